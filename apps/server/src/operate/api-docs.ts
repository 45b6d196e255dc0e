// The API's page at /api/docs. It needs a script and styles of its own, so it gets a policy of its own; every other page keeps the strict one.
import { createHash } from 'node:crypto'
import scalar from '@scalar/fastify-api-reference'
import type { App } from '../platform/http.ts'

const prefix = '/api/docs'

/** Nothing is fetched from elsewhere: fonts and telemetry of the viewer are off. */
export async function mountApiDocs(app: App): Promise<void> {
  // In a scope of its own: what is done to its answers costs the others nothing.
  await app.http.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply, payload) => {
      // Its one inline script is named by hash; its styles are made at run time, which only 'unsafe-inline' allows.
      const inline = typeof payload === 'string' ? [...payload.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((found) => `'sha256-${createHash('sha256').update(found[1] ?? '').digest('base64')}'`) : []
      reply.header('content-security-policy', `default-src 'none'; script-src 'self' ${inline.join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`)
      return payload
    })
    await docs.register(scalar, {
      routePrefix: prefix,
      configuration: { url: '/api/openapi.json', pageTitle: `${app.config.registerName} API`, withDefaultFonts: false, telemetry: false, hideClientButton: true, showDeveloperTools: 'never', agent: { disabled: true }, mcp: { disabled: true } },
    })
  })
}
