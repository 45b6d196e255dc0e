// Searches the disks of a used installation: they contain none of the links, codes and tokens it issued, and
// no key of a recording being uploaded. A copy of the database, its write-ahead log, the objects, the logs or
// the temporary files lets nobody act as anyone. The development mailbox, which stands for people's own, is
// left out. And what the processes of that installation hold.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import {
  confirmStaffCode,
  inviteAccount,
  requestPasswordReset,
  requestStaffCode,
  signIn,
  signUp,
  useAdminLink,
} from '@testate/api/accounts'
import { confirmAccountCode, requestAccountCode } from '@testate/api/account'
import { askEmailChange } from '@testate/api/email-change'
import { makeHandOff, openHandOff } from '@testate/api/hand-offs'
import { inviteWitnesses } from '@testate/api/parties'
import { openBrowser } from '../../apps/cli/src/register/browser.ts'
import { bringWill } from '../../apps/cli/src/register/bring-will.ts'
import { awaitCeremony } from '../../apps/cli/src/register/hold-ceremony.ts'
import { openMailbox, type Inbox } from '../../apps/cli/src/register/inbox.ts'
import { pay } from '../../apps/cli/src/register/pay.ts'
import { addStaffPasskey, proveStaff } from '../stack/staff-passkey.ts'
import {
  confirmMailedAddress,
  gatherPeople,
  openMailedInvitation,
  type Actor,
} from '../../apps/cli/src/register/people.ts'
import { proveIdentity } from '../../apps/cli/src/register/prove-identity.ts'
import { stepUp } from '../../apps/cli/src/register/step-up.ts'
import { until } from '../../apps/cli/src/register/until.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { openUploadKey } from '../../apps/server/src/ceremony/recordings/upload-key.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { makeWillPdf } from '../corpus/make-pdf.ts'
import { startProduct, type Product } from '../e2e/product.ts'
import { filesOnDisk, formsOf, placesOnDisk } from '../stack/on-disk.ts'
import { clusterOf } from '../stack/remove-data.ts'
import type { Held } from '../stack/what-processes-hold.ts'
import { describeProcesses, given, noteReaders } from './environments.ts'

let temporary: string
let product: Product
let inbox: Inbox
let testator: Actor
/** The processes that read its will. */
let readers: Held[] = []
const password = randomBytes(18).toString('base64url')
/** The secrets issued, by a name for the report. */
const secrets = new Map<string, string>([['a password', password]])

const cookiesOf = (actor: Pick<Actor, 'browser'>): string =>
  [...actor.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

interface Mail {
  subject: string
  links: string[]
  codes: string[]
}
const mails = async (): Promise<Mail[]> =>
  (await (await fetch(new URL('/api/messages', product.mailbox))).json()) as Mail[]
/** The parts of a link that authorise; an id of our own is not one. */
const tokensIn = (link: string): string[] =>
  (new URL(link).href.match(/[\w-]{20,}/g) ?? []).filter(
    (part) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part),
  )

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'testate-temporary-'))
  product = await startProduct({ ...given, TMPDIR: temporary })
  inbox = openMailbox(product.mailbox, 'rest')
  const people = await gatherPeople(product.url, inbox)
  testator = people[0]
  const { call } = testator.browser
  await call(signUp, {
    body: { firstName: 'Ann', lastName: 'Example', email: testator.email, username: 'ann.example', password },
  })
  testator.id = (await call(signIn, { body: { username: 'ann.example', password } })).user.id
  await confirmMailedAddress(testator, inbox)
  // A device unknown to the register: the person is notified by mail.
  await openBrowser(product.url).call(signIn, { body: { username: 'ann.example', password } })
  const brought = bringWill(
    people,
    { path: 'will.pdf', bytes: new Uint8Array(makeWillPdf({ pages: 1, salt: 'at rest' })) },
    ['solana'],
    silent,
  )
  readers = await noteReaders(product, brought)
  const will = await brought
  await pay(testator, will.willId, ['solana'], silent)
  await testator.browser.call(inviteWitnesses, { params: { id: will.willId } })
  await openMailedInvitation(people[1], inbox, silent)
  await openMailedInvitation(people[2], inbox, silent)
  for (const person of people) await proveIdentity(person, silent)
  await awaitCeremony(testator, will.willId)
  secrets.set('the token of a confirmed code', await stepUp(testator, inbox, 'sign', will, silent))
  await underWay(will.willId)
  await handOffs(will.willId)
  await moveAddress()
  await testator.browser.call(requestPasswordReset, { body: { email: testator.email } })
  await inviteStaff()
  await until('the mail', 120_000, async () =>
    (await asOwner('select 1 from outbox where sent_at is null')).length === 0 ? true : null,
  )
  for (const { subject, links } of await mails())
    for (const token of links.flatMap(tokensIn))
      secrets.set(`the link of “${subject}” (${token.slice(0, 4)}…)`, token)
  // After a shutdown the tables are in their own files, and not only in the write-ahead log. The database
  // restarts automatically.
  const postmaster = Number(
    (await readFile(join(clusterOf(product.dataDir), 'data/postmaster.pid'), 'utf8')).split('\n')[0],
  )
  process.kill(postmaster, 'SIGINT')
  await until('the database', 120_000, () =>
    asOwner('select 1').then(
      () => (isRunning(postmaster) ? null : true),
      () => null,
    ),
  )
  for (const [name, value] of testator.browser.cookies) secrets.set(`the testator’s cookie ${name}`, value)
  for (const [name, value] of people[1].browser.cookies) secrets.set(`a witness’s cookie ${name}`, value)
}, 300_000)
afterAll(async () => {
  await product?.stop()
  await rm(temporary, { recursive: true, force: true })
})

