// Mounts the calls about one's own account.
import * as calls from '@testate/api/account'
import * as email from '@testate/api/email-change'
import { mount, type App } from '../platform/http.ts'
import { askEmailChange, cancelEmailChange } from './ask-email-change.ts'
import { changePassword } from './change-password.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { confirmStepUp } from './confirm-step-up.ts'
import { clearCookie, sessionToken } from './cookies.ts'
import { sendAgain } from './email-code.ts'
import { changeName, showAccount } from './own-account.ts'
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'
import { requestStepUp } from './request-step-up.ts'
import { readTakeBack, takeBackEmail } from './take-back-email.ts'

export function mountOwnAccount(app: App): void {
  const { config } = app
  const asAccounts = { service: 'accounts' } as const
  mount(app, calls.showAccount, async ({ tx, person }) => await showAccount(tx, person), asAccounts)
  mount(app, calls.changeName, async ({ tx, person, body }) => {
    await changeName(tx, person.id, body)
    return {}
  }, asAccounts)
  mount(app, calls.changePassword, async ({ person, body, request, reply }) => {
    await changePassword(app, person, { ...body, address: request.ip, token: sessionToken(request, config) })
    // Its device is no longer a known one; the next sign-in makes it one again.
    clearCookie(reply, config, 'device')
    return {}
  }, { ...asAccounts, transaction: 'own', rateLimit: 60 })
  mount(app, email.askEmailChange, async ({ person, body, request }) => await askEmailChange(app, person, body, request), { ...asAccounts, transaction: 'own', rateLimit: 60 })
  mount(app, email.sendEmailCode, async ({ tx, person }) => await sendAgain(tx, config, person), asAccounts)
  mount(app, email.confirmEmailChange, async ({ person, body, request, reply }) => {
    const answer = await confirmEmailChange(app, person, { code: body.code, token: sessionToken(request, config) })
    clearCookie(reply, config, 'device')
    return answer
  }, { ...asAccounts, transaction: 'own', rateLimit: 60 })
  mount(app, email.cancelEmailChange, async ({ tx, person }) => {
    await cancelEmailChange(tx, person)
    return {}
  }, asAccounts)
  mount(app, email.readTakeBack, async ({ tx, params }) => await readTakeBack(tx, params.token), { ...asAccounts, rateLimit: 60 })
  mount(app, email.takeBackEmail, async ({ params, body, request }) => await takeBackEmail(app, { ...body, token: params.token, address: request.ip }), { ...asAccounts, transaction: 'own', rateLimit: 30 })
  mount(app, calls.listSessions, async ({ tx, person, request }) => await listSessions(tx, person.id, sessionToken(request, config)), asAccounts)
  mount(app, calls.endSession, async ({ tx, person, params }) => {
    await endOwnSession(tx, person, params.sessionId)
    return {}
  }, asAccounts)
  mount(app, calls.endOtherSessions, async ({ tx, person, request }) => await endOtherSessions(tx, person, sessionToken(request, config)), asAccounts)
  mount(app, calls.requestAccountCode, async ({ tx, person, body: { purpose } }) => ({ purpose, ...(await requestStepUp(tx, config, person, { purpose, willId: null, documentHash: null })) }), asAccounts)
  // Outside `begin`, which would keep the answer, and with it the token, for repeats.
  mount(app, calls.confirmAccountCode, async ({ person, body: { purpose, code } }) => await confirmStepUp(app, person, { purpose, willId: null, documentHash: null }, code), { transaction: 'own', rateLimit: 60 })
}
