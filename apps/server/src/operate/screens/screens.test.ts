// The web app as a browser gets it: prerendered HTML where it exists, else the empty page, with a policy that
// names exactly its scripts.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { cookieName, signToken } from '../../accounts/session/cookies.ts'
import { sessionSecret } from '../../accounts/session/session-secret.ts'
import { mountScreens } from './screens.ts'

const inline = 'window.x = 1'
const html = (title: string) =>
  `<!doctype html><title>${title}</title><link rel="canonical" ` +
  `href="https://register.invalid/${title}"><link rel="stylesheet" ` +
  `href="/assets/style.css"/><script>${inline}</script><script type="module" ` +
  'src="/assets/a.js"></script>'
let folder: string
let stack: Stack

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'screens-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'guide'))
  await mkdir(join(folder, 'dashboard'))
  const files: Record<string, string> = {
    'addresses.json': JSON.stringify({
      '/': ['/assets/front.js'],
      '/guide': [],
      '/dashboard': ['/assets/dashboard.js'],
      '/register-will': ['/assets/register-will.js'],
      '/invitation/:token': ['/assets/invitation.js', '/assets/b.js'],
      '/kit': [],
      '/mailbox': [],
    }),
    'build-name.txt': 'bbbb',
    '__spa-fallback.html': html('empty'),
    'index.html': html('front'),
    'guide/index.html': html('guide'),
    'dashboard/index.html': html('frame').replace(/<link rel="canonical"[^>]*>/, ''),
    'assets/a.js': 'export {}',
    'keep.js': 'self',
    'assets/pdf.worker.min-1.mjs': 'self',
    'assets/pdf.worker.min-1.mjs.br': 'packed',
    'robots.txt': 'User-agent: *\n',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  stack = await startStack({ env: { SCREENS_DIR: folder }, mount: mountScreens })
})
afterAll(async () => {
  await stack?.stop()
  await rm(folder, { recursive: true, force: true })
})

