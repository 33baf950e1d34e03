/**
 * shared/api: the REST API of the media bank as data: a zod schema for every object on the wire and one table of every endpoint.
 * Used by main/api, which calls it, and by service, which answers it.
 *
 * Wire names are exactly those of the reference (`Id`, `MasterFile`, …). Objects are loose: unknown properties survive a round
 * trip. Ids are branded strings, numbers are accepted on read; timestamps are Unix seconds. It must never do I/O, know a status
 * code's meaning, or be lenient beyond the reference: reading the real answers of other banks is the task of main/api.
 *
 * In: parsed JSON. Out: typed wire objects, paths, route facts.
 */
export * from './asset.ts';
export * from './auth.ts';
export * from './bank.ts';
export * from './error-body.ts';
export * from './fields/extension-field.ts';
export * from './fields/noun.ts';
export * from './file.ts';
export * from './folder.ts';
export * from './message.ts';
export * from './path-template.ts';
export * from './project.ts';
export * from './proof.ts';
export * from './property.ts';
export * from './route.ts';
export * from './routes.ts';
export * from './scalars.ts';
export * from './search.ts';
export * from './share.ts';
export * from './upload-headers.ts';
export * from './user.ts';
