// Builds the screens for browsers of the last two years; nothing is fetched from elsewhere.
import { reactRouter } from '@react-router/dev/vite'
import { readInstallation } from '@testate/domain/installation'
import { defineConfig, type Plugin } from 'vite'
import { sharedScripts } from './shared-scripts.ts'

/** The order of the layers is decided by who names them first, and the bundler may put any part first. */
const layersFirst: Plugin = {
  name: 'layers-first',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer tokens, base, ui, layout, screens;${String(file.source)}`
    }
  },
}

export default defineConfig({
  plugins: [reactRouter(), layersFirst],
  // Public pages say who runs this without scripts, so another operator gets another build (apps/embedded/src/build-screens.ts names it).
  define: { __INSTALLATION__: JSON.stringify(readInstallation(process.env)) },
  // The ledgers' libraries name their form for Node by this word only; it is needed where pages are made beforehand.
  ssr: { resolve: { conditions: ['node', 'module', 'import', 'default'] } },
  clearScreen: false,
  // One style sheet: a file for each component made 30 requests of a screen, each of which the router waits for (measured: 133 requests, 4 s on a busy machine).
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    cssCodeSplit: false,
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: sharedScripts } } } } },
})
