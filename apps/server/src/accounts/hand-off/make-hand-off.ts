// The first device's part: a link for one task on another device, valid for ten minutes and one use, that
// ends with this session.
import { randomInt, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { makeHandOff as route } from '@testate/api/hand-offs'
import type { AnswerOf, BodyOf } from '@testate/api/route'
import { handOffMinutes } from '@testate/domain/hand-off'
import { isAllowed, isOpenDuring } from '@testate/domain/permissions'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/http.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { readCookie, sessionToken } from '../session/cookies.ts'
import { deleteOldHandOffs, endUnopened, foundingOf, insertHandOff } from '../rows/hand-off-store.ts'
import { withinLimit } from '../limit.ts'
import { newToken, tokenHash } from '../../platform/token.ts'

const MOST_AN_HOUR = 10

/**
 * Refuses as the task itself would: a foreign will is `not-found`, a closed ceremony `not-now`. The token is
 * returned in the answer and nowhere else.
 */
export async function makeHandOff(
  { db, config, standingOf }: App,
  person: Person,
  request: FastifyRequest,
  body: BodyOf<typeof route>,
): Promise<AnswerOf<typeof route>> {
  const willId = body.task === 'recording' ? body.willId : null
  if (willId !== null) {
    const standing = await inTransaction(db, { person }, (tx) => standingOf(tx, person, 'will', willId))
    if (standing === null) refuse('not-found')
    if (!isAllowed('ceremony.record', standing.relations))
      refuse('forbidden', undefined, because('not-allowed'))
    if (!isOpenDuring('ceremony.record', standing.status))
      refuse('not-now', 'The video statement is not open at this stage.', {
        ...because('video-statement-not-open'),
        willStatus: standing.status,
      })
  }
  const party = readCookie(request, config, 'party')
  const [id, token, code] = [randomUUID(), newToken(), String(randomInt(100)).padStart(2, '0')]
  const expiresAt = new Date(now().getTime() + handOffMinutes.link * 60_000)
  await inTransaction(db, { service: 'accounts' }, async (tx) => {
    const founding = await foundingOf(tx, person.id, {
      party: party === undefined ? null : tokenHash(party),
      session: sessionToken(request, config),
    })
    if (founding === null) refuse('sign-in-needed')
    if (!(await withinLimit(tx, 'hand-off', person.id, MOST_AN_HOUR, 3600)))
      refuse(
        'too-many-requests',
        `You have made ${MOST_AN_HOUR} of these within an hour. Please wait, or do it on this device.`,
        because('hand-offs-too-many', { most: MOST_AN_HOUR }),
      )
    await deleteOldHandOffs(tx)
    await endUnopened(tx, person.id)
    await insertHandOff(tx, {
      id,
      personId: person.id,
      task: body.task,
      willId,
      code,
      tokenHash: tokenHash(token),
      founding,
      expiresAt,
    })
    await append(tx, {
      event: 'hand-off.made',
      ...(willId === null ? {} : { willId }),
      actor: person.id,
      details: { handOffId: id, task: body.task },
    })
  })
  return {
    id,
    url: `${config.publicUrl}/hand-off/${token}`,
    code,
    expiresAt: expiresAt.toISOString(),
    onlyHere: isLoopback(config.publicUrl),
  }
}

/** RFC 6761, section 6.3, and RFC 5735, section 3. */
const isLoopback = (url: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
