// Mounts the accounts' calls: bodies and cookies here, the work in the verbs.
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  askPasskeySignIn as askPasskeyRoute,
  beginPasskeySignUp as beginPasskeySignUpRoute,
  confirmStaffCode as confirmStaffRoute,
  confirmStepUp as confirmStepUpRoute,
  getMe,
  getSession,
  inviteAccount as inviteRoute,
  messages,
  passwordResetNeeds as resetNeedsRoute,
  readAdminLink as readAdminLinkRoute,
  requestPasswordReset as requestResetRoute,
  requestStaffCode as requestStaffRoute,
  requestStepUp as requestStepUpRoute,
  resetPassword as resetRoute,
  signIn as signInRoute,
  signInByPasskey as signInByPasskeyRoute,
  signOut as signOutRoute,
  signUp as signUpRoute,
  useAdminLink as useAdminLinkRoute,
  waitForPasswordReset as waitForResetRoute,
} from '@testate/api/accounts'
import type { AnswerOf } from '@testate/api/route'
import type { StepUpPurpose } from '@testate/api/step-up/purposes'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { idempotencyKeyOf, mount, type App } from '../platform/http/http.ts'
import type { Person } from '../platform/database/person.ts'
import { askSignInQuestion } from '../factors/questions.ts'
import { askWorker } from '../proofs/ask-worker.ts'
import type { Subject } from '../proofs/factor.ts'
import { stepUpOf } from '../proofs/proven-by.ts'
import { because, Problem, refuse } from '../platform/http/problem.ts'
import { askConfirmation, confirmBy } from './step-up.ts'
import { mountOwnAccount } from './account-routes.ts'
import { makeAdmin, readAdminLink } from './sign-up/admin-link.ts'
import { clearCookie, readCookie, sessionOf, sessionToken, setCookie, signToken } from './session/cookies.ts'
import { endHandOffSession } from './hand-off/end-hand-off.ts'
import { mountHandOffs } from './hand-off/hand-off-routes.ts'
import { inviteAccount } from './sign-up/invite-account.ts'
import { confirmStaffCode, requestStaffCode } from './sign-up/prove-invitation.ts'
import { requestPasswordReset } from './reset/request-password-reset.ts'
import { resetPassword } from './reset/reset-password.ts'
import { sessionSecret } from './session/session-secret.ts'
import type { SignedIn } from './session/open-session.ts'
import { signIn } from './session/sign-in.ts'
import { signInByPasskey } from './session/sign-in-by-passkey.ts'
import { endPartySession, endSession } from './session/sign-out.ts'
import { beginPasskeySignUp } from './sign-up/begin-passkey-sign-up.ts'
import { signUp } from './sign-up/sign-up.ts'
import { whoIs } from './rows/store.ts'
import { resetNeeds, waitForReset } from './session/wait-for-reset.ts'

export interface ActOfWill {
  willId: string
  purpose: StepUpPurpose
  about?: string | undefined
  /** Of a shared secret, by the person's browser. */
  digest?: string | undefined
}

export interface AccountsNeeds {
  /**
   * SHA-256 (hex) of what an act of this purpose is about, as this person may see it: a will's uploaded PDF, or
   * its open death notice; null when there is none. Both stand right of accounts, so the entry point passes it in.
   */
  documentHashOf(tx: Tx, act: ActOfWill): Promise<string | null>
  /** Open death notices that say this person has died. */
  openNoticesOf(tx: Tx, personId: string): Promise<string[]>
}

