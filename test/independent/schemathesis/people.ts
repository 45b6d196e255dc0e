// The five persons a fuzzer calls as, made over HTTP alone, each with existing ids, so that its calls pass
// the gate.
import { randomBytes } from 'node:crypto'
import { requestPasswordReset, useAdminLink, signIn } from '@testate/api/accounts'
import { checkIdentity, listChecks, openEvidence, uploadEvidence } from '@testate/api/identity'
import { inviteWitnesses, listParties } from '@testate/api/parties'
import { makeQuote } from '@testate/api/payments'
import { openWill, saveDraft } from '@testate/api/wills'
import { setTimeout as pause } from 'node:timers/promises'
import { awaitRegistration, awaitSeal } from '../../../apps/cli/src/register/await-registration.ts'
import { bringWill } from '../../../apps/cli/src/register/bring-will.ts'
import { awaitCeremony, record, sign } from '../../../apps/cli/src/register/hold-ceremony.ts'
import { openMailbox, type Inbox } from '../../../apps/cli/src/register/inbox.ts'
import { pay } from '../../../apps/cli/src/register/pay.ts'
import {
  gatherPeople,
  openAccount,
  openMailedInvitation,
  type Actor,
} from '../../../apps/cli/src/register/people.ts'
import { progressTo } from '../../../apps/cli/src/register/progress.ts'
import { proveIdentity } from '../../../apps/cli/src/register/prove-identity.ts'
import { stepUp } from '../../../apps/cli/src/register/step-up.ts'
import { silent } from '../../../apps/cli/src/register/progress.ts'
import { addStaffPasskey, proveStaff } from '../../stack/staff-passkey.ts'
import { facesAreHere, jpegOf, passportPage, selfie } from '../../identity/documents.ts'
import { makeTd3, randomFrom } from '../../identity/strips.ts'
import { makeWillPdf } from '../../corpus/make-pdf.ts'

type Cookies = Record<string, string>
/** The data `hooks.py` reads. */
export interface Person {
  name: string
  cookie: Cookies | null
  ids: Record<string, Record<string, string[]>>
  body: Record<string, string[]>
  headers: Record<string, Record<string, string>>
  once: Record<string, { cookie: Cookies; id?: string }[]>
}

const progress = progressTo({ write: () => undefined }, 1)
const cookiesOf = (actor: Pick<Actor, 'browser'>): Cookies => Object.fromEntries(actor.browser.cookies)
const networks = ['solana', 'ethereum'] as const

/**
 * `adminToken` is from the link the first start printed. With `registered` the testator has a will on the
 * ledger too, which takes a while.
 */
