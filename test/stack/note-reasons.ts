// Before each test file: writes down the reason of every refusal that the file is answered with, alone and with its
// call, and the code of each field. After a whole run, provoked-reasons.ts says which no test provoked, and
// welsh-refusals.ts which may lack its Welsh.
import { channel } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { noteOf } from '../provoked-reasons.ts'
import { noteOfCall } from '../welsh-refusals.ts'

const file = process.env['TESTATE_PROVOKED']
const noted = new Set<string>()

function note(payload: unknown, call: string): void {
  const { reason, errors = [] } = JSON.parse(String(payload)) as {
    reason?: string
    errors?: { code: string }[]
  }
  for (const one of [
    ...(reason === undefined ? [] : [reason, noteOfCall(call, reason)]),
    ...errors.map(({ code }) => noteOf(code)),
  ]) {
    if (noted.has(one)) continue
    noted.add(one)
    appendFileSync(file!, `${one}\n`)
  }
}

const initialization = channel('fastify.initialization')
// Once in a process, which several test files share.
if (file !== undefined && !initialization.hasSubscribers)
  initialization.subscribe((made) => {
    const { fastify } = made as { fastify: FastifyInstance }
    fastify.addHook('onSend', (request, reply, payload, done) => {
      if (String(reply.getHeader('content-type')).startsWith('application/problem+json'))
        note(payload, `${request.method} ${request.routeOptions.url ?? ''}`)
      done(null, payload)
    })
  })
