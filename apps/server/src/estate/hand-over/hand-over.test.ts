// An estate handed over as one file and taken over from it, over the real api: the same accounts to the penny, the same
// tasks, nothing agreed by it, and nothing entered of a file that is not as it was made.
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import { giveProof } from '../../../../../test/stack/proofs.ts'
import type { EstateRecord } from '@testate/api/estate/record'
import { receiptSentence } from '@testate/domain/estate/receipts'
import { filesOf, handOvers, recordOf } from '../../../testing/handed-over.ts'
import { account, workedEstates, type Worked } from '../../../testing/worked-estates.ts'
import { asLine, prepareLine } from '../../audit/append.ts'
import type { Person } from '../../platform/database/person.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { dataOf } from '../data-of.ts'
import { receiptAnswerers } from '../receipts/answer-receipt.ts'
import { mailReceipts } from '../receipts/mail-receipts.ts'
import { uploads } from './routes.ts'
import { forgetUnconfirmed, tellHandOvers } from './tell-hand-overs.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates({ answerers: receiptAnswerers })))
afterEach(() => estates.wills.restoreTime())
afterAll(() => estates.stop())

/** Two assets, a debt, a gift, an entry taken back, agreed payments, a receipt, tasks and answers. */
async function furnished(): Promise<Worked & { day: string }> {
  const { done, opened, paid } = estates
  const estate = await opened()
  const { willId, executor, second } = estate
  const at = `/${willId}`
  const { dateOfDeath: day } = await done('GET', at, executor)
  const add = async (item: object, valuePence: number, by: Person): Promise<string> => {
    const { itemId } = await done('POST', `${at}/items`, by, item)
    await done('POST', `${at}/items/${itemId}/values`, by, { valuePence, source: 'Statement' })
    return itemId
  }
  const bank = await add(account, 100_001, executor)
  await done('POST', `${at}/items/${bank}/values`, second, {
    valuePence: 100_000,
    basis: 'valuation',
    lowestPence: 99_000,
    highestPence: 100_500,
    source: 'Letter',
    reason: 'A penny less',
  })
  const flat = await add(
    { ...account, class: 'property', name: '=1+1', holding: 'joint-tenants', share: { of: 1, in: 3 } },
    999_99,
    second,
  )
  await done('POST', `${at}/items/${flat}/values`, second, {
    foreign: { currency: 'EUR', amount: '1150', rate: { perPound: '1.15', day, source: 'HMRC' } },
    basis: 'estimate',
    foreignRange: { lowest: '1035', highest: '1,265' },
    source: 'An agent there',
    reason: 'It is in Girona',
  })
  const debt = await add({ side: 'liability', class: 'bill', name: 'Gas', holding: 'sole' }, 9_999, executor)
  const heirs: string[] = []
  for (const name of ['Hester Heir', 'Hugo Heir', 'Hilda Heir']) {
    const { people } = await done('POST', `${at}/people`, executor, {
      name,
      roles: ['beneficiary'],
      residue: { of: 1, in: 3 },
    })
    heirs.push(people.at(-1).id)
  }
  await done('POST', `${at}/gifts`, second, {
    recipient: 'Hugo Heir',
    what: 'A clock',
    kind: 'counted',
    valuePence: 12_345,
    day: '2020-02-29',
  })
  await done('POST', `${at}/entries`, executor, {
    kind: 'realised',
    day,
    amountPence: 100_000,
    itemId: bank,
    closes: true,
  })
  const { entryId: wrong } = await done('POST', `${at}/entries`, second, {
    kind: 'income',
    day,
    amountPence: 77,
    itemId: bank,
  })
  await done('POST', `${at}/entries/${wrong}/take-back`, executor, { note: 'Not ours' })
  await paid(estate, executor, { kind: 'liability-paid', amountPence: 9_999, itemId: debt, day })
  const given = await paid(estate, second, {
    kind: 'distributed',
    amountPence: 10_000,
    personId: heirs[0],
    day,
  })
  await done('PUT', `${at}/entries/${given}/receipt`, executor, { day, note: 'Blue folder' })
  await done('PUT', `${at}/marks/funeral`, executor, { day })
  await done('PUT', `${at}/marks/house-and-post/person`, second, { personId: heirs[1] })
  await done('POST', `${at}/own-tasks`, executor, { title: 'Find the clock', stage: 'value' })
  await done('PUT', `${at}/tax`, executor, { number: 0, answers: { toSpouse: 5, trusts: 'none' } })
  return { ...estate, day }
}

