// Hands one task over to a phone: a one-time link, which opens a session there that can do only this task.
import { z } from 'zod'
import { handOffTasks } from '@testate/domain/hand-off'
import { defineRoute, done, idParams, isoTime, uuid } from './route.ts'

const task = z.enum(handOffTasks)
const tokenParams = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })
const code = z
  .string()
  .regex(/^[0-9]{2}$/)
  .describe('Two digits, the same on both screens, for people to compare')

/** A limited session's own description in GET /api/auth/me. */
export const limitedTo = z.object({ task, willId: uuid.nullable(), expiresAt: isoTime })

export const makeHandOff = defineRoute({
  id: 'handOffs.make',
  method: 'POST',
  path: '/api/hand-offs',
  summary:
    'A link, to be shown as a QR code, that lets another device do one task as the caller: 10 minutes, ' +
    'one use. Ends the one before',
  who: 'hand-offs.make',
  body: z.discriminatedUnion('task', [
    z.strictObject({ task: z.literal('identity') }),
    z.strictObject({ task: z.literal('recording'), willId: uuid }),
  ]),
  answer: z.object({
    id: uuid,
    url: z.string(),
    code,
    expiresAt: isoTime,
    onlyHere: z
      .boolean()
      .describe(
        'True when this installation’s address is this machine’s own (loopback), which no phone can reach',
      ),
  }),
  status: 201,
  problems: ['not-found', 'forbidden', 'not-now', 'too-many-requests'],
})

export const readHandOff = defineRoute({
  id: 'handOffs.read',
  method: 'GET',
  path: '/api/hand-offs/:token',
  summary: 'What the link is for, as whom, and whether it still works; uses nothing up',
  who: 'hand-offs.open',
  params: tokenParams,
  answer: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('open'),
      task,
      willId: uuid.nullable(),
      code,
      name: z.string().describe('As whom: to be shown before anybody goes on'),
      expiresAt: isoTime,
      signedInHere: z
        .enum(['nobody', 'you', 'somebody-else'])
        .describe('Who this browser is signed in as already; only “nobody” can go on'),
    }),
    z.object({ state: z.enum(['opened', 'done', 'expired', 'ended']), task }),
  ]),
  changedBy: ['will', 'handoff'],
  problems: ['not-found'],
})

export const openHandOff = defineRoute({
  id: 'handOffs.open',
  method: 'POST',
  path: '/api/hand-offs/:token',
  summary:
    'Goes on with the task on this device: a session by a cookie, for 30 minutes at most, that can do ' +
    'this task and nothing else. Works once',
  who: 'hand-offs.open',
  params: tokenParams,
  answer: z.object({ id: uuid, task, willId: uuid.nullable(), code, name: z.string(), expiresAt: isoTime }),
  status: 201,
  problems: ['not-found', 'gone', 'conflict'],
})

export const endHandOff = defineRoute({
  id: 'handOffs.end',
  method: 'DELETE',
  path: '/api/hand-offs/mine/:id',
  summary:
    'Ends a hand-off of one’s own, and the other device’s session with it: the codes differed, or the ' +
    'phone is not needed',
  who: 'hand-offs.make',
  params: idParams,
  answer: done,
  problems: ['not-found'],
})
