// What a first visit loads of script, packed: at most 130 KB on a public page and 230 KB on the first signed-in screen.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildScreens } from '../apps/embedded/src/build-screens.ts'
import { prerendered } from '../apps/web/src/screens.ts'

const PUBLIC_BYTES = 130_000
const SIGNED_IN_BYTES = 230_000

interface Manifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, { id: string; parentId?: string; module: string; imports: string[] }>
}
let folder: string
let manifest: Manifest

beforeAll(async () => {
  folder = (await buildScreens()).folder
  const name = (await readdir(join(folder, 'assets'))).find((file) => /^manifest-.*\.js$/.test(file))!
  const text = await readFile(join(folder, 'assets', name), 'utf8')
  manifest = JSON.parse(text.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, '')) as Manifest
}, 180_000)

/** Everything the browser fetches at once for a route: the entry, each frame around the route, and what they import by name. */
function scriptsOf(id: string): Set<string> {
  const files = new Set([manifest.entry.module, ...manifest.entry.imports])
  for (let route = manifest.routes[id]; route !== undefined; route = route.parentId === undefined ? undefined : manifest.routes[route.parentId]) {
    for (const file of [route.module, ...route.imports]) files.add(file)
  }
  return files
}

async function packed(files: Set<string>): Promise<number> {
  const sizes = await Promise.all([...files].map(async (file) => gzipSync(await readFile(join(folder, file)), { level: 9 }).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('every public page is made beforehand, whole, and within its budget', async () => {
  expect(prerendered.length).toBeGreaterThan(0)
  for (const address of prerendered) {
    const html = join(folder, address.slice(1), 'index.html')
    expect(existsSync(html), address).toBe(true)
    expect(await readFile(html, 'utf8'), address).toMatch(/<h1[ >]/)
    const bytes = await packed(scriptsOf(address))
    expect(bytes, `${address}: ${bytes} bytes of script`).toBeLessThanOrEqual(PUBLIC_BYTES)
  }
})

test('the first signed-in screens stay within theirs', async () => {
  for (const address of ['/dashboard', '/my-wills', '/login']) {
    expect(Object.keys(manifest.routes)).toContain(address)
    const bytes = await packed(scriptsOf(address))
    expect(bytes, `${address}: ${bytes} bytes of script`).toBeLessThanOrEqual(SIGNED_IN_BYTES)
  }
})