const { proofFor, handedOver, check, confirm, emptyFor, takenOver } = handOvers(() => estates)
const linesOf = async (willId: string, event: string): Promise<object[]> =>
  (
    await estates.rows<{ details: object }>(
      `select convert_from(leaf, 'UTF8')::json as line, details::json as details from audit_entries
       where will_id = $1 and convert_from(leaf, 'UTF8')::json ->> 'event' = $2 order by id`,
      willId,
      event,
    )
  ).map(({ details }) => details)
/** What the pages say, without ids, times and accounts: things and people by their number. */
async function said(willId: string, person: Person) {
  const { done } = estates
  const estate = await done('GET', `/${willId}`, person)
  const numbers = new Map(
    [...estate.people, ...estate.items].map(({ id, number, name }) => [id, `${number} ${name}`]),
  )
  const { entries, accounts } = await done('GET', `/${willId}/accounts`, person)
  for (const { id, number } of entries) numbers.set(id, `entry ${number}`)
  const rest = {
    accounts,
    entries: entries.map((one: object) => ({ ...one, receipt: null })),
    people: estate.people,
    items: estate.items,
    ownTasks: estate.ownTasks,
    gifts: await done('GET', `/${willId}/gifts`, person),
    tax: await done('GET', `/${willId}/tax`, person),
    probate: await done('GET', `/${willId}/probate`, person),
    statements: await done('GET', `/${willId}/statements`, person),
  }
  const own = new Set(['id', 'version', 'madeBy', 'isYou', 'isFromRegister', 'isTakenOver'])
  return JSON.parse(JSON.stringify(rest), (name, value) =>
    own.has(name) ? undefined : (numbers.get(value) ?? value),
  )
}

test('an estate that was handed over and taken over has the same accounts, tasks and answers', async () => {
  const before = await furnished()
  const { zip, fileHash } = await handedOver(before, before.executor)
  const record = recordOf(zip)
  expect(createHash('sha256').update(filesOf(zip).get('estate.json')!).digest('hex')).toBe(fileHash)
  expect([...filesOf(zip).keys()]).toEqual([
    'manifest.json',
    'estate.json',
    'READ-ME.txt',
    'lists/people.csv',
    'lists/assets-and-debts.csv',
    'lists/entries.csv',
    'lists/gifts.csv',
    'lists/receipts.csv',
    'lists/documents.csv',
    'documents/accounts.pdf',
  ])
  expect(record.past.proposals.map(({ versions }) => versions[0]!.agreed.length)).toEqual([2, 2])
  const after = await takenOver(zip)
  expect(await said(after.willId, after.executor)).toEqual(await said(before.willId, before.executor))
  const { entries } = await estates.done('GET', `/${after.willId}/accounts`, after.executor)
  expect(entries.map((one: { isTakenOver: boolean; madeBy: null }) => [one.isTakenOver, one.madeBy])).toEqual(
    entries.map(() => [true, null]),
  )
  // Nothing is agreed by it, nothing signed for and nothing done: that is history, and shown as such.
  const marked = await estates.rows('select 1 from estate_marks where will_id = $1', after.willId)
  const signed = await estates.rows('select 1 from estate_receipts where will_id = $1', after.willId)
  expect([marked, signed]).toEqual([[], []])
  const { takenOver: taken } = await estates.done('GET', `/${after.willId}/hand-overs`, after.second)
  const agreed = [{ name: 'Edith Executor' }, { name: 'Edwin Executor' }]
  expect(taken).toMatchObject({
    fileHash,
    history: {
      payments: [
        { number: 4, agreed, signedOn: null },
        { number: 5, agreed, signedOn: before.day },
      ],
      marks: [{ mark: 'funeral', day: before.day }],
      disputes: 0,
    },
  })
  // Nor is each of its rows a change by somebody.
  const { changes } = await estates.done('GET', `/${after.willId}/changes`, after.second)
  expect(changes.map(({ part }: { part: string }) => part)).toEqual(['taken-over'])
  expect((await estates.done('GET', `/${after.willId}/agreement`, after.executor)).proposals).toEqual([])
})

test('which tax a cost was is handed over with it, and stands in its list', async () => {
  const { done, opened, paid } = estates
  const before = await opened()
  const { dateOfDeath: day } = await done('GET', `/${before.willId}`, before.executor)
  const cost = { kind: 'expense', day, amountPence: 4_000 }
  for (const expense of ['inheritance-tax', 'income-tax', 'gains-tax', 'tax'])
    await paid(before, before.executor, { ...cost, expense })
  const { zip } = await handedOver(before, before.executor)
  const list = String(filesOf(zip).get('lists/entries.csv'))
  expect(list.match(/(inheritance|income|gains)-tax|,tax,/g)).toEqual([
    'inheritance-tax',
    'income-tax',
    'gains-tax',
    ',tax,',
  ])
  const after = await takenOver(zip)
  expect(await said(after.willId, after.executor)).toEqual(await said(before.willId, before.executor))
  const { accounts } = await done('GET', `/${after.willId}/accounts`, after.executor)
  expect(accounts.expenses).toEqual(
    ['inheritance-tax', 'income-tax', 'gains-tax', 'tax'].map((kind) => ({ kind, amount: 4_000 })),
  )
})

