// How the screens are built: no server renders them, public pages are made into whole HTML beforehand (docs/decisions/0012-screens.md).
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { nameOfManifest, parseManifest, scriptsOf, type Manifest } from './manifest.ts'
import { framed, prerendered } from './src/public-pages.ts'
import { addresses } from './src/screens.ts'

const made = [...prerendered, ...framed]
const buildDirectory = process.env['WEB_BUILD_DIR'] ?? 'build'

export default {
  appDirectory: 'src',
  buildDirectory,
  ssr: false,
  prerender: made,
  // The server answers these with the screens and everything else with “not found”; it does not know the screens' code. With each address stand the scripts
  // its screen begins with, which the server names at once: a screen without HTML of its own would find them one after another.
  async buildEnd() {
    const client = resolve(import.meta.dirname, buildDirectory, 'client')
    const manifest = await readManifest(join(client, 'assets'))
    await writeFile(
      join(client, 'addresses.json'),
      JSON.stringify(Object.fromEntries(addresses.map((address) => [address, scriptsOf(manifest, address)]))),
    )
    await Promise.all(
      made.map(async (address) => await paintFirst(join(client, address.slice(1), 'index.html'))),
    )
  },
} satisfies Config

const readManifest = async (assets: string): Promise<Manifest> =>
  parseManifest(await readFile(join(assets, nameOfManifest(await readdir(assets))), 'utf8'))

/**
 * A page that is whole without its scripts is painted before they come: the router's own beginning asks for all of them at once, beside the style sheet and the
 * fonts (on a slow phone's line the page was painted after 2.5 s). Here they are asked for when it has been painted; at once where nobody is looking, so nothing
 * is painted, and in any case a second after everything else has come. And one is evaluated after the other, with a breath between them in which a tap is
 * answered: in one go they hold a slow phone for a third of a second.
 */
async function paintFirst(file: string): Promise<void> {
  const html = await readFile(file, 'utf8')
  const ahead = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"\/>/g)].map(([, href]) => href)
  const beginning =
    /<script type="module" async="">import "([^"]+)";\n((?:import \* as route\d+ from "[^"]+";\n)+)([^<]*?)<\/script>/.exec(
      html,
    )
  if (ahead.length === 0 || beginning === null)
    throw new Error(`${file}: the router begins its pages in another way than this knows.`)
  const [whole, manifest, imports, rest] = beginning
  // These two begin the page: all else is there before them.
  const parts = ahead.filter((href) => !/\/(?:manifest|entry\.client)-/.test(href!))
  const routes = [...imports!.matchAll(/import \* as (route\d+) from ("[^"]+");/g)]
  const script =
    `await new Promise(go=>{if(document.hidden)go();else{new PerformanceObserver(go).observe({type:'paint',buffered:true});addEventListener('load',()=>setTimeout(go,1000))}});` +
    `for(const href of ${JSON.stringify(ahead)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));` +
    // Where the browser knows no such links each would be fetched only in its turn.
    `if(document.createElement('link').relList.supports('modulepreload'))for(const part of ${JSON.stringify(parts)}){await import(part);document.hidden||await new Promise(go=>setTimeout(go))}` +
    `const [,${routes.map(([, name]) => name).join(',')}]=await Promise.all([import("${manifest}"),${routes.map(([, , url]) => `import(${url})`).join(',')}]);${rest!.trim()}`
  await writeFile(
    file,
    html
      .replaceAll(/<link rel="modulepreload" [^>]*>/g, '')
      .replace(whole, () => `<script type="module">${script}</script>`),
  )
}
