// How the screens are built: no server renders them, public pages are made into whole HTML beforehand (docs/decisions/0012-screens.md).
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { addresses, prerendered } from './src/screens.ts'

const buildDirectory = process.env['WEB_BUILD_DIR'] ?? 'build'

export default {
  appDirectory: 'src',
  buildDirectory,
  ssr: false,
  prerender: prerendered,
  // The server answers these with the screens and everything else with “not found”; it does not know the screens' code.
  async buildEnd() {
    await writeFile(resolve(import.meta.dirname, buildDirectory, 'client', 'addresses.json'), JSON.stringify(addresses))
  },
} satisfies Config
