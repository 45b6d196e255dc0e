// What a first visit loads of script, packed: at most 130 KB on a public page and 230 KB on the first signed-in screen.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildScreens } from '../apps/embedded/src/build-screens.ts'
import { nameOfManifest, parseManifest, scriptsOf, type Manifest } from '../apps/web/manifest.ts'
import { prerendered } from '../apps/web/src/public-pages.ts'

const PUBLIC_BYTES = 130_000
const SIGNED_IN_BYTES = 230_000

let folder: string
let manifest: Manifest

beforeAll(async () => {
  folder = (await buildScreens()).folder
  const assets = join(folder, 'assets')
  manifest = parseManifest(await readFile(join(assets, nameOfManifest(await readdir(assets))), 'utf8'))
}, 180_000)

/** Everything the browser fetches at once for a route: the entry and what the builder names for the route. */
const atOnce = (address: string): Set<string> => new Set([manifest.entry.module, ...manifest.entry.imports, ...scriptsOf(manifest, address)])

async function packed(files: Set<string>): Promise<number> {
  const sizes = await Promise.all([...files].map(async (file) => gzipSync(await readFile(join(folder, file)), { level: 9 }).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('a screen begins with its own scripts and those of each frame around it, each once', () => {
  const read = parseManifest(`window.__reactRouterManifest=${JSON.stringify({
    entry: { module: 'entry.js', imports: [] },
    routes: {
      root: { module: 'root.js', imports: ['react.js'] },
      'frame-app': { parentId: 'root', module: 'frame.js', imports: ['react.js', 'menu.js'] },
      '/dashboard': { parentId: 'frame-app', module: 'dashboard.js', imports: ['menu.js'] },
      '/pricing': { parentId: 'root', module: 'pricing.js', imports: [] },
    },
  })};\n`)
  expect(scriptsOf(read, '/dashboard')).toEqual(['dashboard.js', 'menu.js', 'frame.js', 'react.js', 'root.js'])
  expect(scriptsOf(read, '/pricing')).toEqual(['pricing.js', 'root.js', 'react.js'])
  expect(scriptsOf(read, '/nowhere')).toEqual([])
  expect(nameOfManifest(['root-1.js', 'manifest-2.js', 'manifest-2.js.br'])).toBe('manifest-2.js')
  expect(() => nameOfManifest(['root-1.js'])).toThrow('no manifest')
})

test('every public page is made beforehand, whole, and within its budget', async () => {
  expect(prerendered.length).toBeGreaterThan(0)
  for (const address of prerendered) {
    const html = join(folder, address.slice(1), 'index.html')
    expect(existsSync(html), address).toBe(true)
    expect(await readFile(html, 'utf8'), address).toMatch(/<h1[ >]/)
    const bytes = await packed(atOnce(address))
    expect(bytes, `${address}: ${bytes} bytes of script`).toBeLessThanOrEqual(PUBLIC_BYTES)
  }
})

test('the first signed-in screens stay within theirs', async () => {
  for (const address of ['/dashboard', '/my-wills', '/login']) {
    expect(Object.keys(manifest.routes)).toContain(address)
    const bytes = await packed(atOnce(address))
    expect(bytes, `${address}: ${bytes} bytes of script`).toBeLessThanOrEqual(SIGNED_IN_BYTES)
  }
})