/** A recording whose upload has begun, and stays unfinished. */
async function underWay(willId: string): Promise<void> {
  const headers = { 'cookie': cookiesOf(testator), 'tus-resumable': '1.0.0', 'origin': product.url }
  const begun = await fetch(new URL(`/api/wills/${willId}/recordings/uploads`, product.url), {
    method: 'POST',
    headers: { ...headers, 'upload-defer-length': '1', 'idempotency-key': 'under-way' },
  })
  expect(begun.status).toBe(201)
  const sent = await fetch(new URL(begun.headers.get('location')!, product.url), {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: randomBytes(100_000),
  })
  expect(sent.status).toBe(204)
}

/** One link that another device has opened, and one unopened. */
async function handOffs(willId: string): Promise<void> {
  const { call } = testator.browser
  const phone = openBrowser(product.url)
  const first = await call(makeHandOff, { body: { task: 'recording', willId } })
  await phone.call(openHandOff, { params: { token: first.url.split('/').at(-1)! } })
  for (const [name, value] of phone.cookies) secrets.set(`a handed task’s cookie ${name}`, value)
  const second = await call(makeHandOff, { body: { task: 'recording', willId } })
  for (const [which, { url }] of Object.entries({ opened: first, unopened: second }))
    secrets.set(`an ${which} hand-off link`, url.split('/').at(-1)!)
}

async function moveAddress(): Promise<void> {
  const { call } = testator.browser
  const code = await inbox.code(testator.email, 'to move the account', () =>
    call(requestAccountCode, { body: { purpose: 'email' } }),
  )
  const confirmed = await call(confirmAccountCode, { body: { purpose: 'email', code } })
  secrets.set('the token of a code for the account', confirmed.stepUp)
  await call(askEmailChange, {
    body: { email: await inbox.addressFor('Ann elsewhere'), passwordNow: password },
    stepUp: confirmed.stepUp,
  })
}

