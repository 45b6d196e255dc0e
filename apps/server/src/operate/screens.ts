// Hands out the screens: HTML made beforehand where there is some, the one empty page else, each under a policy that names its own inline scripts.
// The api knows nothing of what they show; it reads the folder the build left (SCREENS_DIR).
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import statics from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../platform/http.ts'
import { readCookie, sessionToken } from '../accounts/cookies.ts'
import { readTrust } from '../registration/export-trust.ts'
import { mountForSearchEngines } from './for-search-engines.ts'

interface Page {
  html: Buffer
  brotli: Buffer
  /** `'sha256-…'` of each inline script. */
  scripts: string
  /** Its style sheets, which stand last in the HTML and are wanted first: without them nothing is painted. */
  styles: string[]
}

/** What is shown before a screen's first script is there, and on every address without HTML of its own. */
const EMPTY_PAGE = '__spa-fallback.html'
/** Stands in the pages where they speak of this register from outside; they are made before anybody knows where it will be (apps/web/src/layout/public-origin.ts). */
const UNKNOWN_ORIGIN = 'https://register.invalid'
/** The two styles the component kit (react-aria-components 1.22.1) puts in by script, letter by letter: their hashes allow them and no others. */
const KIT_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
]

/** The first question of every screen that is not whole beforehand. Asked with the document, it is answered when the scripts ask it: the same mode and credentials as the client's call. */
const WHO_IS_SIGNED_IN = '/api/auth/session'
/** Screens whose own HTML is the frame of what somebody signed in sees, and what each asks next. A visitor gets the empty page there, and then the way in. */
const FRAMED: Readonly<Record<string, string>> = { '/dashboard': '/api/dashboard/stats' }

/** Mounts them, if this installation has any. An address that is neither the API's nor theirs gets their 404 when a browser asks. */
export async function mountScreens(app: App): Promise<void> {
  const { screensDir } = app.config
  if (screensDir === undefined) return
  if (!existsSync(join(screensDir, EMPTY_PAGE)))
    throw new Error(`SCREENS_DIR is ${screensDir}, and there are no screens in it.`)
  const addresses = z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(readFileSync(join(screensDir, 'addresses.json'), 'utf8')))
  const { origin } = new URL(app.config.publicUrl)
  const empty = readPage(screensDir, EMPTY_PAGE, origin)
  const made: string[] = []
  for (const [address, scripts] of Object.entries(addresses)) {
    const own = join(address.slice(1), 'index.html')
    const page = existsSync(join(screensDir, own)) ? readPage(screensDir, own, origin) : empty
    if (page !== empty) made.push(page.html.toString('utf8'))
    const question = FRAMED[address]
    app.http.get(address, { config: { rateLimit: { max: 1_200, timeWindow: 60_000 } } }, (request, reply) => {
      if (page === empty || (question !== undefined && !hasAccount(app, request)))
        return send(app, request, reply, empty, {
          scripts,
          questions: scripts.length > 0 ? [WHO_IS_SIGNED_IN] : [],
        })
      return send(
        app,
        request,
        reply,
        page,
        question === undefined ? {} : { questions: [WHO_IS_SIGNED_IN, question] },
      )
    })
  }
  mountForSearchEngines(app, screensDir, made)
  await app.http.register(statics, {
    root: screensDir,
    wildcard: false,
    globIgnore: ['**/*.html', 'addresses.json', 'robots.txt', '**/*.br'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // A file under assets/ carries its hash in its name and never changes; the few others must be asked for anew.
      void reply.header(
        'cache-control',
        path.startsWith(join(screensDir, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      // A service worker has the policy its own file came with: it fetches what it keeps.
      if (/\.js$/.test(path))
        void reply.header(
          'content-security-policy',
          "default-src 'none'; script-src 'self'; connect-src 'self'",
        )
      // So has the worker that reads PDFs. Pictures of scanned pages (JBIG2, JPEG 2000) are unpacked by WebAssembly, there and nowhere else.
      if (/pdf\.worker[^/]*\.mjs(\.br)?$/.test(path))
        void reply.header(
          'content-security-policy',
          "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
        )
    },
  })
  app.http.addHook('onRequest', (request, reply, done) => {
    const wantsPage =
      request.is404 &&
      request.method === 'GET' &&
      !request.url.startsWith('/api') &&
      (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage) return done()
    void reply.status(404)
    // Nobody else waits for it: what fails here unheard would end the process.
    send(app, request, reply, empty).catch((error: unknown) => reply.send(error))
  })
}

function readPage(folder: string, file: string, origin: string): Page {
  const text = readFileSync(join(folder, file), 'utf8').replaceAll(UNKNOWN_ORIGIN, origin)
  const html = Buffer.from(text)
  const inline = [...text.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((found) =>
    hashOf(found[1] ?? ''),
  )
  const styles = [...text.matchAll(/<link rel="stylesheet" href="(\/[^"]+)"/g)].map((found) => found[1] ?? '')
  return { html, brotli: brotliCompressSync(html), scripts: inline.join(' '), styles }
}

/** By the cookie alone, which this register has signed; whether it still holds the screen asks itself. Whoever opened an invitation acts as that witness. */
const hasAccount = ({ config }: App, request: FastifyRequest): boolean =>
  sessionToken(request, config) !== null &&
  readCookie(request, config, 'party') === undefined &&
  readCookie(request, config, 'hand-off') === undefined

interface Ahead {
  /** What the screen begins with, where its HTML does not name it. */
  scripts?: readonly string[]
  /** What it asks first. */
  questions?: readonly string[]
}

async function send(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  { scripts = [], questions = [] }: Ahead = {},
): Promise<FastifyReply> {
  // Whoever checks a document here asks the ledgers themselves; no other address may be spoken to.
  const ledgers =
    (await readTrust(app.config.trustDir))?.networks.map(({ rpcUrl }) => new URL(rpcUrl).origin) ?? []
  const brotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  return reply
    .headers({
      'content-security-policy': policyOf(page, [...new Set(ledgers)]),
      'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=()',
      'cache-control': 'no-cache',
      'vary': 'accept-encoding, cookie',
      // RFC 8288 and HTML's link types: fetched from the moment this line arrives.
      'link': [
        ...page.styles.map((url) => `<${url}>; rel=preload; as=style`),
        ...scripts.map((url) => `<${url}>; rel=modulepreload`),
        ...questions.map((url) => `<${url}>; rel=preload; as=fetch; crossorigin=use-credentials`),
      ].join(', '),
      ...(brotli ? { 'content-encoding': 'br' } : {}),
    })
    .type('text/html; charset=utf-8')
    .send(brotli ? page.brotli : page.html)
}

function policyOf({ scripts }: Page, ledgers: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${KIT_STYLES.map(hashOf).join(' ')}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "worker-src 'self' blob:",
    `connect-src 'self' ${ledgers.join(' ')}`.trimEnd(),
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