test('it needs a factor, is in the log, is told to the others, and its file is for whoever made it', async () => {
  const { done, refusal, rows, stack, call } = estates
  const estate = await estates.opened()
  const { willId, executor, second } = estate
  const stranger = (await estates.opened()).executor
  const at = `/${willId}/hand-overs`
  expect(await refusal('POST', at, executor)).toEqual([403, 'confirmation-needed'])
  const others = await proofFor(second, willId, 'hand-over-estate')
  expect(await refusal('POST', at, executor, undefined, others)).toEqual([403, 'confirmation-spent'])
  const wrong = await proofFor(executor, willId, 'take-over-estate')
  expect(await refusal('POST', at, executor, undefined, wrong)).toEqual([403, 'confirmation-spent'])
  expect((await call('POST', at, stranger)).statusCode).toBe(404)
  expect((await call('GET', at, stranger)).statusCode).toBe(404)

  await tellHandOvers({ db: stack.workerDb })
  const mails = async () => await mailsOf(stack, { template: 'estate-handed-over' })
  const known = (await mails()).length
  const { path, fileHash } = await handedOver(estate, executor)
  const state = await done('GET', at, second)
  expect(state.handOvers).toHaveLength(1)
  expect(await linesOf(willId, 'estate.handed-over')).toMatchObject([
    { handOverId: path.split('/')[3], fileHash },
  ])
  const { changes } = await done('GET', `/${willId}/changes`, second)
  expect(changes.map(({ part }: { part: string }) => part)).toEqual(['hand-overs'])
  await tellHandOvers({ db: stack.workerDb })
  await tellHandOvers({ db: stack.workerDb })
  expect((await mails()).slice(known)).toMatchObject([
    { data: { name: 'Edwin Executor', executorName: 'Edith Executor', what: 'handed-over' } },
  ])
  // Nobody else's, not after something was entered, and not for longer than a quarter of an hour.
  expect((await call('GET', path, second)).statusCode).toBe(404)
  await done('POST', `/${willId}/items`, second, account)
  expect(await refusal('GET', path, executor)).toEqual([409, 'estate-changed-meanwhile'])
  await rows(
    `update estate_hand_overs set made_at = made_at - interval '16 minutes' where will_id = $1`,
    willId,
  )
  expect(await refusal('GET', path, executor)).toEqual([409, 'estate-hand-over-over'])
})

test('an act that is repeated after its answer was lost is done once', async () => {
  const { done } = estates
  const before = await estates.opened()
  const { willId, executor } = before
  const key = randomUUID()
  const made = async () =>
    await done('POST', `/${willId}/hand-overs`, executor, undefined, {
      ...(await proofFor(executor, willId, 'hand-over-estate')),
      'idempotency-key': key,
    })
  const { handOverId } = await made()
  expect((await made()).handOverId).toBe(handOverId)
  expect(await linesOf(willId, 'estate.handed-over')).toHaveLength(1)
  const { zip } = await handedOver(before, executor)
  const after = await emptyFor(zip)
  const checked = await check(after.willId, after.executor, zip, key)
  expect((await check(after.willId, after.executor, zip, key)).json()).toEqual(checked.json())
  const { contentHash } = checked.json()
  const entered = randomUUID()
  for (let turn = 0; turn < 2; turn += 1)
    expect((await confirm(after.willId, after.executor, contentHash, entered)).statusCode).toBe(200)
  expect(await linesOf(after.willId, 'estate.taken-over')).toHaveLength(1)
})

/** Asked for by mail and confirmed. Returns the secret of its link. */
async function askedByMail(
  { willId, executor }: Worked,
  { entryId, address, name }: { entryId: string; address: string; name: string },
): Promise<string> {
  const { done, stack } = estates
  const asked = { purpose: 'residue', capacity: 'self', signerName: name, address }
  const path = `/${willId}/entries/${entryId}/receipt-requests`
  const { id, contentHash } = (await done('POST', path, executor, asked)).receipt.request
  const proof = { purpose: 'ask-receipt', willId, documentHash: contentHash } as const
  await done(
    'POST',
    `/${willId}/receipt-requests/${id}/confirm`,
    executor,
    { contentHash },
    { 'step-up': await giveProof(stack, executor.id, proof) },
  )
  await mailDue()
  return (await mailed('receipt-asked', address)).at(-1)!['secret']!
}
const mailDue = (): Promise<void> =>
  mailReceipts({ ...estates.stack.workerContext, db: estates.stack.workerDb } as never)
