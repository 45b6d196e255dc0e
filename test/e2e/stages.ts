// Brings a will to a stage over the API as the command line does, then passes its people's sessions to
// browsers: a screen of a late stage can be tested without walking there each time.
import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser as Chromium } from 'playwright-core'
import { inviteWitnesses } from '@testate/api/parties'
import { saveDraft, uploadWill } from '@testate/api/wills'
import { awaitRegistration, awaitSeal } from '../../apps/cli/src/register/await-registration.ts'
import { bringWill } from '../../apps/cli/src/register/bring-will.ts'
import { awaitCeremony, record, sign } from '../../apps/cli/src/register/hold-ceremony.ts'
import { openMailbox, type Inbox } from '../../apps/cli/src/register/inbox.ts'
import { pay } from '../../apps/cli/src/register/pay.ts'
import {
  gatherPeople,
  openAccount,
  openMailedInvitation,
  type Actor,
} from '../../apps/cli/src/register/people.ts'
import { proveIdentity } from '../../apps/cli/src/register/prove-identity.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { openPerson, type Person, type PersonOptions } from './browser.ts'
import type { Place } from './product.ts'

/** In the order of a will's life; each includes those before it. */
export const stages = [
  'account',
  'drafted',
  'submitted',
  'paid',
  'invited',
  'opened',
  'verified',
  'recorded',
  'testator-signed',
  'signed',
  'registered',
] as const
export type Stage = (typeof stages)[number]

export interface Staged {
  stage: Stage
  people: [Actor, Actor, Actor]
  inbox: Inbox
  /** Empty at `account`. */
  willId: string
  documentHash: string
}

export const samplePdf = join(import.meta.dirname, '../../docs/sample-will.pdf')
const usual = ['solana', 'ethereum']

/** A new testator, and a will of theirs up to `stage`. */
export async function bringTo(product: Place, stage: Stage, networks = usual): Promise<Staged> {
  const reach = (wanted: Stage): boolean => stages.indexOf(stage) >= stages.indexOf(wanted)
  const inbox = openMailbox(product.mailbox, randomBytes(4).toString('hex'))
  const people = await gatherPeople(product.url, inbox)
  const [testator, ...witnesses] = people
  await openAccount(testator, inbox, silent)
  const staged: Staged = { stage, people, inbox, willId: '', documentHash: '' }
  if (stage === 'drafted') staged.willId = await draft(testator)
  if (!reach('submitted')) return staged
  const brought = await bringWill(
    people,
    { path: samplePdf, bytes: new Uint8Array(await readFile(samplePdf)) },
    networks,
    silent,
  )
  Object.assign(staged, { willId: brought.willId, documentHash: brought.documentHash })
  if (reach('paid')) await pay(testator, brought.willId, networks, silent)
  if (reach('invited')) await testator.browser.call(inviteWitnesses, { params: { id: brought.willId } })
  if (reach('opened')) for (const witness of witnesses) await openMailedInvitation(witness, inbox, silent)
  if (reach('verified')) {
    for (const person of people) await proveIdentity(person, silent)
    await awaitCeremony(testator, brought.willId)
  }
  const recordings = new Map<number, string>()
  if (reach('recorded'))
    for (const person of people) recordings.set(person.order, await record(person, brought.willId, silent))
  const signing = reach('signed') ? people : reach('testator-signed') ? [testator] : []
  for (const person of signing) await sign(person, inbox, brought, recordings.get(person.order) ?? '', silent)
  if (reach('registered')) {
    await awaitSeal(testator, brought.willId, silent)
    await awaitRegistration(testator, brought.willId, networks, 120_000, silent)
  }
  return staged
}

/** A registered will that several files read: what to send from one process to another. */
export interface WillToRead {
  willId: string
  documentHash: string
  people: (Omit<Actor, 'browser'> & { cookies: [string, string][] })[]
}

/** A registered will that others will read, made as `bringTo` makes it. */
export async function makeWillToRead(product: Place): Promise<WillToRead> {
  const { willId, documentHash, people } = await bringTo(product, 'registered')
  return {
    willId,
    documentHash,
    people: people.map(({ browser, ...person }) => ({ ...person, cookies: [...browser.cookies] })),
  }
}

/** Half a form and the PDF, as if left for tomorrow. */
async function draft({ browser, id, name }: Actor): Promise<string> {
  const willId = randomUUID()
  const form = {
    testatorName: name,
    willTitle: `Will of ${name}`,
    testatorPhone: '020 7946 0000',
    witness1Name: 'Witness One',
    selectedChains: usual,
  }
  await browser.call(saveDraft, { params: { id: willId }, body: { form } })
  const upload = new FormData()
  for (const [field, value] of Object.entries({
    title: form.willTitle,
    version: '1.0',
    testatorId: id,
    willId,
  }))
    upload.set(field, value)
  upload.set(
    'pdf',
    new Blob([new Uint8Array(await readFile(samplePdf))], { type: 'application/pdf' }),
    'sample-will.pdf',
  )
  await browser.call(uploadWill, { form: upload })
  return willId
}

/** A browser signed in as this person. */
export async function openAs(chromium: Chromium, actor: Actor, options: PersonOptions): Promise<Person> {
  const person = await openPerson(chromium, options)
  await person.context.addCookies(
    [...actor.browser.cookies].map(([name, value]) => ({
      name,
      value,
      url: options.url,
      httpOnly: true,
      sameSite: 'Lax' as const,
    })),
  )
  return person
}