export async function preparePeople(
  url: string,
  mailboxUrl: string,
  adminToken: string,
  registered: boolean,
): Promise<Person[]> {
  const inboxes = ['a', 'b', 'c', 'd', 'e'].map((each) =>
    openMailbox(mailboxUrl, `${each}${randomBytes(4).toString('hex')}`),
  )
  const [first, second, other, staff, fifth] = inboxes as [Inbox, Inbox, Inbox, Inbox, Inbox]
  const people = await gatherPeople(url, first)
  const [testator, witness] = people
  await openAccount(testator, first, progress)
  const ceremonyWill = await bringToCeremony(people, first)
  // One whose witnesses are invited and may be replaced or decline, and one that is still a draft, of the
  // same testator.
  const spares = await gatherPeople(url, second)
  const leaver = spares[0]
  await openAccount(leaver, second, progress)
  spares[0] = testator
  const invitedWill = await bring(spares)
  await testator.browser.call(inviteWitnesses, { params: { id: invitedWill.willId } })
  for (const one of spares.slice(1)) await openMailedInvitation(one, second, progress)
  const draftId = crypto.randomUUID()
  await testator.browser.call(saveDraft, {
    params: { id: draftId },
    body: { form: { willTitle: 'A draft' } },
  })
  // Another testator with a will of their own; their identity awaits a review.
  const strangers = await gatherPeople(url, other)
  const [stranger] = strangers
  await openAccount(stranger, other, progress)
  const strangersWill = await bring(strangers)
  await stranger.browser.call(inviteWitnesses, { params: { id: strangersWill.willId } })
  await proveForReview(stranger)
  const admin = (await gatherPeople(url, staff))[0]
  await makeAdmin(admin, adminToken)
  const device = await addStaffPasskey(admin, staff, url.replace('127.0.0.1', 'localhost'))
  const checkIds = await checksThatWait(admin)
  const { requestId: opened } = await admin.browser.call(openEvidence, {
    params: { id: checkIds[0] ?? '' },
    body: { part: 'selfie' },
    stepUp: await proveStaff(admin, device),
  })
  await admin.browser.call(requestPasswordReset, { body: { email: stranger.email } })

  const wills = [ceremonyWill.willId, invitedWill.willId, draftId]
  const hashes = [ceremonyWill.documentHash]
  const ledger: Record<string, Record<string, string[]>> = {}
  if (registered) {
    const parties = await gatherPeople(url, fifth)
    parties[0] = testator
    const brought = await bringToCeremony(parties, fifth)
    const recordings = new Map<number, string>()
    for (const one of parties) recordings.set(one.order, await record(one, brought.willId, progress))
    // The testator's codes go to the mailbox of their first will.
    for (const one of parties)
      await sign(one, one === testator ? first : fifth, brought, recordings.get(one.order) ?? '', progress)
    await awaitSeal(testator, brought.willId, progress)
    const { anchors } = await awaitRegistration(testator, brought.willId, networks, 120_000, progress)
    wills.push(brought.willId)
    hashes.push(brought.documentHash)
    for (const { network, tokenId, transactionHash } of anchors) {
      ledger[`/explorer/${network}/tx/`] = {
        hash: [transactionHash ?? ''],
        signature: [transactionHash ?? ''],
      }
      ledger[`/explorer/${network}/token/`] = { tokenId: [tokenId] }
    }
  }
  const partiesOf = async (actor: Actor, id: string): Promise<{ id: string; witnessOrder: number }[]> =>
    await actor.browser.call(listParties, { params: { id } })
  const ceremonyParties = await partiesOf(testator, ceremonyWill.willId)
  const invitedParties = await partiesOf(testator, invitedWill.willId)
  const quotes: string[] = []
  for (const id of [invitedWill.willId, draftId])
    quotes.push(
      (await testator.browser.call(makeQuote, { params: { id }, body: { networks: [...networks] } })).id,
    )
  const opening = await stepUp(testator, first, 'open', ceremonyWill, silent)
  const { requestId } = await testator.browser.call(openWill, {
    params: { id: ceremonyWill.willId },
    body: { part: 'document' },
    stepUp: opening,
  })
  const openLinks = await mailedTokens(
    mailboxUrl,
    strangers.slice(1).map((one) => one.email),
    /\/invitation\/([\w-]+)/,
  )
  const usedLinks = await mailedTokens(
    mailboxUrl,
    spares.slice(1).map((one) => one.email),
    /\/invitation\/([\w-]+)/,
  )
  const common = {
    ...ledger,
    '/api/verify/': { hash: hashes },
    '/api/invitations/': { token: usedLinks },
    '/api/auth/admin-link/': { token: [adminToken] },
    '/api/log/tile/': { level: ['0', 'entries'], rest: ['000', '000.p/1', '000.p/9'] },
  }
  const [spareOne, spareTwo] = spares.slice(1) as [Actor, Actor]
  const invitedPartyOf = (order: number): string =>
    invitedParties.find((one) => one.witnessOrder === order)?.id ?? ''
  return [
    {
      name: 'visitor',
      cookie: null,
      ids: {
        ...common,
        '/api/wills/': { id: wills },
        '/api/invitations/': { token: [...usedLinks, ...openLinks] },
      },
      body: { willId: wills, email: [stranger.email] },
      headers: {},
      once: {},
    },
    {
      name: 'testator',
      cookie: cookiesOf(testator),
      ids: {
        ...common,
        '/api/wills/': { id: wills },
        '/api/wills/{id}/opened/': { id: [ceremonyWill.willId], requestId: [requestId] },
        '/api/drafts/': { id: [draftId] },
        '/api/quotes/': { id: quotes },
        '/api/parties/': { id: invitedParties.map((one) => one.id) },
      },
      body: { willId: wills, userId: [testator.id], testatorId: [testator.id] },
      headers: { 'wills.open': { 'Step-Up': opening } },
      once: { 'accounts.signOut': [{ cookie: cookiesOf(leaver) }] },
    },
    {
      name: 'witness',
      cookie: cookiesOf(witness),
      ids: {
        ...common,
        '/api/wills/': { id: [ceremonyWill.willId] },
        '/api/parties/': { id: ceremonyParties.map((one) => one.id) },
      },
      body: { willId: [ceremonyWill.willId], userId: [witness.id] },
      headers: {},
      once: {
        'accounts.signOut': [{ cookie: cookiesOf(spareTwo) }],
        'parties.decline': [{ cookie: cookiesOf(spareOne), id: invitedPartyOf(1) }],
      },
    },
    {
      name: 'admin',
      cookie: cookiesOf(admin),
      ids: {
        ...common,
        '/api/wills/': { id: wills },
        '/api/admin/identity-checks/': { id: checkIds },
        '/api/admin/identity-evidence/': { id: [opened] },
      },
      body: { willId: wills, userId: [admin.id] },
      headers: {},
      once: { 'accounts.signOut': [] },
    },
    {
      // Their own will, and the testator's, which they may not see.
      name: 'another testator',
      cookie: cookiesOf(stranger),
      ids: {
        ...common,
        '/api/wills/': { id: [strangersWill.willId, ...wills] },
        '/api/parties/': { id: (await partiesOf(stranger, strangersWill.willId)).map((one) => one.id) },
        '/api/quotes/': { id: quotes },
      },
      body: {
        willId: [strangersWill.willId, ...wills],
        userId: [stranger.id, testator.id],
        testatorId: [stranger.id],
      },
      headers: {},
      once: { 'accounts.signOut': [] },
    },
  ]
}