const mailed = async (template: string, to: string): Promise<Record<string, string>[]> =>
  (
    (await mailsOf(estates.stack, { template: template as 'receipt-asked', to })) as {
      data: Record<string, string>
    }[]
  ).map(({ data }) => data)
async function atLink(secret: string, path: string, payload: object) {
  const answer = await estates.stack.call({
    method: 'POST',
    url: `/api/estate-receipts/${secret}${path}`,
    payload,
  })
  expect(answer.statusCode, answer.body).toBe(200)
}
async function signedByMail(secret: string, address: string, name: string): Promise<void> {
  const id = randomUUID()
  await atLink(secret, '/code', { id })
  const { code } = (await mailed('receipt-code', address)).at(-1)!
  await atLink(secret, '/sign', { id, code, name, sentence: receiptSentence('self', '') })
}

test('what was answered at mailed links goes with the file as history, and no link moves', async () => {
  const { done, paid, rows } = estates
  const before = await furnished()
  const { willId, executor, day } = before
  const { people } = await done('GET', `/${willId}`, executor)
  const [hester, hugo, hilda] = people.filter(({ name }: { name: string }) => name.endsWith('Heir'))
  const given: { entryId: string; address: string; name: string }[] = []
  for (const { id: personId, name } of [hester, hester, hugo, hilda, hilda]) {
    const entryId = await paid(before, executor, { kind: 'distributed', amountPence: 1_000, personId, day })
    given.push({ entryId, address: `${randomUUID()}@example.org`, name })
  }
  const [stands, corrected, refused, open, draft] = given as [
    (typeof given)[0],
    (typeof given)[0],
    (typeof given)[0],
    (typeof given)[0],
    (typeof given)[0],
  ]
  await signedByMail(await askedByMail(before, stands), stands.address, 'Hester M. Heir')
  await signedByMail(await askedByMail(before, corrected), corrected.address, 'Hester M. Heir')
  await done('POST', `/${willId}/entries/${corrected.entryId}/take-back`, executor, { note: 'Twice' })
  await atLink(await askedByMail(before, refused), '/decline', { reason: 'Nothing came' })
  const secret = await askedByMail(before, open)
  await done('POST', `/${willId}/entries/${draft.entryId}/receipt-requests`, executor, {
    purpose: 'residue',
    capacity: 'self',
    signerName: draft.name,
    address: draft.address,
  })

  const { zip } = await handedOver(before, executor)
  const record = recordOf(zip)
  const unanswered = { signedAt: null, refusedAt: null, address: null, counted: false }
  const signed = { signedName: 'Hester M. Heir', sentence: 'I have received what is written above.' }
  const who = record.people.find(({ name }) => name === 'Edith Executor')!.id
  expect(record.past.receiptLinks).toMatchObject([
    { entry: 6, ...signed, address: stands.address, counted: true, correctedAt: null, by: who },
    { entry: 7, ...signed, address: corrected.address, counted: false, correctedAt: expect.any(String) },
    { entry: 8, signedAt: null, refusedReason: 'Nothing came', address: refused.address },
    { entry: 9, signerName: 'Hilda Heir', amountPence: 1_000, ...unanswered },
  ])
  // What was signed is found in the log of the register that made the file.
  const [line] = await linesOf(willId, 'estate.receipt-signed')
  const { id: requestId, contentHash } = record.past.receiptLinks[0]!
  expect(line).toMatchObject({ requestId, contentHash })
  const text = [...filesOf(zip).values()].map(String).join('')
  for (const kept of [secret, open.address, draft.address]) expect(text).not.toContain(kept)
  const list = String(filesOf(zip).get('lists/receipts.csv'))
  expect(list).toContain('Blue folder')
  expect(list.split('\r\n')[2]).toMatch(/^6,by mail,Hester Heir,.*,Hester M\. Heir,I have received/)
  expect(list).toContain('did not count any more')

  const after = await takenOver(zip)
  const { takenOver: taken } = await done('GET', `/${after.willId}/hand-overs`, after.second)
  expect(taken.history.links).toMatchObject([
    { number: 6, state: 'signed', name: 'Hester M. Heir' },
    { number: 7, state: 'ended', name: 'Hester M. Heir' },
    { number: 8, state: 'refused', reason: 'Nothing came' },
    { number: 9, state: 'open', name: 'Hilda Heir' },
  ])
  // Nothing is asked, signed or mailed by taking over; the open link still leads to where it was mailed from.
  expect(await rows('select 1 from estate_receipt_requests where will_id = $1', after.willId)).toEqual([])
  await mailDue()
  // Weeks later the one reminder comes, from where it was asked for.
  const secrets = (await mailed('receipt-asked', open.address)).map((data) => data['secret'])
  expect(secrets).toEqual([secret, secret])
  const { receipts } = await done('GET', `/${after.willId}/receipts`, after.executor)
  expect(receipts.map(({ isSignedFor }: { isSignedFor: boolean }) => isSignedFor)).not.toContain(true)
  await signedByMail(secret, open.address, 'Hilda Heir')
  const there = (await done('GET', `/${willId}/receipts`, executor)).receipts
  expect(there.find((one: { entryId: string }) => one.entryId === open.entryId).isSignedFor).toBe(true)
  // And the next file has it still.
  const again = recordOf((await handedOver(after, after.executor)).zip)
  expect(again.earlier[0]!.receiptLinks).toEqual(record.past.receiptLinks)
  expect(again.past.receiptLinks).toEqual([])
})

