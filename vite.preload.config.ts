import { defineConfig } from 'vite';

/** Builds the preload script as one CommonJS file: a sandboxed page's preload can be nothing else. */
export default defineConfig({
  build: {
    ssr: 'preload/index.ts',
    outDir: 'out/preload',
    emptyOutDir: true,
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: 'index.cjs' },
    },
  },
});
