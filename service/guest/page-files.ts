import { readFileSync } from 'node:fs';

/** A file that the page loads from the service itself. */
export interface PageFile {
  readonly mediaType: string;
  readonly body: Buffer;
}

/** By name; read once, as they are small and never change while the service runs. */
export function readPageFiles(): ReadonlyMap<string, PageFile> {
  return new Map(
    fileNames.map((name) => [
      name,
      { mediaType: mediaTypeOf(name), body: readFileSync(new URL(name, directory)) },
    ]),
  );
}

const directory = new URL('./page/', import.meta.url);

const fileNames = [
  'guest-page.css',
  'stage.css',
  'panel.css',
  'telephone.css',
  'guest-page.js',
  'icon.svg',
  'labels.js',
  'page-data.js',
  'viewer.js',
  'view-geometry.js',
  'pins.js',
  'pages.js',
  'unseen-question.js',
  'comment-key.js',
  'comment-panel.js',
  'opinion-panel.js',
  'seen-report.js',
  'send.js',
] as const;

function mediaTypeOf(name: (typeof fileNames)[number]): string {
  if (name.endsWith('.css')) return 'text/css; charset=utf-8';
  return name.endsWith('.svg') ? 'image/svg+xml' : 'text/javascript; charset=utf-8';
}
