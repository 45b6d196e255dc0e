// Mounts the calls that continue one task on another device.
import {
  endHandOff as endRoute,
  makeHandOff as makeRoute,
  openHandOff as openRoute,
  readHandOff as readRoute,
} from '@testate/api/hand-offs'
import { handOffMinutes } from '@testate/domain/hand-off'
import { inTransaction } from '../../platform/database/database.ts'
import { idempotencyKeyOf, mount, type App } from '../../platform/http/http.ts'
import { readCookie, setCookie } from '../session/cookies.ts'
import { endHandOff, endHandOffSession } from './end-hand-off.ts'
import { makeHandOff } from './make-hand-off.ts'
import { openHandOff, readHandOff } from './open-hand-off.ts'

export function mountHandOffs(app: App): void {
  const { config } = app
  // Outside `begin`, which would store the answer, with its token, for repeats; a repeat makes another link
  // and ends the first.
  mount(app, makeRoute, async ({ person, request, body }) => await makeHandOff(app, person, request, body), {
    transaction: 'own',
    rateLimit: 60,
  })
  mount(app, readRoute, async ({ tx, person, params }) => await readHandOff(tx, params.token, person), {
    service: 'accounts',
    rateLimit: 120,
  })
  mount(
    app,
    openRoute,
    async ({ person, params, request, reply }) => {
      const before = readCookie(request, config, 'hand-off')
      const { session, answer } = await inTransaction(app.db, { service: 'accounts' }, async (tx) => {
        const opened = await openHandOff(tx, params.token, person, idempotencyKeyOf(request))
        // Ends the previous task on the same device. On a repeat of this very call there is none: its cookie
        // is no longer valid.
        if (before !== undefined) await endHandOffSession(tx, before)
        return opened
      })
      setCookie(reply, config, 'hand-off', session, handOffMinutes.session * 60)
      return answer
    },
    { service: 'accounts', transaction: 'own', rateLimit: 60 },
  )
  mount(
    app,
    endRoute,
    async ({ tx, person, params }) => {
      await endHandOff(tx, person, params.id)
      return {}
    },
    { service: 'accounts' },
  )
}
