// Serves the web app: prerendered HTML where it exists, else the one empty page, each under a policy that
// names its own inline scripts. The api knows nothing of the contents; it reads the build's folder
// (SCREENS_DIR).
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import statics from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { SCREENS_BUILD } from '@testate/api/screens-build'
import type { App } from '../../platform/http/http.ts'
import { readCookie, sessionToken } from '../../accounts/session/cookies.ts'
import { registerOf } from '@testate/evidence/certificates/trust'
import { readTrust } from '../../registration/networks/export-trust.ts'
import { mountForSearchEngines } from './for-search-engines.ts'

const pack = promisify(brotliCompress)
const unpack = promisify(brotliDecompress)

interface Page {
  /** Nearly every browser accepts it; for the others it is decompressed each time, and not stored twice. */
  brotli: Buffer
  /** `'sha256-…'` of each inline script. */
  scripts: string
  /** Its style sheets, which are last in the HTML and needed first: without them nothing is painted. */
  styles: string[]
}

/** Shown before a page's first script has loaded, and at every address without HTML of its own. */
const EMPTY_PAGE = '__spa-fallback.html'
/** The build's name, which apps/web/react-router.config.ts writes. */
const BUILD_NAME = 'build-name.txt'
/**
 * The placeholder in pages that name this register's own origin; they are built before that is known
 * (apps/web/src/addresses/public-origin.ts).
 */
const UNKNOWN_ORIGIN = 'https://register.invalid'
/**
 * The two styles the component kit (react-aria-components 1.22.1) inserts by script, verbatim: their hashes
 * allow them and no others.
 */
const KIT_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
]

/**
 * The first request of every page that is not prerendered as a whole. Preloaded with the document, so that it
 * is answered when the scripts need it: same mode and credentials as the client's call.
 */
const WHO_IS_SIGNED_IN = '/api/auth/session'
/**
 * Pages whose own HTML is the frame of a signed-in view, with each one's next request. A visitor gets the
 * empty page there, and then sign-in.
 */
const FRAMED: Readonly<Record<string, string>> = { '/dashboard': '/api/dashboard/stats' }

/**
 * Where a newcomer begins, and the page that opens an account, which is painted whole; the screen behind it
 * would first have to load to find out that nobody is signed in.
 */
const BEGINNINGS = ['/register-will', '/will-registration']
const OPENS_ACCOUNT = '/sign-up'

/** For those who build and try out the product: the parts of its screens, and the mailbox of everybody there. */
const FOR_DEVELOPMENT = ['/kit', '/mailbox']

/**
 * Mounts the web app, if this installation has one. An address that belongs neither to the API nor to it gets
 * its 404 page when a browser requests it.
 */