export function mountAccounts(app: App, needs: AccountsNeeds): void {
  const { config, db } = app

  mount(
    app,
    signUpRoute,
    async ({ body, request, reply }) => {
      const { message, session } = await signUp(app, body, {
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        key: idempotencyKeyOf(request),
        stepUp: stepUpOf(request),
      })
      if (session === null) return { message }
      return { message, user: (await becomeSignedIn(app, request, reply, session)).user }
    },
    { service: 'accounts', transaction: 'own', rateLimit: 60 },
  )
  mount(
    app,
    beginPasskeySignUpRoute,
    async ({ body, request }) => await beginPasskeySignUp(app, body, request.ip),
    { service: 'accounts', transaction: 'own', rateLimit: 60 },
  )
  mount(
    app,
    requestStaffRoute,
    async ({ body, request }) => await requestStaffCode(app, body.invitation, idempotencyKeyOf(request)),
    { transaction: 'own', rateLimit: 30 },
  )
  mount(app, confirmStaffRoute, async ({ body }) => await confirmStaffCode(app, body), {
    transaction: 'own',
    rateLimit: 30,
  })

  mount(
    app,
    signInRoute,
    async ({ body, request, reply }) => {
      const input = {
        ...body,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        device: readCookie(request, config, 'device'),
      }
      return await becomeSignedIn(
        app,
        request,
        reply,
        await explainRefusal(request, async () => await signIn(app, input)),
      )
    },
    { service: 'accounts', transaction: 'own' },
  )

  mount(app, askPasskeyRoute, async () => await askWorker(app, askSignInQuestion, {}), {
    transaction: 'own',
    rateLimit: 60,
  })
  mount(
    app,
    signInByPasskeyRoute,
    async ({ body, request, reply }) => {
      const input = {
        ...body,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        device: readCookie(request, config, 'device'),
      }
      return await becomeSignedIn(
        app,
        request,
        reply,
        await explainRefusal(request, async () => await signInByPasskey(app, input)),
      )
    },
    { service: 'accounts', transaction: 'own', rateLimit: 60 },
  )

  mount(
    app,
    signOutRoute,
    async ({ tx, request, reply }) => {
      const party = readCookie(request, config, 'party')
      clearCookie(reply, config, 'party')
      if (party !== undefined && (await endPartySession(tx, party))) return {}
      const handed = readCookie(request, config, 'hand-off')
      clearCookie(reply, config, 'hand-off')
      if (handed !== undefined && (await endHandOffSession(tx, handed))) return {}
      const token = sessionToken(request, config)
      clearCookie(reply, config, 'session')
      if (token !== null) await endSession(tx, token)
      return {}
    },
    { service: 'accounts' },
  )

  const meOf = async (tx: Tx, person: Person): Promise<AnswerOf<typeof getMe> | null> => {
    const known = await knownAs(tx, person)
    if (known === null || person.limit !== undefined) return known
    const deathNotices = await needs.openNoticesOf(tx, person.id)
    return deathNotices.length === 0 ? known : { ...known, deathNotices }
  }
  mount(app, getMe, async ({ tx, person }) => (await meOf(tx, person)) ?? refuse('sign-in-needed'), {
    service: 'accounts',
  })
  mount(
    app,
    getSession,
    async ({ tx, person }) => ({ user: person.kind === 'visitor' ? null : await meOf(tx, person) }),
    { service: 'accounts' },
  )
  mountHandOffs(app)
  mountOwnAccount(app)

  mount(
    app,
    requestResetRoute,
    async ({ body, request }) => await requestPasswordReset(app, body.email, request.ip),
    { service: 'accounts', transaction: 'own', rateLimit: 30 },
  )
  mount(app, resetRoute, async ({ body }) => await resetPassword(app, body), {
    service: 'accounts',
    transaction: 'own',
    rateLimit: 30,
  })
  mount(
    app,
    resetNeedsRoute,
    async ({ body }) => {
      const { factors, passkey, withoutFrom } = await resetNeeds(app, body.token)
      return { factors, passkey, withoutFrom }
    },
    { service: 'accounts', transaction: 'own', rateLimit: 30 },
  )
  mount(app, waitForResetRoute, async ({ body }) => await waitForReset(app, body.token), {
    service: 'accounts',
    transaction: 'own',
    rateLimit: 30,
  })
  mount(app, readAdminLinkRoute, async ({ params }) => await readAdminLink(app, params.token), {
    service: 'accounts',
    transaction: 'own',
    rateLimit: 30,
  })
  mount(app, useAdminLinkRoute, async ({ params, body }) => await makeAdmin(app, params.token, body), {
    service: 'accounts',
    transaction: 'own',
    rateLimit: 30,
  })
  mount(
    app,
    inviteRoute,
    async ({ tx, person, body, request }) => await inviteAccount(tx, person, body, request),
    { service: 'accounts' },
  )

  // Outside `begin`, which would hold a connection during the call to the worker and would store the answer,
  // with its token, for repeats.
  mount(
    app,
    requestStepUpRoute,
    async ({ person, body, request }) => {
      const subject = await inTransaction(
        db,
        { person },
        async (tx) => await subjectOf(app, needs, tx, person, body),
      )
      const asked = {
        session: sessionOf(request, config, person.id),
        personId: person.id,
        subject,
        mail: body.mail,
        idempotencyKey: idempotencyKeyOf(request),
      }
      return {
        purpose: body.purpose,
        documentHash: subject.documentHash,
        ...(await askConfirmation(app, asked)),
      }
    },
    { transaction: 'own' },
  )

  mount(
    app,
    confirmStepUpRoute,
    async ({ person, body, request }) => {
      const subject = await inTransaction(
        db,
        { person },
        async (tx) => await subjectOf(app, needs, tx, person, body),
      )
      const { purpose: _purpose, willId: _willId, ...handed } = body
      return {
        ...(await confirmBy(app, {
          session: sessionOf(request, config, person.id),
          personId: person.id,
          subject,
          ...handed,
        })),
        documentHash: subject.documentHash,
      }
    },
    { transaction: 'own', rateLimit: 60 },
  )
}