const page = async (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  await stack.call({ method: 'GET', url, headers })

test('an address with its own HTML gets it, one with a parameter gets the empty page', async () => {
  expect((await page('/')).body).toContain('<title>front')
  expect((await page('/guide')).body).toContain('<title>guide')
  const invitation = await page('/invitation/abcdefghijklmnopqrstuvwxyz')
  expect(invitation.statusCode).toBe(200)
  expect(invitation.body).toContain('<title>empty')
})

test('pages speak of this register by its configured address', async () => {
  expect((await page('/guide')).body).toContain(
    `<link rel="canonical" href="${new URL(stack.config.publicUrl).origin}/guide">`,
  )
})

test('the sitemap lists each prerendered page once by its proper address; robots.txt names it', async () => {
  const { origin } = new URL(stack.config.publicUrl)
  const map = await page('/sitemap.xml')
  expect([map.statusCode, map.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect([...map.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)).toEqual([
    `${origin}/front`,
    `${origin}/guide`,
  ])
  const robots = await page('/robots.txt')
  expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(robots.body).toBe(`User-agent: *\nSitemap: ${origin}/sitemap.xml\n`)
})

test('a page preloads its style, and one without own HTML its scripts and first request', async () => {
  const style = '</assets/style.css>; rel=preload; as=style'
  expect((await page('/')).headers['link']).toBe(style)
  expect((await page('/invitation/abcdefghijklmnopqrstuvwxyz')).headers['link']).toBe(
    `${style}, </assets/invitation.js>; rel=modulepreload, </assets/b.js>; rel=modulepreload, ` +
      '</api/auth/session>; rel=preload; as=fetch; crossorigin=use-credentials',
  )
  // An unknown address shows a public page, which sends its requests in another mode.
  expect((await page('/nowhere')).headers['link']).toBe(style)
})

test('a session gets the signed-in frame and its preloads; a visitor or witness an empty page', async () => {
  const token = encodeURIComponent(signToken('token', sessionSecret(stack.config)))
  const session = `${cookieName(stack.config, 'session')}=${token}`
  const [style, who] = [
    '</assets/style.css>; rel=preload; as=style',
    '</api/auth/session>; rel=preload; as=fetch; crossorigin=use-credentials',
  ]
  const frame = await page('/dashboard', { accept: 'text/html', cookie: session })
  expect(frame.body).toContain('<title>frame')
  // Its scripts wait until it is painted.
  expect(frame.headers['link']).toBe(
    `${style}, ${who}, </api/dashboard/stats>; rel=preload; as=fetch; crossorigin=use-credentials`,
  )
  for (const cookie of [
    '',
    `${cookieName(stack.config, 'session')}=token.forged`,
    `${session}; ${cookieName(stack.config, 'party')}=x`,
    `${session}; ${cookieName(stack.config, 'hand-off')}=x`,
  ]) {
    const answer = await page('/dashboard', { accept: 'text/html', cookie })
    expect([answer.statusCode, answer.headers['link']], cookie).toEqual([
      200,
      `${style}, </assets/dashboard.js>; rel=modulepreload, ${who}`,
    ])
    expect(answer.body, cookie).toContain('<title>empty')
  }
})

test('an unknown address is 404: the screens for a browser, else a problem document', async () => {
  const browser = await page('/nowhere')
  expect([browser.statusCode, browser.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  for (const answer of [await page('/nowhere', { accept: 'application/json' }), await page('/api/nowhere')]) {
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
  }
})

test('the policy names the inline script by its hash, allows no other, and no other site', async () => {
  const policy = String((await page('/')).headers['content-security-policy'])
  const directives: Record<string, string[]> = Object.fromEntries(
    policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]),
  )
  expect(directives['script-src']).toEqual([
    "'self'",
    `'sha256-${createHash('sha256').update(inline).digest('base64')}'`,
  ])
  expect(directives['default-src']).toEqual(["'none'"])
  expect(directives['frame-ancestors']).toEqual(["'none'"])
  expect(policy).not.toContain('unsafe')
  expect(
    directives['connect-src']!.filter(
      (source) => source !== "'self'" && !/^http:\/\/(127\.0\.0\.1|localhost):\d+$/.test(source),
    ),
  ).toEqual([])
})

test('pages are revalidated, assets are kept for good, and a compressed page is the same page', async () => {
  const plain = await page('/guide')
  const packed = await stack.call({
    method: 'GET',
    url: '/guide',
    headers: { 'accept': 'text/html', 'accept-encoding': 'gzip, br' },
  })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  expect([plain.headers['cache-control'], plain.headers['vary']]).toEqual([
    'no-cache',
    'accept-encoding, cookie',
  ])
  expect((await page('/assets/a.js', {})).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await page('/robots.txt', {})).headers['cache-control']).toBe('no-cache')
  // A service worker may fetch here and nowhere else.
  expect((await page('/keep.js', {})).headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'",
  )
})

test('the PDF worker may run WebAssembly, compressed in transit or not; no page may', async () => {
  for (const headers of [{}, { 'accept-encoding': 'br' }] as Record<string, string>[]) {
    const answer = await page('/assets/pdf.worker.min-1.mjs', headers)
    expect([answer.statusCode, answer.headers['content-security-policy']]).toEqual([
      200,
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    ])
    expect(String(answer.headers['content-type'])).toMatch(/^(text|application)\/javascript/)
  }
  expect(String((await page('/')).headers['content-security-policy'])).not.toContain('wasm')
})

test('what is not a screen is not handed out', async () => {
  for (const url of [
    '/addresses.json',
    '/__spa-fallback.html',
    '/index.html',
    '/guide/index.html',
    '/assets/../addresses.json',
    '/%2e%2e/package.json',
  ]) {
    expect((await page(url, { accept: '*/*' })).statusCode, url).toBe(404)
  }
})

test('a trust set that cannot be read fails the one answer, known address or not', async () => {
  const trust = join(stack.app.config.trustDir, 'trust.json')
  const before = await readFile(trust).catch(() => null)
  await mkdir(stack.app.config.trustDir, { recursive: true })
  await writeFile(trust, '{')
  try {
    for (const url of ['/guide', '/nowhere']) {
      const answer = await page(url)
      expect([answer.statusCode, answer.json().code], url).toEqual([500, 'internal'])
    }
  } finally {
    await (before === null ? rm(trust) : writeFile(trust, before))
  }
  expect((await page('/nowhere')).statusCode).toBe(404)
})

test('requests for scripts are not counted, so that many people at one address get them all', async () => {
  const answers = new Set<number>()
  for (let times = 0; times < 700; times++) answers.add((await page('/assets/a.js', {})).statusCode)
  expect([...answers]).toEqual([200])
  // Nothing else is treated as an asset.
  expect((await page('/assets/../robots.txt', {})).headers['x-ratelimit-limit']).toBeDefined()
})

test('a page of another build is told the served build in each answer; no other answer says it', async () => {
  for (const url of ['/', '/assets/a.js', '/api/nowhere']) {
    const named = async (headers: Record<string, string>) =>
      (await stack.call({ method: 'GET', url, headers })).headers['testate-screens']
    expect(await named({ 'testate-screens': 'aaaa' }), url).toBe('bbbb')
    expect(await named({ 'testate-screens': 'bbbb' }), url).toBeUndefined()
    expect(await named({}), url).toBeUndefined()
  }
  expect((await page('/build-name.txt')).statusCode).toBe(404)
})

test('screens that an earlier version built are refused in one sentence', async () => {
  const old = await mkdtemp(join(tmpdir(), 'screens-'))
  try {
    await writeFile(join(old, '__spa-fallback.html'), html('empty'))
    await expect(startStack({ env: { SCREENS_DIR: old }, mount: mountScreens })).rejects.toThrow(
      `SCREENS_DIR is ${old}, and the screens in it were built by an earlier version.`,
    )
  } finally {
    await rm(old, { recursive: true, force: true })
  }
})

test('a visitor who would register a will gets the page that opens an account', async () => {
  const begins = await page('/register-will')
  expect([
    begins.statusCode,
    begins.headers.location,
    begins.headers['cache-control'],
    begins.headers.vary,
  ]).toEqual([302, '/sign-up?next=%2Fregister-will', 'no-store', 'cookie'])
  expect((await page('/register-will?draft=1')).body).toContain('<title>empty')
  const token = encodeURIComponent(signToken('token', sessionSecret(stack.config)))
  for (const cookie of [
    `${cookieName(stack.config, 'session')}=${token}`,
    `${cookieName(stack.config, 'party')}=guest`,
  ])
    expect((await page('/register-will', { accept: 'text/html', cookie })).body).toContain('<title>empty')
})

test('the kit of components and the mailbox of a trial are no addresses in production', async () => {
  for (const address of ['/kit', '/mailbox']) expect((await page(address)).statusCode).toBe(200)
  const live = await startStack({
    env: { SCREENS_DIR: folder },
    mount: async (app) => await mountScreens({ ...app, config: { ...app.config, mode: 'production' } }),
  })
  try {
    const at = async (url: string) =>
      (await live.call({ method: 'GET', url, headers: { accept: 'text/html' } })).statusCode
    for (const address of ['/kit', '/mailbox']) expect(await at(address)).toBe(404)
    expect(await at('/guide')).toBe(200)
  } finally {
    await live.stop()
  }
})
