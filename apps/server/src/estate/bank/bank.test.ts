// Bank details over the real api and worker: entered for a payment that is due, shown by a factor each time, sealed in
// every table, and part of what executors agree to; refused in a dispute, after closing and to everybody else.
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import { giveProof } from '../../../../../test/stack/proofs.ts'
import { account, workedEstates, type Worked } from '../../../testing/worked-estates.ts'
import { append } from '../../audit/append.ts'
import { now, setClock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { CannotOpen } from '../../platform/storage/vault.ts'
import { whatIsConfirmed } from '../../what-is-confirmed.ts'
import { dataOf } from '../data-of.ts'
import { bankAnswerers } from './answerers.ts'
import { bankHash } from './bank-to-confirm.ts'
import { openBank } from './sealed-bank.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates({ answerers: bankAnswerers })))
afterEach(() => estates.wills.restoreTime())
afterAll(() => estates.stop())

interface Owing extends Worked {
  at: string
  day: string
  heir: string
}

/** £100 on the account, all of it still to be given to one heir. */
async function owing(): Promise<Owing> {
  const { done, opened } = estates
  const estate = await opened()
  const at = `/${estate.willId}`
  const { executor } = estate
  const { dateOfDeath: day } = await done('GET', at, executor)
  const person = { name: 'Hester Heir', roles: ['beneficiary'], residue: { of: 1, in: 1 } }
  const { people } = await done('POST', `${at}/people`, executor, person)
  const { itemId } = await done('POST', `${at}/items`, executor, account)
  await done('POST', `${at}/items/${itemId}/values`, executor, { valuePence: 10_000, source: 'Statement' })
  const collected = { kind: 'realised', day, amountPence: 10_000, itemId, closes: true }
  await done('POST', `${at}/entries`, executor, collected)
  return { ...estate, at, day, heir: people.at(-1).id }
}

const uk = { form: 'uk', accountName: 'H Heir', sortCode: '20-00-00', accountNumber: '1234 5621' }
const abroad = {
  form: 'abroad',
  accountName: 'Hester Heir',
  iban: 'de89 3704 0044 0532 0130 00',
  bic: 'deutdeff',
}
type Purpose = 'enter-bank-details' | 'show-bank-details'

const proof = async (person: Person, willId: string, purpose: Purpose, about: string) => {
  const documentHash = await inTransaction(estates.stack.db, { person }, (tx) =>
    whatIsConfirmed(tx, { willId, purpose, about }),
  )
  return { 'step-up': await giveProof(estates.stack, person.id, { purpose, willId, documentHash }) }
}
const list = (estate: Owing, by: Person = estate.executor) =>
  estates.done('GET', `${estate.at}/bank-details`, by)
const versionOf = async (estate: Owing, payee: string): Promise<number> =>
  (await list(estate)).people.find(({ personId }: { personId: string }) => personId === payee)?.version ?? 0

interface Entering {
  by?: Person
  payee?: string
  version?: number
  given?: object
  header?: Record<string, string>
}
async function enter(
  estate: Owing,
  of: object = uk,
  { by = estate.executor, payee = estate.heir, version, given = {}, header }: Entering = {},
) {
  const body = {
    version: version ?? (await versionOf(estate, payee)),
    account: of,
    confirmedHow: 'telephone',
    confirmedOn: estate.day,
    ...given,
  }
  const shown = header ?? (await proof(by, estate.willId, 'enter-bank-details', payee))
  return await estates.call('PUT', `${estate.at}/people/${payee}/bank-details`, by, body, shown)
}
async function show(
  { at, willId, heir, executor }: Owing,
  by: Person = executor,
  header?: Record<string, string>,
) {
  const shown = header ?? (await proof(by, willId, 'show-bank-details', heir))
  return await estates.call('POST', `${at}/people/${heir}/bank-details/show`, by, undefined, shown)
}
const remove = async (
  { at, willId, heir, executor }: Owing,
  version: number,
  header?: Record<string, string>,
) =>
  await estates.call(
    'POST',
    `${at}/people/${heir}/bank-details/remove`,
    executor,
    { version },
    header ?? (await proof(executor, willId, 'enter-bank-details', heir)),
  )
const said = ({
  statusCode,
  json,
}: {
  statusCode: number
  json: () => { reason?: string; code?: string }
}) => [statusCode, statusCode === 200 ? undefined : (json().reason ?? json().code)]
/** What they say besides the time and the will. */
const linesOf = async (willId: string, event: string): Promise<Record<string, unknown>[]> =>
  (
    await estates.rows<{ details: string }>(
      'select details from audit_entries where event = $2 and will_id = $1 order by id',
      willId,
      event,
    )
  ).map(({ details }) => JSON.parse(details) as Record<string, unknown>)

test('entered, listed by its ending alone, and shown whole with a factor and a line of the log each time', async () => {
  const estate = await owing()
  const { executor, second, heir, willId, day } = estate
  expect((await list(estate)).people).toEqual([{ personId: heir, isDue: true, version: 0, bank: null }])
  const entered = await enter(estate)
  expect(said(entered)).toEqual([200, undefined])
  const { people } = await estates.done('GET', estate.at, executor)
  expect(entered.json().people).toEqual([
    {
      personId: heir,
      isDue: true,
      version: 1,
      bank: {
        ending: '21',
        isAbroad: false,
        confirmedHow: 'telephone',
        confirmedOn: day,
        changedBy: people[0].id,
        changedAt: expect.any(String),
      },
    },
  ])
  for (const by of [executor, second, second]) {
    const shown = await show(estate, by)
    expect(shown.json()).toEqual({
      account: { form: 'uk', accountName: 'H Heir', sortCode: '200000', accountNumber: '12345621' },
    })
  }
  const shown = await linesOf(willId, 'estate.bank-shown')
  expect(shown.map((one) => one['actor'])).toEqual([executor.id, second.id, second.id])
  const [changed] = await linesOf(willId, 'estate.bank-changed')
  expect(changed).toEqual({ actor: executor.id, estatePersonId: heir, version: 1, what: 'entered' })
  expect(JSON.stringify([shown, changed])).not.toMatch(/12345621|200000|H Heir/)
})

test('an account abroad is kept by its IBAN and BIC', async () => {
  const estate = await owing()
  const entered = await enter(estate, abroad, { given: { confirmedHow: 'in-person' } })
  expect(entered.json().people[0].bank).toMatchObject({
    ending: '00',
    isAbroad: true,
    confirmedHow: 'in-person',
  })
  expect((await show(estate)).json().account).toEqual({
    form: 'abroad',
    accountName: 'Hester Heir',
    iban: 'DE89370400440532013000',
    bic: 'DEUTDEFF',
  })
})

test('a wrong form is refused field by field, and a day that cannot be', async () => {
  const estate = await owing()
  const wrong = async (of: object, given: object = {}): Promise<unknown> => {
    const answer = await enter(estate, of, { given })
    const { errors = [], reason } = answer.json()
    return [
      answer.statusCode,
      reason ?? errors.map((one: { field: string; code: string }) => [one.field, one.code]),
    ]
  }
  const fields = (...of: [string, string][]) => [400, of]
  expect(await wrong({ ...uk, sortCode: '20000' })).toEqual(
    fields(['account.sortCode', 'sort-code-malformed']),
  )
  expect(await wrong({ ...uk, accountNumber: '1234567' })).toEqual(
    fields(['account.accountNumber', 'account-number-malformed']),
  )
  expect(await wrong({ ...abroad, iban: 'DE88370400440532013000' })).toEqual(
    fields(['account.iban', 'iban-malformed']),
  )
  expect(await wrong({ ...abroad, bic: 'DEUT' })).toEqual(fields(['account.bic', 'bic-malformed']))
  expect(await wrong({ ...uk, accountName: ' \u200b ' })).toEqual(
    fields(['account.accountName', 'name-needed']),
  )
  expect(await wrong(uk, { confirmedOn: '2001-01-01' })).toEqual([422, 'entry-before-death'])
  expect(await wrong(uk, { confirmedOn: '2999-01-01' })).toEqual([422, 'entry-in-future'])
  expect(await wrong(uk, { confirmedOn: '2026-02-30' })).toEqual(fields(['confirmedOn', 'date-malformed']))
  expect((await list(estate)).people[0].bank).toBeNull()
})

test('nobody gets any to whom nothing is due; a proposal makes it due', async () => {
  const estate = await owing()
  const { at, executor } = estate
  const { people } = await estates.done('POST', `${at}/people`, executor, {
    name: 'Carl Creditor',
    roles: ['creditor'],
  })
  const carl = people.at(-1).id
  expect(said(await enter(estate, uk, { payee: carl }))).toEqual([422, 'estate-bank-not-due'])
  const proposed = { kind: 'expense', expense: 'funeral', amountPence: 100 }
  const { proposalId } = await estates.done('POST', `${at}/proposals`, executor, proposed)
  expect(said(await enter(estate, uk, { payee: carl }))).toEqual([200, undefined])
  await estates.done('POST', `${at}/proposals/${proposalId}/withdraw`, executor)
  const { people: listed } = await list(estate)
  expect(listed.find((one: { personId: string }) => one.personId === carl)).toMatchObject({
    isDue: false,
    bank: { ending: '21' },
  })
  expect(said(await enter(estate, abroad, { payee: carl }))).toEqual([422, 'estate-bank-not-due'])
})

test('a proof is for one person, version, purpose and act, and of whoever asks', async () => {
  const estate = await owing()
  const { executor, second, heir, willId, at } = estate
  const { people } = await estates.done('POST', `${at}/people`, executor, {
    name: 'Hugo Heir',
    roles: ['beneficiary'],
    legacyPence: 500,
  })
  const other = people.at(-1).id
  const needed = [403, 'confirmation-needed']
  const spent = [403, 'confirmation-spent']
  expect(said(await enter(estate, uk, { header: {} }))).toEqual(needed)
  for (const header of [
    await proof(executor, willId, 'enter-bank-details', other),
    await proof(executor, willId, 'show-bank-details', heir),
    await proof(second, willId, 'enter-bank-details', heir),
  ])
    expect(said(await enter(estate, uk, { header }))).toEqual(spent)
  const once = await proof(executor, willId, 'enter-bank-details', heir)
  expect(said(await enter(estate, uk, { header: once, version: 0 }))).toEqual([200, undefined])
  // A repeat whose answer was lost changes nothing; the same proof for another account is refused.
  expect(said(await enter(estate, uk, { header: once, version: 0 }))).toEqual([200, undefined])
  expect(await versionOf(estate, heir)).toBe(1)
  expect(said(await enter(estate, abroad, { header: once, version: 0 }))).toEqual(spent)
  expect(said(await enter(estate, abroad, { header: once, version: 1 }))).toEqual(spent)
  expect(said(await show(estate, executor, {}))).toEqual(needed)
  expect(said(await show(estate, executor, await proof(second, willId, 'show-bank-details', heir)))).toEqual(
    spent,
  )
  expect(
    said(await show(estate, executor, await proof(executor, willId, 'enter-bank-details', heir))),
  ).toEqual(spent)
  const before = await proof(executor, willId, 'show-bank-details', heir)
  await enter(estate, abroad)
  expect(said(await show(estate, executor, before))).toEqual(spent)
  const late = await proof(executor, willId, 'show-bank-details', heir)
  const ahead = now().getTime() - Date.now() + 6 * 60_000
  const restore = setClock(() => new Date(Date.now() + ahead))
  expect(said(await show(estate, executor, late))).toEqual(spent)
  restore()
})

test('who saves an older version is told, and nothing of the other is lost', async () => {
  const estate = await owing()
  await enter(estate)
  const { willId, heir, executor } = estate
  // A proof for the version that was on the screen.
  const old = await giveProof(estates.stack, executor.id, {
    purpose: 'enter-bank-details',
    willId,
    documentHash: bankHash({ willId, personId: heir, name: 'Hester Heir', version: 0 }),
  })
  expect(said(await enter(estate, abroad, { version: 0, header: { 'step-up': old } }))).toEqual([
    409,
    'estate-changed-meanwhile',
  ])
  expect((await list(estate)).people).toMatchObject([{ personId: heir, version: 1, bank: { ending: '21' } }])
})

test('another account is mailed to the other executor and is news; confirming again is not mailed', async () => {
  const estate = await owing()
  const { second, heir, willId } = estate
  const mails = async () =>
    await mailsOf(estates.stack, { to: second.email, template: 'bank-details-changed' })
  await enter(estate)
  expect((await mails()).length).toBe(1)
  await enter(estate, uk, { given: { confirmedHow: 'in-person' } })
  expect((await mails()).length).toBe(1)
  await enter(estate, abroad)
  const sent = await mails()
  expect(sent.length).toBe(2)
  expect(JSON.stringify(sent)).toContain('Hester Heir')
  expect(JSON.stringify(sent)).not.toMatch(/12345621|DE8937|200000/)
  expect((await linesOf(willId, 'estate.bank-changed')).map((one) => one['what'])).toEqual([
    'entered',
    'confirmed',
    'changed',
  ])
  const { changes } = await estates.done('GET', `${estate.at}/changes`, second)
  expect(changes).toContainEqual(expect.objectContaining({ part: 'bank-details', count: 1 }))
  expect(await versionOf(estate, heir)).toBe(3)
})

test('another account opens an agreement to pay them again; the same confirmed again does not', async () => {
  const estate = await owing()
  const { at, executor, second, heir, willId, day } = estate
  const { agree, done, refusal } = estates
  await enter(estate)
  const given = { kind: 'distributed', amountPence: 10_000, personId: heir }
  const { proposalId } = await done('POST', `${at}/proposals`, executor, given)
  for (const by of [executor, second]) await agree(by, willId, proposalId)
  const stands = async () =>
    (await done('GET', `${at}/agreement`, executor)).proposals.find(
      ({ id }: { id: string }) => id === proposalId,
    )
  const pay = () => refusal('POST', `${at}/proposals/${proposalId}/enter`, executor, { day })
  await enter(estate, uk, { given: { confirmedHow: 'letter' } })
  expect((await stands()).state).toBe('agreed')
  await enter(estate, { ...uk, accountNumber: '87654321' })
  expect(await stands()).toMatchObject({
    state: 'outdated',
    changes: [{ part: 'bank', before: null, after: null }],
  })
  expect(await pay()).toEqual([422, 'estate-proposal-outdated'])
  // Nor does the database take the payment from an api that says otherwise.
  await expect(
    inTransaction(estates.stack.db, { person: executor }, (tx) =>
      sql`insert into estate_entries (id, will_id, number, day, kind, amount_pence, person_id, proposal_id, made_by)
        values (gen_random_uuid(), ${willId}, 99, ${day}, 'distributed', 10000, ${heir}, ${proposalId},
          ${executor.id})`.execute(tx),
    ),
  ).rejects.toThrow('not every executor agreed to this')
  // The account of before, entered once more, is not the one that was agreed to.
  await enter(estate)
  expect((await stands()).state).toBe('outdated')
  await done('PUT', `${at}/proposals/${proposalId}`, executor, { ...given, version: 1 })
  expect((await stands()).state).toBe('open')
  for (const by of [executor, second]) await agree(by, willId, proposalId)
  await done('POST', `${at}/proposals/${proposalId}/enter`, executor, { day })
  expect((await stands()).state).toBe('done')
})

test('a cost names nobody, so what was agreed rests on the accounts of all who are paid by their part', async () => {
  const estate = await owing()
  const { at, executor, second, willId } = estate
  const { agree, done } = estates
  const roles = ['organisation']
  const { people } = await done('POST', `${at}/people`, executor, { name: 'Leeds Funerals', roles })
  const proposed = { kind: 'expense', expense: 'funeral', amountPence: 100 }
  const { proposalId } = await done('POST', `${at}/proposals`, executor, proposed)
  for (const by of [executor, second]) await agree(by, willId, proposalId)
  const state = async () => (await done('GET', `${at}/agreement`, executor)).proposals[0].state
  // An heir is not paid for a funeral.
  await enter(estate)
  expect(await state()).toBe('agreed')
  await enter(estate, uk, { payee: people.at(-1).id })
  expect(await state()).toBe('outdated')
})

test('removed by hand they are gone, and what was agreed is open again', async () => {
  const estate = await owing()
  const { at, executor, heir, second, willId } = estate
  await enter(estate)
  const given = { kind: 'distributed', amountPence: 10_000, personId: heir }
  const { proposalId } = await estates.done('POST', `${at}/proposals`, executor, given)
  for (const by of [executor, second]) await estates.agree(by, willId, proposalId)
  expect(said(await remove(estate, 1))).toEqual([200, undefined])
  expect(
    await estates.rows('select sealed, ending, details from estate_bank_details where will_id = $1', willId),
  ).toEqual([{ sealed: null, ending: null, details: null }])
  expect(said(await show(estate))).toEqual([422, 'estate-bank-none'])
  expect(said(await remove(estate, 2))).toEqual([422, 'estate-bank-none'])
  expect((await estates.done('GET', `${at}/agreement`, executor)).proposals[0].state).toBe('outdated')
  expect(said(await enter(estate))).toEqual([200, undefined])
  expect(await versionOf(estate, heir)).toBe(3)
})

test('entered for one name they pay nobody of another: with the name they leave, and others hear of it', async () => {
  const estate = await owing()
  const { at, executor, second, willId } = estate
  const { done } = estates
  const zed = { name: 'Zed Zero', roles: ['beneficiary'], legacyPence: 500 }
  const { people } = await done('POST', `${at}/people`, executor, zed)
  const { id: payee, version } = people.at(-1)
  await enter(estate, uk, { payee })
  const given = { kind: 'distributed', amountPence: 100, personId: payee }
  const { proposalId } = await done('POST', `${at}/proposals`, executor, given)
  const bankOf = async () =>
    (await list(estate)).people.find(({ personId }: { personId: string }) => personId === payee)
  await done('PUT', `${at}/people/${payee}`, executor, { ...zed, legacyPence: 600, version })
  expect((await bankOf()).bank).toMatchObject({ ending: '21' })
  await done('PUT', `${at}/people/${payee}`, executor, { ...zed, name: 'Hester Heir', version: version + 1 })
  expect(await bankOf()).toMatchObject({ version: 2, bank: null })
  expect(said(await show({ ...estate, heir: payee }))).toEqual([422, 'estate-bank-none'])
  const { proposals } = await done('GET', `${at}/agreement`, executor)
  expect(proposals.find(({ id }: { id: string }) => id === proposalId)).toMatchObject({
    state: 'outdated',
    changes: expect.arrayContaining([{ part: 'bank', before: null, after: null }]),
  })
  expect(
    await estates.rows('select sealed, ending from estate_bank_details where person_id = $1', payee),
  ).toEqual([{ sealed: null, ending: null }])
  await enter(estate, uk, { payee })
  const mails = await mailsOf(estates.stack, { to: second.email, template: 'bank-details-changed' })
  expect(mails.map(({ data }) => (data as { payeeName: string }).payeeName)).toEqual([
    'Zed Zero',
    'Hester Heir',
  ])
  expect(await linesOf(willId, 'estate.bank-changed')).toHaveLength(2)
})

test('while payments are stopped none is entered, changed or removed; it can be seen', async () => {
  const estate = await owing()
  const { at, second } = estate
  await enter(estate)
  await estates.done('POST', `${at}/dispute`, second, { reason: 'The account is not hers' })
  expect((await list(estate)).isStopped).toBe(true)
  expect(said(await enter(estate, abroad))).toEqual([422, 'estate-disputed'])
  expect(said(await remove(estate, 1))).toEqual([422, 'estate-disputed'])
  expect((await show(estate)).statusCode).toBe(200)
  await estates.done('POST', `${at}/dispute/end`, second)
  expect(said(await enter(estate, abroad))).toEqual([200, undefined])
})

/** Paid, signed for and closed by both. */
async function close(estate: Owing): Promise<void> {
  const { at, executor, second, heir, willId, day } = estate
  const { agree, done, paid } = estates
  const entryId = await paid(estate, executor, {
    kind: 'distributed',
    amountPence: 10_000,
    personId: heir,
    day,
  })
  await done('PUT', `${at}/entries/${entryId}/receipt`, executor, { day })
  const { proposalId } = await done('POST', `${at}/proposals`, executor, { kind: 'closed', keepYears: 12 })
  for (const by of [executor, second]) await agree(by, willId, proposalId)
  await done('POST', `${at}/proposals/${proposalId}/enter`, executor, { day })
}

test('they leave when the estate is closed, and none is entered there', async () => {
  const estate = await owing()
  const { willId, heir, at, executor } = estate
  await enter(estate)
  await close(estate)
  expect(await list(estate)).toEqual({ isStopped: false, isClosed: true, people: [] })
  const left =
    'select num_nonnulls(sealed, ending, details, confirmed_on) as n from estate_bank_details where will_id = $1'
  expect(await estates.rows(left, willId)).toEqual([{ n: 0 }])
  await estates.done('POST', `${at}/proposals`, executor, {
    kind: 'distributed',
    amountPence: 1,
    personId: heir,
  })
  expect(said(await enter(estate, uk, { version: 2 }))).toEqual([422, 'estate-bank-closed'])
})

test('a release that is taken back hides them and keeps them; an executor whose part ended reads none', async () => {
  const estate = await owing()
  const { at, executor, second, heir, willId } = estate
  await enter(estate)
  const header = await proof(second, willId, 'show-bank-details', heir)
  await estates.rows(
    'update release_grants set ended_at = app_now() where will_id = $1 and person_id = $2',
    willId,
    second.id,
  )
  expect((await show(estate, second, header)).statusCode).toBe(410)
  // Nor by an api that asks the worker all the same.
  const asked = { accountId: second.id, willId, personId: heir, stepUp: header['step-up'] }
  const worker = { service: 'worker' } as const
  const [answerWrite, answerShow] = bankAnswerers
  for (const [answerer, more] of [
    [answerShow, {}],
    [answerWrite, { version: 1, given: null }],
  ] as const)
    await expect(
      inTransaction(estates.stack.workerDb, worker, (tx) =>
        answerer!.answer(tx, { ...asked, ...more }, estates.stack.workerContext as never),
      ),
    ).rejects.toMatchObject({ code: 'not-found' })
  await inTransaction(estates.stack.db, worker, (tx) =>
    append(tx, {
      event: 'account.signed-in',
      actor: estate.testator.id,
      details: { remembered: false },
    }),
  )
  await estates.wills.look()
  expect((await estates.call('GET', `${at}/bank-details`, executor)).statusCode).toBe(409)
  expect(await estates.rows('select ending from estate_bank_details where will_id = $1', willId)).toEqual([
    { ending: '21' },
  ])
})

test('the api’s login reads nothing sealed and writes none; what is sealed opens in its own row alone', async () => {
  const estate = await owing()
  const { executor, second, heir, willId } = estate
  await enter(estate)
  const asApi = (statement: ReturnType<typeof sql>) =>
    inTransaction(estates.stack.db, { person: executor }, (tx) => statement.execute(tx))
  for (const statement of [
    sql`select sealed from estate_bank_details`,
    sql`update estate_bank_details set ending = '99'`,
    sql`delete from estate_bank_details`,
    sql`insert into estate_bank_details (person_id, will_id) values (${heir}, ${willId})`,
    sql`select estate_bank_of(${willId}::uuid, 'distributed', ${heir}::uuid)`,
  ])
    await expect(asApi(statement)).rejects.toThrow('permission denied')
  const stranger = (await owing()).executor
  const seen = await inTransaction(estates.stack.db, { person: stranger }, (tx) =>
    sql`select ending from estate_bank_details where will_id = ${willId}`.execute(tx),
  )
  expect(seen.rows).toEqual([])
  const [row] = await estates.rows<{ details: string; sealed: Buffer }>(
    'select details, sealed from estate_bank_details where will_id = $1',
    willId,
  )
  const open = (place: object) =>
    openBank(
      estates.stack.workerContext as never,
      'show bank details of an estate',
      { ...row!, ...place },
      { willId, personId: heir, ...place },
    )
  expect(await open({})).toMatchObject({ accountNumber: '12345621' })
  await expect(open({ personId: second.id })).rejects.toThrow(CannotOpen)
  await expect(open({ details: second.id })).rejects.toThrow(CannotOpen)
})

test('a dump of every table after all that was typed shows no account, nor its hash', async () => {
  const estate = await owing()
  const typed = { ...uk, accountName: 'Zebedee Quill', sortCode: '73-19-42', accountNumber: '90817263' }
  await enter(estate, typed)
  await enter(estate, { ...abroad, accountName: 'Zebedee Quill' })
  await enter(estate, typed)
  await show(estate)
  const words = ['Zebedee', '731942', '73-19-42', '90817263', 'DE89370400440532013000', 'DEUTDEFF']
  const read = { ...typed, sortCode: '731942' }
  const given = { account: read, confirmedHow: 'telephone', confirmedOn: estate.day }
  // An account number has no secret: its plain hash would be guessed, and so would that of the act.
  const act = JSON.stringify([{ willId: estate.willId, personId: estate.heir }, 0, given])
  const hashes = ['90817263', '73194290817263', JSON.stringify(read), act].map((text) => hash('sha256', text))
  const tables = await estates.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const dump: string[] = []
  for (const { name } of tables)
    for (const { row } of await estates.stack.asSuperuser<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t`,
    ))
      dump.push(row)
  dump.push(JSON.stringify([estates.stack.app.config, estates.stack.app.workerPublicKey]))
  const forms = [...words, ...hashes].flatMap((word) => [
    word,
    Buffer.from(word).toString('hex'),
    ...[0, 1, 2].map((before) =>
      Buffer.concat([Buffer.alloc(before), Buffer.from(word)])
        .toString('base64')
        .slice(before === 0 ? 0 : 4, -4),
    ),
  ])
  expect(dump.some((text) => text.includes('Hester Heir'))).toBe(true)
  expect(forms.filter((form) => dump.some((text) => text.includes(form)))).toEqual([])
})

test('a copy of one’s data says that one entered some, and how they end; an erased payee’s leave', async () => {
  const estate = await owing()
  const { at, day, executor, second, willId } = estate
  // A cost that the second executor paid is owed to them.
  const { people } = await estates.done('GET', at, executor)
  const payee = people.find(({ name }: { name: string }) => name === second.name).id
  const cost = { kind: 'expense', expense: 'funeral', amountPence: 100, personId: payee, day }
  await estates.done('POST', `${at}/entries`, executor, cost)
  await enter(estate, uk, { payee })
  await enter(estate, abroad)
  const copyOf = async (person: Person) =>
    (
      await inTransaction(estates.stack.workerDb, { service: 'worker' }, (tx) => dataOf(tx, person.id, []))
    )[0]!['bankDetails']
  const own = { ending: '21', confirmedHow: 'telephone', confirmedOn: day, at: expect.any(String) }
  expect(await copyOf(executor)).toEqual([
    { ...own, person: second.name, isYours: false, enteredByYou: true },
    { ...own, ending: '00', person: 'Hester Heir', isYours: false, enteredByYou: true },
  ])
  expect(await copyOf(second)).toEqual([{ ...own, person: second.name, isYours: true, enteredByYou: false }])
  await estates.rows(
    `select erase_estate_of(one) from (select (jsonb_populate_record(null::erased_person,
       jsonb_build_object('id', $1::uuid, 'wills', '{}'::uuid[], 'named', array[$1::uuid]))).*) as one`,
    second.id,
  )
  expect(
    await estates.rows('select ending from estate_bank_details where will_id = $1 order by ending', willId),
  ).toEqual([{ ending: '00' }, { ending: null }])
  await estates.rows(
    `select erase_estate_of(one) from (select (jsonb_populate_record(null::erased_person,
       jsonb_build_object('id', $1::uuid, 'wills', array[$2::uuid], 'named', array[$1::uuid]))).*) as one`,
    estate.testator.id,
    willId,
  )
  expect(await estates.rows('select 1 from estate_bank_details where will_id = $1', willId)).toEqual([])
})
