// The development mailbox for our own pages: it is another origin, which a browser may not read directly. It
// contains everyone's links and codes, so it is available outside production only, and to this machine only,
// whatever address the register listens on.
import type { FastifyRequest } from 'fastify'
import { readMailbox as route } from '@testate/api/service'
import type { AnswerOf } from '@testate/api/route'
import { z } from 'zod'
import { readAtMost } from '../platform/ask-node.ts'
import type { Config } from '../platform/config.ts'
import { because, refuse } from '../platform/http/problem.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Otherwise a page of another site whose name resolves to this machine could read it (DNS rebinding). */
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const WITHIN_MS = 3_000
const MOST_BYTES = 32 * 1024 * 1024
const SHOWN = 50

const message = route.answer.shape.messages.element

/**
 * Refuses with `not-found` if there is none, `forbidden` for another machine, `unavailable` if it does not
 * answer.
 */
export async function readMailbox(
  config: Config,
  request: FastifyRequest,
  to: string | undefined,
): Promise<AnswerOf<typeof route>> {
  const { mailboxUrl } = config.mail
  if (config.mode === 'production' || mailboxUrl === undefined)
    refuse('not-found', 'This installation has no development mailbox.', because('mailbox-missing'))
  // Behind a proxy every caller appears to be this machine.
  if (
    config.trustProxy ||
    !loopback.has(request.socket.remoteAddress ?? '') ||
    !loopbackHost.test(request.headers.host ?? '')
  )
    refuse(
      'forbidden',
      'The development mailbox is read on the machine that runs the register.',
      because('mailbox-elsewhere'),
    )
  const url = new URL('/api/messages', mailboxUrl)
  if (to !== undefined) url.searchParams.set('to', to)
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(WITHIN_MS), redirect: 'error' })
    if (!answer.ok) throw new Error(`the mailbox answered ${answer.status}`)
    // Without the sender's markup: the mailbox's own page shows that, in a sandbox.
    return {
      messages: z
        .array(message)
        .parse(JSON.parse(await readAtMost(answer, MOST_BYTES)))
        .slice(0, SHOWN),
    }
  } catch {
    refuse('unavailable', 'The development mailbox does not answer.', because('mailbox-away'))
  }
}
