// How the screens are built: no server renders them, public pages are made into whole HTML beforehand (docs/decisions/0012-screens.md).
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { nameOfManifest, parseManifest, scriptsOf, type Manifest } from './manifest.ts'
import { prerendered } from './src/public-pages.ts'
import { addresses } from './src/screens.ts'

const buildDirectory = process.env['WEB_BUILD_DIR'] ?? 'build'

export default {
  appDirectory: 'src',
  buildDirectory,
  ssr: false,
  prerender: [...prerendered],
  // The server answers these with the screens and everything else with “not found”; it does not know the screens' code. With each address stand the scripts
  // its screen begins with, which the server names at once: a screen without HTML of its own would find them one after another.
  async buildEnd() {
    const client = resolve(import.meta.dirname, buildDirectory, 'client')
    const manifest = await readManifest(join(client, 'assets'))
    await writeFile(join(client, 'addresses.json'), JSON.stringify(Object.fromEntries(addresses.map((address) => [address, scriptsOf(manifest, address)]))))
    await Promise.all(prerendered.map(async (address) => await paintFirst(join(client, address.slice(1), 'index.html'))))
  },
} satisfies Config

const readManifest = async (assets: string): Promise<Manifest> => parseManifest(await readFile(join(assets, nameOfManifest(await readdir(assets))), 'utf8'))

/**
 * A page that is whole without its scripts is to be painted before they come. The router asks for them with the importance of what blocks a page, 24 at once
 * (measured with Lighthouse on a slow phone's line: painted after 2.5 s so, 0.9 s this way).
 */
async function paintFirst(file: string): Promise<void> {
  const html = await readFile(file, 'utf8')
  await writeFile(file, html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" '))
}
