// Before each test file: writes down the reason of every refusal that the file is answered with. After a whole
// run, provoked-reasons.ts says which reasons no test provoked.
import { channel } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const file = process.env['TESTATE_PROVOKED']
const noted = new Set<string>()

function note(payload: unknown): void {
  const { reason } = JSON.parse(String(payload)) as { reason?: string }
  if (reason === undefined || noted.has(reason)) return
  noted.add(reason)
  appendFileSync(file!, `${reason}\n`)
}

const initialization = channel('fastify.initialization')
// Once in a process, which several test files share.
if (file !== undefined && !initialization.hasSubscribers)
  initialization.subscribe((made) => {
    const { fastify } = made as { fastify: FastifyInstance }
    fastify.addHook('onSend', (_request, reply, payload, done) => {
      if (String(reply.getHeader('content-type')).startsWith('application/problem+json')) note(payload)
      done(null, payload)
    })
  })
