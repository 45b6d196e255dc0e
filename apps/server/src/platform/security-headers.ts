// What helmet says, asked once at the start: it answers every request alike, and asked each time it was a twentieth of a look-up's work (profile).
import helmet from '@fastify/helmet'
import fastify from 'fastify'

/** The headers every answer carries, by lower-case name. A page with a policy of its own sets that header over this one. */
export async function securityHeaders(publicUrl: string): Promise<Record<string, string>> {
  const probe = fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        upgradeInsecureRequests: publicUrl.startsWith('https:') ? [] : null,
      },
    },
  })
  probe.get('/', async () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  const ofTheAnswer = new Set(['content-type', 'content-length', 'date', 'connection'])
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      ofTheAnswer.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )
}
