// The API's page at /api/docs. It needs a script and styles of its own, so it gets a policy of its own; every
// other page keeps the strict one. Loaded on first use: 50 MB that an api otherwise does without (measured).
import { createHash } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { markSvg } from '@testate/domain/brand-mark'
import type { App } from '../platform/http/http.ts'

const prefix = '/api/docs'

/** The colours and type of the screens (apps/web/src/ui/tokens.css), in the viewer's own names. */
const look = `
  :root { color-scheme: light dark; --scalar-custom-header-height: 60px }
  body { margin: 0 }
  .register {
    box-sizing: border-box; height: 60px; position: sticky; top: 0; z-index: 10;
    display: flex; align-items: center; gap: .6rem; padding: 0 1rem;
    background: #07332a; color: #fff; border-bottom: 4px solid #c9982f; font: 1.3rem Georgia, serif
  }
  .register a { display: flex; align-items: center; gap: .6rem; color: inherit; text-decoration: none }
  .register a:focus-visible { outline: 3px solid #ffc93c; outline-offset: 3px }
  .register span { font-size: 1rem; opacity: .9 }
  .light-mode {
    --scalar-background-1: #faf8f3; --scalar-background-2: #f1ede4; --scalar-background-3: #e2efe9;
    --scalar-color-1: #16201d; --scalar-color-2: #3f4a46; --scalar-color-3: #3f4a46;
    --scalar-color-accent: #0b4a3b; --scalar-border-color: #d9d3c5; --scalar-background-accent: #e2efe9
  }
  .dark-mode {
    --scalar-background-1: #0f1614; --scalar-background-2: #172120; --scalar-background-3: #12352c;
    --scalar-color-1: #f2efe7; --scalar-color-2: #c3cac5; --scalar-color-3: #c3cac5;
    --scalar-color-accent: #a5dcc8; --scalar-border-color: #33413d; --scalar-background-accent: #12352c
  }`
const description =
  'The API of Testate, the register for existing wills in England and Wales: how a program talks to it, a walk ' +
  'with commands, and every call with an example.'

/** The viewer's page with the product's head. Its scripts stay as they are: the policy names them by hash. */
const dressed = (page: string): string =>
  page
    .replace('<html>', '<html lang="en-GB">')
    .replace(
      '<head>',
      `<head><meta name="description" content="${description}"><link rel="icon" href="/icon.svg" type="image/svg+xml">`,
    )
    .replace(
      '<body>',
      `<body><header class="register"><a href="/">${markSvg(32)}Testate</a><span>API</span></header>`,
    )

/** Fetches nothing from elsewhere: the viewer's fonts and telemetry are off. */
export function mountApiDocs(app: App): void {
  let pages: Promise<FastifyInstance> | undefined
  for (const url of [prefix, `${prefix}/*`]) {
    app.http.get(url, async (request, reply) => {
      const answer = await (await (pages ??= viewer(app))).inject({ method: 'GET', url: request.url })
      const { 'content-type': type, location } = answer.headers
      reply
        .status(answer.statusCode)
        .header('content-security-policy', policyFor(answer.payload, String(type)))
      if (typeof location === 'string') reply.header('location', location)
      if (typeof type === 'string') reply.type(type)
      return isPage(String(type)) ? dressed(answer.payload) : answer.rawPayload
    })
  }
}

/** The viewer's own few pages, without a listening port. */
async function viewer({ config }: App): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const pages = fastify()
  await pages.register(scalar, {
    routePrefix: prefix,
    configuration: {
      url: '/api/openapi.json',
      pageTitle: `${config.registerName} API`,
      theme: 'default',
      customCss: look,
      favicon: '/icon.svg',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  return pages
}

const isPage = (type: string): boolean => type.startsWith('text/html')

/**
 * Its one inline script is allowed by hash; its styles are created at run time, which only 'unsafe-inline'
 * allows.
 */
function policyFor(page: string, type: string): string {
  const inline = isPage(type)
    ? [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
        (found) =>
          `'sha256-${createHash('sha256')
            .update(found[1] ?? '')
            .digest('base64')}'`,
      )
    : []
  return (
    `default-src 'none'; script-src 'self' ${inline.join(' ')}; style-src 'self' 'unsafe-inline'; ` +
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri " +
    "'none'; form-action 'none'"
  )
}
