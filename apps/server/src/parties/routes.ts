// Mounts the parties' routes.
import {
  decline as declineRoute,
  declare as declareRoute,
  inviteWitnesses as inviteRoute,
  listParties as listRoute,
  openInvitation as openRoute,
  readInvitation as readRoute,
  remindWitness as remindRoute,
  replaceWitness as replaceRoute,
  resendInvitation as resendRoute,
  readReminders as readRemindersRoute,
  stopReminders as stopRemindersRoute,
} from '@testate/api/parties'
import { setCookie } from '../accounts/session/cookies.ts'
import { partySessionSeconds } from '../accounts/session/party-session.ts'
import { idempotencyKeyOf, mount, type App } from '../platform/http/http.ts'
import { mountPeopleAround } from './around/routes.ts'
import { mountYearlyCheck } from './yearly/routes.ts'
import { declare } from './declare.ts'
import { decline } from './decline.ts'
import { inviteWitnesses } from './invite-witnesses.ts'
import { openInvitation } from './open-invitation.ts'
import { readInvitation } from './read-invitation.ts'
import { remindWitness } from './remind-witness.ts'
import { replaceWitness } from './replace-witness.ts'
import { resendInvitation } from './resend-invitation.ts'
import { listParties, showParty } from './show-party.ts'
import { readReminders, stopReminders } from './stop-reminders.ts'

export function mountParties(app: App): void {
  mountYearlyCheck(app)
  mountPeopleAround(app)
  mount(app, listRoute, async ({ tx, person, params }) => await listParties(tx, person, params.id))
  mount(
    app,
    inviteRoute,
    async ({ tx, person, params }) => await inviteWitnesses(tx, person, params.id, app.config.limits),
  )
  mount(app, readRoute, async ({ tx, params }) => await readInvitation(tx, params.token), {
    service: 'invitation',
    rateLimit: 60,
  })
  mount(
    app,
    openRoute,
    async ({ tx, params, request, reply }) => {
      const { token, answer } = await openInvitation(tx, params.token, idempotencyKeyOf(request))
      setCookie(reply, app.config, 'party', token, partySessionSeconds)
      return answer
    },
    { service: 'invitation', rateLimit: 60 },
  )
  mount(app, resendRoute, async ({ tx, params }) => await resendInvitation(tx, params.token), {
    service: 'invitation',
    rateLimit: 30,
  })
  mount(app, readRemindersRoute, async ({ tx, params }) => await readReminders(tx, params.token), {
    service: 'invitation',
    rateLimit: 60,
  })
  mount(app, stopRemindersRoute, async ({ tx, params }) => await stopReminders(tx, params.token), {
    service: 'invitation',
    rateLimit: 30,
  })
  mount(app, declareRoute, async ({ tx, person, params, body }) => {
    await declare(tx, person, params.id, body)
    return await showParty(tx, person, params.id)
  })
  mount(app, declineRoute, async ({ tx, person, params, standing, body }) => {
    await decline(tx, person, params.id, standing.willId, body.reason)
    return await showParty(tx, person, params.id)
  })
  mount(app, remindRoute, async ({ tx, person, params }) => await remindWitness(tx, person, params.id))
  mount(
    app,
    replaceRoute,
    async ({ tx, person, params, body }) =>
      await showParty(tx, person, await replaceWitness(tx, person, params.id, body, app.config.limits)),
  )
}
