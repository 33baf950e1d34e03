import { defineConfig } from 'vite';
import { childPrograms } from './scripts/child-programs.mjs';

/**
 * Builds everything that runs under Node or in Electron's main process: each program a file of its own in one flat
 * directory, what they share in chunks beside them, with the packages of JavaScript alone inside.
 */
export default defineConfig({
  plugins: [childPrograms(import.meta.dirname)],
  ssr: {
    noExternal: true,
    // Native code, and packages that read files of their own: electron-builder.yml brings them along.
    external: [
      'electron',
      'sharp',
      '@napi-rs/canvas',
      '@napi-rs/keyring',
      '@parcel/watcher',
      'pdfjs-dist',
      'quickjs-wasi',
    ],
  },
  build: {
    ssr: true,
    emitAssets: true,
    outDir: 'out/main',
    emptyOutDir: true,
    target: 'node24',
    // A stack trace that a person sends in must name something.
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'main/hosts/electron/main.ts',
        web: 'main/hosts/web/main.ts',
        galley: 'main/hosts/cli/main.ts',
      },
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        // Flat: `import.meta.dirname` and `import.meta.url` mean the same place everywhere.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
