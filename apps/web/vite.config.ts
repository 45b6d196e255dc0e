// Builds the screens for browsers of the last two years; nothing is fetched from elsewhere.
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // The ledgers' libraries name their form for Node by this word only; it is needed where pages are made beforehand.
  ssr: { resolve: { conditions: ['node', 'module', 'import', 'default'] } },
  clearScreen: false,
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0, reportCompressedSize: false },
})
