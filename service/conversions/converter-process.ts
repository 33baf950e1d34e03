import { open, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  type ConverterAnswer,
  type ConverterSettings,
  type ConverterTask,
  converterReady,
} from './converter-messages.ts';
import { convertPage, convertPicture, inspectPicture, prepareLibrary } from './picture.ts';
import { recipeOf } from './recipes.ts';

/**
 * A process that reads strangers' files with decoders written in C: what they do to it, they do to nothing else. It takes one task
 * at a time over its channel and ends with the service.
 */
const settings = JSON.parse(process.argv[2] ?? '{}') as ConverterSettings;
/** Less than this is a full disk: the last rendition needed more than there is. */
const leastFreeBytes = 16 * 1024 * 1024;
/** A PDF may have something before its header; readers look this far. */
const pdfHeaderBytes = 1024;

prepareLibrary();
new Worker(new URL('./memory-guard.ts', import.meta.url), { workerData: settings }).unref();
// Ctrl-C in a terminal goes to all; the service says when it is time.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (task: ConverterTask) => {
  void answer(task).then((reported) => process.send?.(reported));
});
process.send?.(converterReady);

async function answer(task: ConverterTask): Promise<ConverterAnswer> {
  try {
    return await work(task);
  } catch (error) {
    return explain(error, task);
  }
}

async function work(task: ConverterTask): Promise<ConverterAnswer> {
  const isPdf = await looksLikePdf(task.source);
  if (task.kind === 'inspect') {
    // PDF is a library of its own: only who needs it pays for it.
    const facts = isPdf
      ? await (await import('./pdf-page.ts')).inspectDocument(task.source)
      : await inspectPicture(task.source);
    return { kind: 'inspected', facts };
  }
  const { recipe, page } = recipeOf(task.conversionId);
  if (isPdf) {
    const { drawPage } = await import('./pdf-page.ts');
    await convertPage(await drawPage(task.source, page, recipe), task.target, recipe);
  } else {
    await convertPicture(task.source, task.target, recipe);
  }
  return { kind: 'converted' };
}

async function looksLikePdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(pdfHeaderBytes), 0, pdfHeaderBytes, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
}

async function explain(error: unknown, task: ConverterTask): Promise<ConverterAnswer> {
  const { name, message }: { name: string; message: string } =
    error instanceof Error ? error : { name: '', message: String(error) };
  const systemCode = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^E[A-Z]+$/.test(systemCode)) {
    return { kind: 'fault', isDiskFull: systemCode === 'ENOSPC', message };
  }
  if (task.kind === 'convert' && (await freeBytes(dirname(task.target))) < leastFreeBytes) {
    return { kind: 'fault', isDiskFull: true, message };
  }
  if (name === 'PasswordException') return { kind: 'failed', reason: 'protected' };
  return { kind: 'failed', reason: message.includes('pixel limit') ? 'too-large' : 'unreadable' };
}

async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