test('a closed estate is handed over as closed, and is open where it is taken over', async () => {
  const { done, agree, opened, paid, refusal } = estates
  const before = await opened()
  const { willId, executor, second } = before
  const at = `/${willId}`
  const { dateOfDeath: day } = await done('GET', at, executor)
  const heir = { name: 'Hester Heir', roles: ['beneficiary'], residue: { of: 1, in: 1 } }
  const personId = (await done('POST', `${at}/people`, executor, heir)).people.at(-1).id
  const { itemId } = await done('POST', `${at}/items`, executor, account)
  await done('POST', `${at}/items/${itemId}/values`, executor, { valuePence: 10_000, source: 'Statement' })
  const collected = { kind: 'realised', day, amountPence: 10_000, itemId, closes: true }
  await done('POST', `${at}/entries`, executor, collected)
  const given = await paid(before, executor, { kind: 'distributed', amountPence: 10_000, personId, day })
  await done('PUT', `${at}/entries/${given}/receipt`, executor, { day })
  const { proposalId } = await done('POST', `${at}/proposals`, executor, { kind: 'closed', keepYears: 12 })
  for (const person of [executor, second]) await agree(person, willId, proposalId)
  await done('POST', `${at}/proposals/${proposalId}/enter`, executor, { day })
  const closing = await done('GET', `${at}/closing`, executor)
  expect(closing).toMatchObject({ closedOn: day, keptUntil: expect.any(String) })

  const { zip } = await handedOver(before, executor)
  // Making the file opens nothing again.
  expect(await done('GET', `${at}/closing`, executor)).toEqual(closing)
  expect(await estates.call('POST', `${at}/take-over`, executor, {}).then(({ json }) => json().reason)).toBe(
    'estate-not-empty',
  )
  expect(recordOf(zip).past.proposals.at(-1)!.versions[0]).toMatchObject({ kind: 'closed', keepYears: 12 })
  const after = await takenOver(zip)
  expect(await done('GET', `/${after.willId}/closing`, after.executor)).toMatchObject({
    closedOn: null,
    keptUntil: null,
  })
  const { takenOver: taken } = await done('GET', `/${after.willId}/hand-overs`, after.executor)
  expect(taken.history.marks).toEqual([{ mark: 'closed', day }])
  // Signed for and agreed to anew, not by the file.
  expect(
    await refusal('POST', `/${after.willId}/proposals`, after.executor, { kind: 'closed', keepYears: 12 }),
  ).toEqual([422, 'estate-not-closable'])
})

