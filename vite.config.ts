import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the page that every host serves: the browser host over loopback, the desktop host over `app://`. */
export default defineConfig({
  root: 'renderer',
  // Relative, because `app://` has no server root.
  base: './',
  plugins: [react()],
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    // The engine of Electron 45 and current browsers; nothing older ever opens this page.
    target: 'chrome140',
    // The policy of the hosts allows no inline scripts, and the polyfill would be one.
    modulePreload: { polyfill: false },
    // Files beside each other are cached for good; a data: font would need its own hole in the policy.
    assetsInlineLimit: 0,
    // One sheet in the order of the sources, whatever is loaded later: rules of the same weight win by their order.
    cssCodeSplit: false,
    // One file from the own machine beats many small ones: the limit of the warning is made for slow networks.
    chunkSizeWarningLimit: 2_000,
  },
});
