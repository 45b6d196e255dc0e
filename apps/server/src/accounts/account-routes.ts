// Mounts the calls about one's own account.
import * as calls from '@testate/api/account'
import * as email from '@testate/api/email-change'
import * as links from '@testate/api/mailed-links'
import { idempotencyKeyOf, mount, type App } from '../platform/http/http.ts'
import { askWorker } from '../proofs/ask-worker.ts'
import { isShareAct } from '@testate/domain/death/shared-secret'
import { subjectOfAct } from '../proofs/by-staff.ts'
import { actDigest } from '../proofs/proven-by.ts'
import type { Subject } from '../proofs/factor.ts'
import { unlock } from '../proofs/unlock.ts'
import { askEmailChange, cancelEmailChange } from './email-change/ask-email-change.ts'
import { askConfirmation, confirmBy } from './step-up.ts'
import { changePassword } from './reset/change-password.ts'
import { confirmEmailChange } from './email-change/confirm-email-change.ts'
import { clearCookie, sessionOf, sessionToken } from './session/cookies.ts'
import { disownSignIn } from './reset/disown-sign-in.ts'
import { sendAgain } from './email-change/email-code.ts'
import { changeName, changeReminders, showAccount } from './own-account.ts'
import { endOtherSessions, endOwnSession, listSessions } from './session/own-sessions.ts'
import { confirmAddress } from './sign-up/confirm-address.ts'
import { mailAboutAddress } from './sign-up/mail-about-address.ts'
import { steady } from './steady.ts'
import { readTakeBack, takeBackEmail } from './email-change/take-back-email.ts'

const subjectOf = (purpose: Subject['purpose'], about: string | undefined): Subject =>
  about !== undefined && (purpose === 'staff' || isShareAct(purpose))
    ? purpose === 'staff'
      ? subjectOfAct(about)
      : { purpose, willId: null, documentHash: actDigest(about).toString('hex') }
    : { purpose, willId: null, documentHash: null }

export function mountOwnAccount(app: App): void {
  const { config } = app
  const asAccounts = { service: 'accounts' } as const
  mount(app, calls.showAccount, async ({ tx, person }) => await showAccount(tx, person), asAccounts)
  mount(
    app,
    calls.changeReminders,
    async ({ tx, person, body }) => {
      await changeReminders(tx, person.id, body.wanted)
      return {}
    },
    asAccounts,
  )
  mount(
    app,
    calls.changeName,
    async ({ tx, person, body }) => {
      await changeName(tx, person.id, body)
      return {}
    },
    asAccounts,
  )
  mount(
    app,
    calls.changePassword,
    async ({ person, body, request, reply }) => {
      await changePassword(app, person, {
        ...body,
        address: request.ip,
        token: sessionToken(request, config),
      })
      // This device is no longer known until the next sign-in.
      clearCookie(reply, config, 'device')
      return {}
    },
    { ...asAccounts, transaction: 'own', rateLimit: 60 },
  )
  mount(
    app,
    email.askEmailChange,
    async ({ person, body, request }) => await askEmailChange(app, person, body, request),
    { ...asAccounts, transaction: 'own', rateLimit: 60 },
  )
  mount(
    app,
    email.sendEmailCode,
    async ({ person, request }) => await sendAgain(app, person, sessionOf(request, config, person.id)),
    { ...asAccounts, transaction: 'own' },
  )
  mount(
    app,
    email.confirmEmailChange,
    async ({ person, body, request, reply }) => {
      const answer = await confirmEmailChange(app, person, {
        code: body.code,
        token: sessionToken(request, config),
        session: sessionOf(request, config, person.id),
      })
      clearCookie(reply, config, 'device')
      return answer
    },
    { ...asAccounts, transaction: 'own', rateLimit: 60 },
  )
  mount(
    app,
    email.cancelEmailChange,
    async ({ tx, person }) => {
      await cancelEmailChange(tx, person)
      return {}
    },
    asAccounts,
  )
  mount(app, email.readTakeBack, async ({ params }) => await readTakeBack(app, params.token), {
    ...asAccounts,
    transaction: 'own',
    rateLimit: 60,
  })
  mount(
    app,
    email.takeBackEmail,
    async ({ params, body, request }) =>
      await takeBackEmail(app, { ...body, token: params.token, address: request.ip }),
    { ...asAccounts, transaction: 'own', rateLimit: 30 },
  )
  // Each asks the worker, which issued the link.
  mount(
    app,
    links.confirmAddress,
    async ({ person, body }) => await confirmAddress(app, person, body.token),
    {
      ...asAccounts,
      transaction: 'own',
      rateLimit: 30,
    },
  )
  mount(app, links.unlockCodes, async ({ body }) => await askWorker(app, unlock, body), {
    ...asAccounts,
    transaction: 'own',
    rateLimit: 30,
  })
  mount(app, links.disownSignIn, async ({ body }) => await disownSignIn(app, body.token), {
    ...asAccounts,
    transaction: 'own',
    rateLimit: 30,
  })
  mount(
    app,
    links.mailAddressLink,
    async ({ tx, person }) => {
      // As at sign-up: neither answer nor time says which mail it is.
      await steady(60, () => mailAboutAddress(tx, { personId: person.id, email: person.email }))
      return {}
    },
    { ...asAccounts, rateLimit: 30 },
  )
  mount(
    app,
    calls.listSessions,
    async ({ tx, person, request, query }) =>
      await listSessions(tx, person.id, sessionToken(request, config), query),
    asAccounts,
  )
  mount(
    app,
    calls.endSession,
    async ({ tx, person, params }) => {
      await endOwnSession(tx, person, params.sessionId)
      return {}
    },
    asAccounts,
  )
  mount(
    app,
    calls.endOtherSessions,
    async ({ tx, person, request }) => await endOtherSessions(tx, person, sessionToken(request, config)),
    asAccounts,
  )
  // Outside `begin`, which would hold a connection during the call to the worker and would store the answer,
  // with its token, for repeats.
  mount(
    app,
    calls.requestAccountCode,
    async ({ person, request, body: { purpose, about, mail } }) => {
      const asked = {
        session: sessionOf(request, config, person.id),
        personId: person.id,
        subject: subjectOf(purpose, about),
      }
      return {
        purpose,
        ...(await askConfirmation(app, { ...asked, mail, idempotencyKey: idempotencyKeyOf(request) })),
      }
    },
    { transaction: 'own' },
  )
  mount(
    app,
    calls.confirmAccountCode,
    async ({ person, request, body: { purpose, about, ...handed } }) =>
      await confirmBy(app, {
        session: sessionOf(request, config, person.id),
        personId: person.id,
        subject: subjectOf(purpose, about),
        ...handed,
      }),
    { transaction: 'own', rateLimit: 60 },
  )
}
