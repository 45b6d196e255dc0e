// The compressed script a first visit loads: at most 130 KB on a public page and 230 KB on the first
// signed-in screen; in how many files, and when.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildScreens } from '../apps/embedded/src/build-screens.ts'
import { nameOfManifest, parseManifest, scriptsOf, type Manifest } from '../apps/web/manifest.ts'
import { framed, painted, prerendered } from '../apps/web/src/addresses/public-pages.ts'

const PUBLIC_BYTES = 130_000
const SIGNED_IN_BYTES = 230_000
/**
 * HTTP/1.1 fetches six at a time, and each adds a kilobyte of headers: on a slow line the number matters as
 * much as the size.
 */
const PUBLIC_FILES = 14
const SIGNED_IN_FILES = 34

let folder: string
let manifest: Manifest

beforeAll(async () => {
  folder = (await buildScreens()).folder
  const assets = join(folder, 'assets')
  manifest = parseManifest(await readFile(join(assets, nameOfManifest(await readdir(assets))), 'utf8'))
}, 180_000)

/**
 * Everything the browser fetches at once for a route: the entry and what the manifest lists for the route.
 */
const atOnce = (address: string): Set<string> =>
  new Set([manifest.entry.module, ...manifest.entry.imports, ...scriptsOf(manifest, address)])

/**
 * The scripts that a prerendered page evaluates, one after another, before the router's entry. In one go they
 * blocked a slow phone for a third of a second.
 */
function oneByOne(text: string): string[] {
  const [, parts = '[]'] = /for\(const part of (\[[^\]]*\])\)\{await import\(part\);/.exec(text) ?? []
  return [...(JSON.parse(parts) as string[]), manifest.entry.module].toSorted()
}

async function packed(files: Set<string>): Promise<number> {
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(join(folder, file)), { level: 9 }).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('a screen begins with its own scripts and those of each frame around it, each once', () => {
  const read = parseManifest(
    `window.__reactRouterManifest=${JSON.stringify({
      entry: { module: 'entry.js', imports: [] },
      routes: {
        'root': { module: 'root.js', imports: ['react.js'] },
        'frame-app': { parentId: 'root', module: 'frame.js', imports: ['react.js', 'menu.js'] },
        '/dashboard': { parentId: 'frame-app', module: 'dashboard.js', imports: ['menu.js'] },
        '/pricing': { parentId: 'root', module: 'pricing.js', imports: [] },
      },
    })};\n`,
  )
  expect(scriptsOf(read, '/dashboard')).toEqual([
    'dashboard.js',
    'menu.js',
    'frame.js',
    'react.js',
    'root.js',
  ])
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
    const text = await readFile(html, 'utf8')
    expect(text, address).toMatch(/<h1[ >]/)
    // It is painted before any script is requested: the HTML names no script except the one that waits for
    // the paint.
    expect(text, address).not.toMatch(/rel="modulepreload"|<script[^>]* src=|^\s*import[ "]/m)
    expect(text.match(/<script type="module"[^>]*>[^<]{0,60}/g), address).toEqual([
      expect.stringMatching(/>await new Promise/),
    ])
    const files = atOnce(address)
    for (const file of files)
      expect(text.includes(`"${file}"`), `${address} asks for ${file} late`).toBe(true)
    expect(oneByOne(text), address).toEqual([...files].toSorted())
    expect(files.size, address).toBeLessThanOrEqual(PUBLIC_FILES)
    const bytes = await packed(files)
    expect(bytes, `${address}: ${bytes} bytes of script`).toBeLessThanOrEqual(PUBLIC_BYTES)
  }
})

test('a signed-in frame is prerendered, painted before its scripts, and holds nothing personal', async () => {
  expect(framed).toEqual(['/dashboard'])
  for (const address of framed) {
    const text = await readFile(join(folder, address.slice(1), 'index.html'), 'utf8')
    expect(text, address).toMatch(/<h1[ >][^]*role="status"[^]*<noscript><p>This page needs JavaScript/)
    expect(text, address).not.toMatch(/rel="modulepreload"|<script[^>]* src=|^\s*import[ "]/m)
    // A button would do nothing yet, and the policy forbids styles in HTML.
    expect(text, address).not.toMatch(/<button| style="/)
    for (const file of atOnce(address))
      expect(text.includes(`"${file}"`), `${address} asks for ${file} late`).toBe(true)
    expect(oneByOne(text), address).toEqual([...atOnce(address)].toSorted())
  }
})

test('the forms of visitors are painted before their scripts, and send nothing until then', async () => {
  expect(painted).toEqual(['/login', '/cy/login', '/sign-up', '/cy/sign-up'])
  for (const address of painted) {
    const text = await readFile(join(folder, address.slice(1), 'index.html'), 'utf8')
    expect(text, address).toMatch(/<h1[ >][^]*<form/)
    expect(text, address).toMatch(/<meta name="description" content="[^"]{50,}"/)
    expect(text, address).not.toMatch(/rel="modulepreload"|<script[^>]* src=|^\s*import[ "]| style="/m)
    // Sent without a script, the form would put the password into the address.
    const [form] = /<form[^]*<\/form>/.exec(text)!
    expect(form.match(/<button[^>]*type="submit"[^>]*>/g), address).toEqual([
      expect.stringMatching(/ disabled=""/),
    ])
    // The focus is in the first field before anything else has loaded.
    expect(
      form.match(/<input[^>]*>/g)!.map((box) => box.includes('autofocus')),
      address,
    ).toEqual([true, ...Array.from({ length: form.match(/<input/g)!.length - 1 }, () => false)])
    for (const file of atOnce(address))
      expect(text.includes(`"${file}"`), `${address} asks for ${file} late`).toBe(true)
    expect(oneByOne(text), address).toEqual([...atOnce(address)].toSorted())
  }
})

test('the first signed-in screens stay within theirs', async () => {
  for (const address of ['/dashboard', '/my-wills', ...painted]) {
    expect(Object.keys(manifest.routes)).toContain(address)
    const files = atOnce(address)
    expect(files.size, address).toBeLessThanOrEqual(SIGNED_IN_FILES)
    const bytes = await packed(files)
    expect(bytes, `${address}: ${bytes} bytes of script`).toBeLessThanOrEqual(SIGNED_IN_BYTES)
  }
})
