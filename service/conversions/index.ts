/**
 * service/conversions: pictures out of files, with sharp and pdf.js.
 *
 * It reads what kind of picture a content is and makes its renditions, once each, into a directory that can be thrown away. Strangers'
 * files are decoded in processes of their own (`converter-process.ts`), with bounded pixels, memory and time: a broken or hostile one
 * fails its own conversion and nothing else. It never changes a content, fetches nothing, and knows no assets, rights, queue or HTTP.
 *
 * In: sha256 of a content and the id of a conversion. Out: image facts, an outcome, and a stream of the rendition.
 */
export { createParentConverters, type StartConverter } from './converter-start.ts';
export * from './rasterize.ts';
export * from './rendition-maker.ts';
