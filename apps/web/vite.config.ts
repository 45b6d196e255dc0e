// Builds the screens for browsers of the last two years; nothing is fetched from elsewhere.
import { reactRouter } from '@react-router/dev/vite'
import { readInstallation } from '@testate/domain/read-installation'
import { defineConfig, type Plugin } from 'vite'
import { buildName } from './build-name.ts'
import { sharedScripts } from './shared-scripts.ts'
import { withoutDescriptions } from './without-descriptions.ts'

/** The first mention decides the order of the layers, and the bundler may put any part first. */
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

const undescribed: Plugin = {
  name: 'undescribed',
  enforce: 'pre',
  transform: (code, id) =>
    /\/packages\/api\/src\/[\w/-]+\.ts$/.test(id) ? { code: withoutDescriptions(code), map: null } : null,
}

export default defineConfig({
  plugins: [undescribed, reactRouter(), layersFirst],
  // Public pages name the operator without scripts, so each operator needs a build of their own
  // (apps/embedded/src/build-screens.ts sets it).
  define: {
    __INSTALLATION__: JSON.stringify(readInstallation(process.env)),
    __BUILD__: JSON.stringify(buildName),
  },
  // The ledgers' libraries export their Node version under this condition only; prerendering needs it.
  ssr: { resolve: { conditions: ['node', 'module', 'import', 'default'] } },
  clearScreen: false,
  // One style sheet: with a file per component a screen made 30 requests, each of which the router waits for
  // (measured: 133 requests, 4 s on a busy machine).
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    cssCodeSplit: false,
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: sharedScripts } } } } },
})