test('every table of an estate is in the file and against taking over, or is left out for a reason', async () => {
  const { rows } = estates
  const tables = (
    await rows<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables using (table_name)
       where column_name = 'will_id' and table_type = 'BASE TABLE'
         and (table_name like 'estate%' or table_name = 'executor_ends') order by 1`,
    )
  ).map(({ name }) => name)
  const gathered = readFileSync(new URL('gather-record.ts', import.meta.url), 'utf8')
  const [{ text: emptiness }] = (await rows<{ text: string }>(
    `select pg_get_functiondef('estate_is_empty(uuid)'::regprocedure) as text`,
  )) as [{ text: string }]
  const isNamed = (text: string) => (name: string) => new RegExp(`\\b(from|join) ${name}\\b`).test(text)
  expect(tables.filter((name) => !isNamed(gathered)(name))).toEqual([
    // Sealed to the worker, so that the api writes them into no file (decision 102).
    'estate_bank_details',
    // Secret addresses, and the estate's own row, which other members of the file say.
    'estate_calendars',
    // What came of a file before it was entered.
    'estate_take_over_parts',
    // When somebody last looked.
    'estate_visits',
    'estates',
  ])
  expect(tables.filter((name) => !isNamed(emptiness)(name))).toEqual([
    // Each below a row that stands against it.
    'estate_agreements',
    // Of somebody to whom a payment is due by other rows.
    'estate_bank_details',
    // Nothing that is entered.
    'estate_calendars',
    // Beside the records: what comes in neither needs them nor touches them.
    'estate_documents',
    'estate_hand_overs',
    'estate_kept_accounts',
    'estate_proposal_versions',
    // Of a file that was not entered.
    'estate_take_over_parts',
    'estate_values',
    'estate_view_versions',
    'estate_visits',
    'estates',
  ])
})

const held = async (willId: string): Promise<number> =>
  (
    await estates.rows<{ count: number }>(
      `select ((select count(*) from estate_items where will_id = $1)
         + (select count(*) from estate_people where will_id = $1)
         + (select count(*) from estate_entries where will_id = $1)
         + (select count(*) from estate_marks where will_id = $1))::int as count`,
      willId,
    )
  )[0]!.count

test('a file is entered once, whole or not at all, by a proof for what is entered', async () => {
  const { done, refusal, rows, stack, call } = estates
  const before = await furnished()
  const { zip, fileHash } = await handedOver(before, before.executor)
  const estate = await emptyFor(zip)
  const { willId, executor, second } = estate
  const at = `/${willId}/take-over/confirm`
  const body = { contentHash: 'a'.repeat(64) }
  expect(await refusal('POST', at, executor, body)).toEqual([422, 'estate-file-unchecked'])
  const checked = (await check(willId, executor, zip)).json()
  expect(checked).toMatchObject({
    madeBy: 'Edith Executor',
    fileHash,
    counts: { people: 5, items: 3, gifts: 1, entries: 5, tasks: 1, agreements: 4 },
    accounts: { money: 80_001, distributed: 10_000 },
    matchedExecutors: ['Edith Executor', 'Edwin Executor'],
    unknownExecutors: [],
  })
  const none = await held(willId)
  // Checking it has entered nothing; what waits is shown to both, and forgotten after a day.
  expect((await done('GET', `/${willId}/hand-overs`, second)).checked).toEqual(checked)
  await rows(
    `update estate_take_overs set checked_at = checked_at - interval '25 hours' where will_id = $1`,
    willId,
  )
  await forgetUnconfirmed({ db: stack.workerDb })
  expect(await done('GET', `/${willId}/hand-overs`, second)).toMatchObject({
    checked: null,
    canTakeOver: true,
  })
  const { contentHash } = (await check(willId, executor, zip)).json()
  expect(await refusal('POST', at, executor, body)).toEqual([409, 'estate-changed-meanwhile'])
  expect(await refusal('POST', at, executor, { contentHash })).toEqual([403, 'confirmation-needed'])
  const others = await proofFor(second, willId, 'take-over-estate')
  expect(await refusal('POST', at, executor, { contentHash }, others)).toEqual([403, 'confirmation-spent'])
  // Killed at each step: by turns each table refuses its last row.
  for (const table of [
    'estate_people',
    'estate_values',
    'estate_entries',
    'estate_own_tasks',
    'estate_tax_answers',
    'audit_entries',
  ]) {
    await stack.asSuperuser(`create function fail_here() returns trigger language plpgsql as
      $$ begin raise exception 'killed here'; end $$;
      create trigger fail_here after insert on ${table} for each statement execute function fail_here()`)
    expect((await confirm(willId, executor, contentHash)).statusCode, table).toBe(500)
    await stack.asSuperuser('drop function fail_here() cascade')
    expect(await held(willId), table).toBe(none)
  }
  expect((await confirm(willId, second, contentHash)).statusCode).toBe(200)
  expect(await held(willId)).toBeGreaterThan(none)
  expect((await linesOf(willId, 'estate.taken-over')).length).toBe(1)
  expect(await refusal('POST', at, executor, { contentHash })).toEqual([422, 'estate-not-empty'])
  expect((await check(willId, executor, zip)).json().reason).toBe('estate-not-empty')
  const { takenOver: taken, canTakeOver } = await done('GET', `/${willId}/hand-overs`, executor)
  expect([taken.madeBy, canTakeOver]).toEqual(['Edith Executor', false])
  expect((await done('GET', `/${willId}/changes`, executor)).changes).toEqual(
    expect.arrayContaining([expect.objectContaining({ part: 'taken-over', count: 1 })]),
  )
  await tellHandOvers({ db: stack.workerDb })
  expect(await mailsOf(stack, { template: 'estate-handed-over' })).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        data: expect.objectContaining({ name: 'Edith Executor', what: 'taken-over' }),
      }),
    ]),
  )
  expect((await call('POST', at, before.executor, { contentHash })).statusCode).toBe(404)

  // Handed over again, it says what it was taken over with, and goes on from there.
  const again = recordOf((await handedOver(estate, executor)).zip)
  expect(again.earlier).toMatchObject([
    { madeBy: 'Edith Executor', proposals: [{}, {}], entries: [{}, {}, {}, {}, {}] },
  ])
  const first = recordOf(zip)
  const [{ proposals, people, disputes }] = again.earlier as [EstateRecord['earlier'][number]]
  expect({ proposals, people, disputes }).toEqual({
    proposals: first.past.proposals,
    people: first.past.people,
    disputes: first.past.disputes,
  })
  expect(proposals[0]!.versions[0]!.agreed.map(({ by }) => by)).not.toContain(null)
  expect(again.earlier[0]!.entries).toEqual(
    first.entries.map(({ number, by, proposalId }) => ({ number, by, proposalId })),
  )
  expect(again.entries.every(({ isTakenOver }) => isTakenOver)).toBe(true)
})

test('what the register says of a live executor stands, whatever the file says', async () => {
  const before = await furnished()
  await estates.rows(
    `update estate_people set executor_status = 'died' where will_id = $1 and account_id = $2`,
    before.willId,
    before.second.id,
  )
  const { zip } = await handedOver(before, before.executor)
  const { willId, executor } = await emptyFor(zip)
  const statuses = async () =>
    await estates.rows(
      `select account_id, executor_status, status_since from estate_people
       where will_id = $1 and account_id is not null order by number`,
      willId,
    )
  const known = await statuses()
  const { contentHash } = (await check(willId, executor, zip)).json()
  expect((await confirm(willId, executor, contentHash)).statusCode).toBe(200)
  expect(await statuses()).toEqual(known)
})

test('while it is disputed it is handed over, and by nobody whose work on it has ended or waits', async () => {
  const { refusal, rows, done, call, wills } = estates
  const disputed = await estates.opened()
  const { path } = await handedOver(disputed, disputed.second)
  await done('POST', `/${disputed.willId}/dispute`, disputed.second, { reason: 'The clock is mine' })
  const { zip } = await handedOver(disputed, disputed.executor)
  expect(recordOf(zip).past.disputes).toMatchObject([{ reason: 'The clock is mine' }])
  const { willId, second, executor } = disputed
  const everyCall = async (person: Person, reason: string): Promise<void> => {
    const at = `/${willId}`
    const answers = [
      await refusal('GET', `${at}/hand-overs`, person),
      await refusal('POST', `${at}/hand-overs`, person),
      await refusal('GET', path, person),
      await refusal('POST', `${at}/take-over/confirm`, person, { contentHash: 'a'.repeat(64) }),
    ]
    const upload = await check(willId, person, zip)
    expect([...answers.map(([, why]) => why), upload.json().reason]).toEqual(Array(5).fill(reason))
  }
  const stand = async (standing: string) =>
    await rows(
      'update people_around set standing = $3 where will_id = $1 and person_id = $2',
      willId,
      second.id,
      standing,
    )
  await stand('reserve')
  await everyCall(second, 'estate-not-yours')
  await stand('acting')
  await wills.pass(91)
  await everyCall(second, 'estate-time-over')
  await wills.restoreTime()
  await rows(
    'update release_grants set ended_at = app_now() where will_id = $1 and person_id = $2',
    willId,
    second.id,
  )
  await everyCall(second, 'estate-frozen')
  expect((await call('GET', `/${willId}/hand-overs`, executor)).statusCode).toBe(200)
})

test('what is not one file of at most 12 MB is refused before it is read', async () => {
  const { willId, executor } = await estates.opened()
  const send = async (headers: Record<string, string>, payload: Buffer) =>
    (
      await estates.stack.call({
        method: 'POST',
        url: `/api/estates/${willId}/take-over`,
        headers: { 'x-person': executor.id, ...headers },
        payload,
      })
    ).json().reason
  expect(await send({ 'content-type': 'text/plain' }, Buffer.from('x'))).toBe('content-type-wrong')
  const large = await check(willId, executor, Buffer.alloc(12 * 1024 * 1024 + 20_000))
  expect(large.json().reason).toBe('estate-file-too-large')
  const inForm = await check(willId, executor, Buffer.alloc(12 * 1024 * 1024 + 1))
  expect(inForm.json().reason).toBe('estate-file-too-large')
  // As many as are held at once, and as many as wait.
  const slots = await Promise.all(Array.from({ length: 4 }, async () => await uploads.acquire()))
  const waiting = Array.from({ length: 8 }, async () => await uploads.acquire())
  const busy = await check(willId, executor, Buffer.from('x'))
  expect([busy.statusCode, busy.json().reason]).toEqual([503, 'estate-files-busy'])
  for (const release of slots) release()
  for (const release of waiting) (await release)()
})

test('the api enters no file by itself, and none but the one that was confirmed', async () => {
  const { stack, rows } = estates
  const before = await furnished()
  const { zip } = await handedOver(before, before.executor)
  const { willId, executor } = await emptyFor(zip)
  const { contentHash, fileHash } = (await check(willId, executor, zip)).json()
  const directly = (statement: ReturnType<typeof sql>) =>
    inTransaction(stack.db, { person: executor }, (tx) => statement.execute(tx))
  for (const statement of [
    sql`insert into estate_entries (id, will_id, number, day, kind, amount_pence, is_taken_over, made_by)
      values (gen_random_uuid(), ${willId}, 1, now(), 'income', 1, true, ${executor.id})`,
    sql`select estate_enter_record(${willId}::uuid, '{}')`,
    sql`insert into estate_hand_overs (id, will_id, person_id, file_hash, proof_id)
      values (gen_random_uuid(), ${willId}, gen_random_uuid(), '', gen_random_uuid())`,
    sql`update estate_take_overs set rows = '{}' where will_id = ${willId}`,
    sql`select estate_is_empty(${willId}::uuid)`,
  ])
    await expect(directly(statement)).rejects.toThrow('permission denied')
  // The same proof after the rows were put in again with a penny more.
  const { 'step-up': token } = await proofFor(executor, willId, 'take-over-estate')
  const line = await prepareLine({
    event: 'estate.taken-over',
    willId,
    actor: executor.id,
    details: { fileHash, contentHash },
  })
  await expect(
    inTransaction(stack.db, { person: executor }, async (tx) => {
      await sql`with gone as (delete from estate_take_overs where will_id = ${willId} returning *)
        select 1 from gone`.execute(tx)
      await sql`insert into estate_take_overs (will_id, file_hash, summary, rows, past)
        values (${willId}, ${Buffer.from(fileHash, 'hex')}, '{}', '{"people": []}', '[]')`.execute(tx)
      await sql`select app_take_over_estate(${token}, ${willId}::uuid, ${asLine(line)})`.execute(tx)
    }),
  ).rejects.toMatchObject({ constraint: 'proof' })
  // The same rows with another summary.
  const { contentHash: shown } = (await check(willId, executor, zip)).json()
  const { 'step-up': forShown } = await proofFor(executor, willId, 'take-over-estate')
  await expect(
    inTransaction(stack.db, { person: executor }, async (tx) => {
      const { rows: kept } = await sql<{ hash: Buffer; rows: object; past: object }>`
        select file_hash as hash, rows, past from estate_take_overs where will_id = ${willId}`.execute(tx)
      const one = kept[0]!
      await sql`delete from estate_take_overs where will_id = ${willId}`.execute(tx)
      await sql`insert into estate_take_overs (will_id, file_hash, summary, rows, past)
        values (${willId}, ${one.hash}, '{"findings": 0}', ${JSON.stringify(one.rows)}::jsonb,
          ${JSON.stringify(one.past)}::jsonb)`.execute(tx)
      await sql`select app_take_over_estate(${forShown}, ${willId}::uuid, ${asLine(line)})`.execute(tx)
    }),
  ).rejects.toMatchObject({ constraint: 'proof' })
  // What was taken over is never taken away.
  await confirm(willId, executor, shown)
  await directly(sql`delete from estate_take_overs where will_id = ${willId}`)
  expect(await rows('select 1 from estate_take_overs where will_id = $1', willId)).toHaveLength(1)
})

test('both are in a copy of one’s data, and go with the estate', async () => {
  const { rows, stack } = estates
  const before = await furnished()
  const { zip } = await handedOver(before, before.executor)
  const after = await takenOver(zip)
  const copyOf = async ({ id }: Person) =>
    (await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => dataOf(tx, id, [])))[0]!
  expect((await copyOf(before.executor))['handOvers']).toHaveLength(1)
  expect((await copyOf(before.second))['handOvers']).toBeNull()
  expect((await copyOf(after.executor))['takeOver']).toMatchObject({ takenAt: expect.any(String) })
  for (const { willId } of [before, after])
    await rows(
      `select erase_estate_of(one) from (select (jsonb_populate_record(null::erased_person,
         jsonb_build_object('wills', array[$1::uuid], 'named', '{}'::uuid[]))).*) as one`,
      willId,
    )
  for (const table of ['estate_hand_overs', 'estate_take_overs'])
    expect(
      await rows(`select 1 from ${table} where will_id = any($1)`, [before.willId, after.willId]),
    ).toEqual([])
})