/** To "verified", paid, with three identified parties: the ceremony is open. The testator has an account. */
async function bringToCeremony(people: [Actor, Actor, Actor], inbox: Inbox): ReturnType<typeof bringWill> {
  const [testator] = people
  const brought = await bring(people)
  await pay(testator, brought.willId, [...networks], progress)
  await testator.browser.call(inviteWitnesses, { params: { id: brought.willId } })
  for (const one of people.slice(1)) await openMailedInvitation(one, inbox, progress)
  for (const one of people) await proveIdentity(one, progress)
  await awaitCeremony(testator, brought.willId)
  return brought
}

async function bring(people: [Actor, Actor, Actor]): ReturnType<typeof bringWill> {
  const bytes = new Uint8Array(makeWillPdf({ salt: randomBytes(8).toString('hex') }))
  return await bringWill(people, { path: 'will.pdf', bytes }, [...networks], progress)
}

/** A page that can be read, of somebody with another name: a reviewer has to decide. */
async function proveForReview({ browser, id }: Actor): Promise<void> {
  const page = await passportPage(makeTd3(randomFrom(1)), { head: null })
  const pictures = [
    ['document', jpegOf(page)],
    ['selfie', jpegOf(facesAreHere ? await selfie([0]) : page)],
  ] as const
  const form = new FormData()
  for (const [part, bytes] of pictures)
    form.set(part, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${part}.jpg`)
  const { evidenceId } = await browser.call(uploadEvidence, { form })
  await browser.call(checkIdentity, {
    body: {
      userId: id,
      documentType: 'passport',
      documentData: { documentUploaded: true, selfieCompleted: true, timestamp: new Date().toISOString() },
      evidenceId,
    },
  })
}

/**
 * The checks that wait for a reviewer once no picture is being read: until then the worker may still return a
 * check to its person, and its pictures are opened no more.
 */
async function checksThatWait({ browser }: Actor): Promise<string[]> {
  const stop = Date.now() + 60_000
  for (;;) {
    const { checks } = await browser.call(listChecks)
    if (checks.length > 0 && checks.every((check) => check.reading !== null))
      return checks.map((check) => check.id)
    if (Date.now() > stop) throw new Error('no check was read within a minute, and left to a reviewer')
    await pause(250)
  }
}

async function makeAdmin(admin: Actor, token: string): Promise<void> {
  const [username, password] = [
    `admin_${randomBytes(4).toString('hex')}`,
    randomBytes(18).toString('base64url'),
  ]
  await admin.browser.call(useAdminLink, {
    params: { token },
    body: { firstName: 'Admin', lastName: 'Example', email: admin.email, username, password },
  })
  admin.id = (await admin.browser.call(signIn, { body: { username, password } })).user.id
}

/** The tokens of the newest link mailed to each of them. */
async function mailedTokens(mailboxUrl: string, addresses: string[], link: RegExp): Promise<string[]> {
  const tokens: string[] = []
  for (const address of addresses) {
    const answer = await fetch(`${mailboxUrl}/api/messages?to=${encodeURIComponent(address)}`, {
      signal: AbortSignal.timeout(10_000),
    })
    const messages = (await answer.json()) as { links: string[] }[]
    tokens.push(
      ...messages
        .flatMap((message) => message.links)
        .flatMap((one) => link.exec(one)?.[1] ?? [])
        .slice(0, 1),
    )
  }
  return tokens
}
