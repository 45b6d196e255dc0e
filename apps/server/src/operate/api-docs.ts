// The API's page at /api/docs. It needs a script and styles of its own, so it gets a policy of its own; every
// other page keeps the strict one. Loaded on first use: 50 MB that an api otherwise does without (measured).
import { createHash } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import type { App } from '../platform/http/http.ts'

const prefix = '/api/docs'

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
      return answer.rawPayload
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

/**
 * Its one inline script is allowed by hash; its styles are created at run time, which only 'unsafe-inline'
 * allows.
 */
function policyFor(page: string, type: string): string {
  const inline = type.startsWith('text/html')
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
