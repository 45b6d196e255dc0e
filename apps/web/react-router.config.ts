// How the screens are built: no server renders them; public pages are prerendered as whole HTML
// (docs/decisions/0012-screens.md).
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { buildName } from './build-name.ts'
import { nameOfManifest, parseManifest, scriptsOf, type Manifest } from './manifest.ts'
import { framed, painted, prerendered } from './src/addresses/public-pages.ts'
import { addresses } from './src/addresses/screens.ts'

const made = [...prerendered, ...painted, ...framed]
const buildDirectory = process.env['WEB_BUILD_DIR'] ?? 'build'

export default {
  appDirectory: 'src',
  buildDirectory,
  ssr: false,
  prerender: made,
  // The server answers these addresses with the screens and all others with “not found”; it does not import
  // the screens' code. Each address lists its screen's first scripts, which the server sends as preloads: a
  // screen without its own HTML would discover them one after another.
  async buildEnd() {
    const client = resolve(import.meta.dirname, buildDirectory, 'client')
    const manifest = await readManifest(join(client, 'assets'))
    await writeFile(
      join(client, 'addresses.json'),
      JSON.stringify(Object.fromEntries(addresses.map((address) => [address, scriptsOf(manifest, address)]))),
    )
    await writeFile(join(client, 'build-name.txt'), buildName)
    await Promise.all(
      made.map(async (address) => await paintFirst(join(client, address.slice(1), 'index.html'))),
    )
  },
} satisfies Config

const readManifest = async (assets: string): Promise<Manifest> =>
  parseManifest(await readFile(join(assets, nameOfManifest(await readdir(assets))), 'utf8'))

/**
 * Paints a prerendered page before its scripts load: the router's own entry requests all of them at once,
 * beside the style sheet and the fonts (on a slow phone's line the page was painted after 2.5 s). Here they
 * are requested after the first paint; at once in a hidden tab, which never paints; and in any case a second
 * after everything else has loaded. They are evaluated one after another, yielding in between so that a tap
 * is handled: in one go they block a slow phone for a third of a second.
 */
async function paintFirst(file: string): Promise<void> {
  const html = await readFile(file, 'utf8')
  const ahead = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"\/>/g)].map(([, href]) => href)
  const entry = new RegExp(
    String.raw`<script type="module" async="">import "([^"]+)";\n` +
      String.raw`((?:import \* as route\d+ from "[^"]+";\n)+)([^<]*?)</script>`,
  )
  const beginning = entry.exec(html)
  if (ahead.length === 0 || beginning === null)
    throw new Error(`${file}: the router begins its pages in another way than this knows.`)
  const [whole, manifest, imports, rest] = beginning
  // These two are the entry: all other scripts are loaded before them.
  const parts = ahead.filter((href) => !/\/(?:manifest|entry\.client)-/.test(href!))
  const routes = [...imports!.matchAll(/import \* as (route\d+) from ("[^"]+");/g)]
  const script =
    'await new Promise(go=>{if(document.hidden)go();else{new ' +
    "PerformanceObserver(go).observe({type:'paint',buffered:true});" +
    "addEventListener('load',()=>setTimeout(go,1000))}});" +
    `for(const href of ${JSON.stringify(ahead)})document.head.append(` +
    "Object.assign(document.createElement('link'),{rel:'modulepreload',href}));" +
    // Without modulepreload support each would be fetched only in its turn.
    "if(document.createElement('link').relList.supports('modulepreload'))for(const part of " +
    `${JSON.stringify(parts)}){await import(part);document.hidden||await new ` +
    'Promise(go=>setTimeout(go))}' +
    `const [,${routes.map(([, name]) => name).join(',')}]=await ` +
    `Promise.all([import("${manifest}"),${routes.map(([, , url]) => `import(${url})`).join(',')}]);${rest!.trim()}`
  await writeFile(
    file,
    html
      .replaceAll(/<link rel="modulepreload" [^>]*>/g, '')
      .replace(whole, () => `<script type="module">${script}</script>`),
  )
}