/** Replaces an older session cookie with a new token. Ends a party session, which would take precedence. */
async function becomeSignedIn(
  { config, db }: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, token, newDevice, keepFor }: SignedIn,
): Promise<{ message: string; user: SignedIn['user'] }> {
  const party = readCookie(request, config, 'party')
  if (party !== undefined) {
    await inTransaction(db, { service: 'accounts' }, async (tx) => await endPartySession(tx, party))
    clearCookie(reply, config, 'party')
  }
  const handed = readCookie(request, config, 'hand-off')
  if (handed !== undefined) {
    await inTransaction(db, { service: 'accounts' }, async (tx) => await endHandOffSession(tx, handed))
    clearCookie(reply, config, 'hand-off')
  }
  setCookie(reply, config, 'session', signToken(token, sessionSecret(config)), keepFor)
  if (newDevice !== undefined) setCookie(reply, config, 'device', newDevice, 365 * 86_400)
  return { message: messages.signedIn, user }
}

async function knownAs(tx: Tx, { id, limit }: Person): Promise<AnswerOf<typeof getMe> | null> {
  const known = await whoIs(tx, id)
  if (known === undefined) return null
  return limit === undefined
    ? known
    : {
        ...known,
        isAdmin: false,
        staffFactor: null,
        limitedTo: { task: limit.task, willId: limit.willId, expiresAt: limit.expiresAt.toISOString() },
      }
}

/**
 * The person must be related to the will, and it must have a document. A foreign will gets the same answer as
 * none.
 */
async function subjectOf(
  app: App,
  needs: AccountsNeeds,
  tx: Tx,
  person: Person,
  body: ActOfWill,
): Promise<Subject & { documentHash: string }> {
  const standing = await app.standingOf(tx, person, 'will', body.willId)
  if (standing === null) refuse('not-found')
  const documentHash = await needs.documentHashOf(tx, body)
  if (documentHash === null)
    refuse('not-now', 'There is no document yet to confirm anything about.', because('document-missing'))
  return { purpose: body.purpose, willId: body.willId, documentHash }
}

/** Logs a refused sign-in with the address but without the name: what was typed there may be a password. */
async function explainRefusal<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem)
      request.log.warn({ address: request.ip, refused: error.code }, 'a sign-in was refused')
    throw error
  }
}