export async function mountScreens(app: App): Promise<void> {
  const { screensDir } = app.config
  if (screensDir === undefined) return
  if (!existsSync(join(screensDir, EMPTY_PAGE)))
    throw new Error(`SCREENS_DIR is ${screensDir}, and there are no screens in it.`)
  if (!existsSync(join(screensDir, BUILD_NAME)))
    throw new Error(`SCREENS_DIR is ${screensDir}, and the screens in it were built by an earlier version.`)
  const addresses = z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(readFileSync(join(screensDir, 'addresses.json'), 'utf8')))
  const build = readFileSync(join(screensDir, BUILD_NAME), 'utf8')
  app.http.addHook('onRequest', (request, reply, done) => {
    const opened = request.headers[SCREENS_BUILD]
    if (opened !== undefined && opened !== build) void reply.header(SCREENS_BUILD, build)
    done()
  })
  const { origin } = new URL(app.config.publicUrl)
  // Read on first use: most are not needed for days, and compressing all of them delayed each start.
  const pageAt = (file: string): (() => Promise<Page>) => {
    let page: Promise<Page> | undefined
    return () =>
      (page ??= readPage(join(screensDir, file), origin).catch((error: unknown) => {
        page = undefined
        throw error
      }))
  }
  const empty = pageAt(EMPTY_PAGE)
  const made: string[] = []
  for (const [address, scripts] of Object.entries(addresses)) {
    if (app.config.mode === 'production' && FOR_DEVELOPMENT.includes(address)) continue
    const own = join(address.slice(1), 'index.html')
    const page = existsSync(join(screensDir, own)) ? pageAt(own) : undefined
    if (page !== undefined) made.push(join(screensDir, own))
    const question = FRAMED[address]
    app.http.get(
      address,
      { config: { rateLimit: { max: 1_200, timeWindow: 60_000 } } },
      async (request, reply) => {
        if (BEGINNINGS.includes(address) && !request.url.includes('?') && isVisitor(app, request))
          return await reply
            .headers({ 'cache-control': 'no-store', 'vary': 'cookie' })
            .redirect(`${OPENS_ACCOUNT}?next=${encodeURIComponent(address)}`, 302)
        if (page === undefined || (question !== undefined && !hasAccount(app, request)))
          return await send(app, request, reply, await empty(), {
            scripts,
            questions: scripts.length > 0 ? [WHO_IS_SIGNED_IN] : [],
          })
        return await send(
          app,
          request,
          reply,
          await page(),
          question === undefined ? {} : { questions: [WHO_IS_SIGNED_IN, question] },
        )
      },
    )
  }
  mountForSearchEngines(app, screensDir, made, UNKNOWN_ORIGIN)
  await app.http.register(statics, {
    root: screensDir,
    wildcard: false,
    globIgnore: ['**/*.html', 'addresses.json', BUILD_NAME, 'robots.txt', '**/*.br'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // A file under assets/ has its hash in its name and never changes; the few others must be revalidated.
      void reply.header(
        'cache-control',
        path.startsWith(join(screensDir, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      // A service worker has the policy of its own file: it fetches what it caches.
      if (/\.js$/.test(path))
        void reply.header(
          'content-security-policy',
          "default-src 'none'; script-src 'self'; connect-src 'self'",
        )
      // So does the worker that reads PDFs. It decodes pictures of scanned pages (JBIG2, JPEG 2000) with
      // WebAssembly, which is allowed only there.
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
    // Nothing awaits this promise: an unhandled failure would end the process.
    empty()
      .then((page) => send(app, request, reply, page))
      .catch((error: unknown) => reply.send(error))
  })
}

async function readPage(file: string, origin: string): Promise<Page> {
  const text = (await readFile(file, 'utf8')).replaceAll(UNKNOWN_ORIGIN, origin)
  const inline = [...text.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((found) =>
    hashOf(found[1] ?? ''),
  )
  // Copied: a substring would keep the whole text in memory.
  const styles = [...text.matchAll(/<link rel="stylesheet" href="(\/[^"]+)"/g)].map((found) =>
    Buffer.from(found[1] ?? '').toString(),
  )
  return { brotli: await pack(text), scripts: inline.join(' '), styles }
}

/**
 * By the cookie's signature alone; the page itself checks whether the session is still valid. A person who
 * opened an invitation acts as that witness.
 */
const hasAccount = ({ config }: App, request: FastifyRequest): boolean =>
  sessionToken(request, config) !== null &&
  readCookie(request, config, 'party') === undefined &&
  readCookie(request, config, 'hand-off') === undefined

const isVisitor = ({ config }: App, request: FastifyRequest): boolean =>
  sessionToken(request, config) === null &&
  readCookie(request, config, 'party') === undefined &&
  readCookie(request, config, 'hand-off') === undefined

interface Ahead {
  /** The page's first scripts, if its HTML does not name them. */
  scripts?: readonly string[]
  /** Its first requests. */
  questions?: readonly string[]
}

async function send(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  { scripts = [], questions = [] }: Ahead = {},
): Promise<FastifyReply> {
  // A person who verifies a document here queries the ledgers directly, and the register at the address in its
  // trust set; the page may connect to no other address.
  const trust = await readTrust(app.config.trustDir)
  const register = trust === null ? null : registerOf(trust)
  const asked = [
    ...(trust?.networks ?? []).map(({ rpcUrl }) => rpcUrl),
    ...(register === null ? [] : [register]),
  ]
  const ledgers = asked.map((address) => new URL(address).origin)
  const brotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  return reply
    .headers({
      'content-security-policy': policyOf(page, [...new Set(ledgers)]),
      'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=()',
      'cache-control': 'no-cache',
      'vary': 'accept-encoding, cookie',
      // RFC 8288 and HTML's link types: the browser fetches them as soon as this header arrives.
      'link': [
        ...page.styles.map((url) => `<${url}>; rel=preload; as=style`),
        ...scripts.map((url) => `<${url}>; rel=modulepreload`),
        ...questions.map((url) => `<${url}>; rel=preload; as=fetch; crossorigin=use-credentials`),
      ].join(', '),
      ...(brotli ? { 'content-encoding': 'br' } : {}),
    })
    .type('text/html; charset=utf-8')
    .send(brotli ? page.brotli : await unpack(page.brotli))
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