async function inviteStaff(): Promise<void> {
  const staff = openBrowser(product.url)
  const email = await inbox.addressFor('Adam')
  const token = product.adminLink.split('/').at(-1)!
  secrets.set('the first administrator’s link', token)
  await staff.call(useAdminLink, {
    params: { token },
    body: { firstName: 'Adam', lastName: 'Example', email, username: 'adam.example', password },
  })
  await staff.call(signIn, { body: { username: 'adam.example', password } })
  const adam = { browser: staff, email }
  const device = await addStaffPasskey(adam, inbox, product.url)
  const eve = await inbox.addressFor('Eve')
  const body = { email: eve, admin: true }
  const stepUp = await proveStaff(adam, device, staffActs.invite(body))
  await staff.call(inviteAccount, { body, stepUp })
  // Her code is confirmed but not used yet: until it is, its proof can make an administrator.
  const link = await inbox.link(eve, 'the invitation to staff', async (one) => one.includes('invitation='))
  const invitation = new URL(link).searchParams.get('invitation')!
  let ask = ''
  const code = await inbox.code(eve, 'to become an administrator', async () => {
    ask = (await staff.call(requestStaffCode, { body: { invitation } })).ask
  })
  secrets.set(
    'the token of an invitation’s code',
    (await staff.call(confirmStaffCode, { body: { invitation, ask, code } })).stepUp,
  )
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function asOwner<T>(text: string): Promise<T[]> {
  const [pass, port] = await Promise.all(
    ['password', 'port'].map(async (name) =>
      (await readFile(join(product.dataDir, 'postgres', name), 'utf8')).trim(),
    ),
  )
  const client = new pg.Client({ connectionString: `postgres://testate:${pass}@127.0.0.1:${port}/testate` })
  // The database may end the session between the answer and the end.
  client.on('error', () => undefined)
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows as T[]
}

let files: { path: string; bytes: Buffer }[]
const placesOf = (needles: ReadonlyMap<string, readonly Buffer[]>) => placesOnDisk(files, needles)

describe('the files of a used installation', () => {
  beforeAll(async () => {
    files = await Array.fromAsync(filesOnDisk(product.dataDir, [temporary]))
    return () => void (files = [])
  })

  it('are looked at: what is written in clear is found in them', async () => {
    const { found, read } = await placesOf(new Map([['an address', [Buffer.from(testator.email)]]]))
    expect(read).toBeGreaterThan(500)
    expect(found.some((place) => place.includes('pg_wal'))).toBe(true)
    expect(found.some((place) => place.includes('/base/'))).toBe(true)
  })

  it('hold no link and no token that was given out', async () => {
    const kinds = new Set(
      (await mails())
        .flatMap(({ links }) => links)
        .filter((link) => tokensIn(link).length > 0)
        .map((link) => new URL(link).pathname.split('/')[1]),
    )
    expect([...kinds].toSorted()).toEqual(
      expect.arrayContaining(['confirm-address', 'invitation', 'login', 'not-me', 'password-reset']),
    )
    expect(secrets.size).toBeGreaterThan(15)
    const { found } = await placesOf(
      new Map([...secrets].map(([name, value]) => [name, formsOf(Buffer.from(value))])),
    )
    expect(found).toEqual([])
  })

  it('hold no code that was mailed, nor its plain hash, which a million guesses open', async () => {
    const codes = (await mails()).flatMap((mail) => mail.codes)
    // For signing, moving the account, proving the new address, adding the administrator's passkey, becoming
    // an administrator.
    expect(new Set(codes).size).toBe(5)
    const hashes = new Map(
      codes.map((code) => [`the hash of ${code}`, formsOf(createHash('sha256').update(code).digest())]),
    )
    const found = (await placesOf(hashes)).found
    for (const { path, bytes } of files)
      for (const code of codes) if (standsIn(bytes, code)) found.push(`${code} in ${path}`)
    expect(found).toEqual([])
  })

  it('hold an unfinished recording’s key only sealed, and nothing by which it opens', async () => {
    const rows = await asOwner<{ id: string; sealed_key: Buffer }>(
      'select id, sealed_key from recording_uploads where ended_at is null',
    )
    expect(rows).toHaveLength(1)
    const key = openUploadKey(readConfig({ DATA_DIR: product.dataDir }), rows[0]!.id, rows[0]!.sealed_key)
    expect(key).toHaveLength(32)
    const secret = (await readFile(join(product.dataDir, 'keys/api/session-secret'), 'utf8')).trim()
    const { found } = await placesOf(
      new Map([
        ['the key', formsOf(key!)],
        ['the secret that opens it', [Buffer.from(secret)]],
      ]),
    )
    expect(found).toEqual([`the secret that opens it in ${join(product.dataDir, 'keys/api/session-secret')}`])
  })
})

describeProcesses(
  () => product,
  () => readers,
)

/**
 * A six-digit number on its own: not the end of a time's fraction, nor six digits of a longer number, a hash
 * or an id.
 */
function standsIn(bytes: Buffer, code: string): boolean {
  for (let at = bytes.indexOf(code); at !== -1; at = bytes.indexOf(code, at + 1)) {
    const around = bytes.toString('latin1', Math.max(0, at - 40), at + code.length + 40)
    const [before, after] = [around.slice(0, Math.min(40, at)), around.slice(Math.min(40, at) + code.length)]
    if (/[0-9.]$/.test(before) || /^[0-9]/.test(after)) continue
    const run = (/[0-9a-f-]*$/i.exec(before)?.[0].length ?? 0) + (/^[0-9a-f-]*/i.exec(after)?.[0].length ?? 0)
    if (run < 10) return true
  }
  return false
}
