// How the screens are built: no server renders them, public pages are made into whole HTML beforehand (docs/decisions/0012-screens.md).
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { addresses, prerendered } from './src/screens.ts'

const buildDirectory = process.env['WEB_BUILD_DIR'] ?? 'build'

export default {
  appDirectory: 'src',
  buildDirectory,
  ssr: false,
  prerender: prerendered,
  // The server answers these with the screens and everything else with “not found”; it does not know the screens' code. With each address stand the scripts
  // its screen begins with, which the server names at once: a screen without HTML of its own would find them one after another.
  async buildEnd() {
    const client = resolve(import.meta.dirname, buildDirectory, 'client')
    const routes = await readRoutes(join(client, 'assets'))
    await writeFile(join(client, 'addresses.json'), JSON.stringify(Object.fromEntries(addresses.map((address) => [address, scriptsOf(routes, address)]))))
    await Promise.all(prerendered.map(async (address) => await paintFirst(join(client, address.slice(1), 'index.html'))))
  },
} satisfies Config

type Routes = Record<string, { parentId?: string; module: string; imports: string[] }>

async function readRoutes(assets: string): Promise<Routes> {
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file))
  if (name === undefined) throw new Error('The build has no manifest of its routes.')
  const text = await readFile(join(assets, name), 'utf8')
  return (JSON.parse(text.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, '')) as { routes: Routes }).routes
}

/**
 * A page that is whole without its scripts is to be painted before they come. The router asks for them with the importance of what blocks a page, 24 at once
 * (measured with Lighthouse on a slow phone's line: painted after 2.5 s so, 0.9 s this way).
 */
async function paintFirst(file: string): Promise<void> {
  const html = await readFile(file, 'utf8')
  await writeFile(file, html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" '))
}

/** Of a screen and of each frame around it. */
function scriptsOf(routes: Routes, address: string): string[] {
  const files = new Set<string>()
  for (let route = routes[address]; route !== undefined; route = route.parentId === undefined ? undefined : routes[route.parentId]) {
    for (const file of [route.module, ...route.imports]) files.add(file)
  }
  return [...files]
}
