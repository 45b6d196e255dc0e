// Every call about one estate, made by everybody who does not work it, while the estate is open, disputed, closed and
// frozen by a release that is taken back: refused as the permission table and the grant say, and no row changed.
// What a call needs, its ids and its body, is real, so that nothing else refuses it: at the end the acting executor
// makes each.
import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { daysAfter } from '@testate/domain/london-day'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { multipart } from '../../../../test/stack/multipart.ts'
import { giveFactor, giveProof, staffProof } from '../../../../test/stack/proofs.ts'
import { acceptedPerson, nameAround } from '../../testing/notice-sample.ts'
import { smallPng } from '../../testing/small-png.ts'
import { account, workedEstates, type Worked } from '../../testing/worked-estates.ts'
import { bankAnswerers } from './bank/answerers.ts'
import { answerOpenDocument } from './documents/open-document.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { App } from '../platform/http/http.ts'
import type { Person } from '../platform/database/person.ts'
import { whatIsConfirmed } from '../what-is-confirmed.ts'

type Route = App['routes'][number]

/** What each is answered while the will is released, and once the release is taken back. */
const refusals = {
  'signed out': ['401 sign-in-needed', '401 sign-in-needed'],
  'executor of another will': ['404 not-found', '404 not-found'],
  'executor in reserve': ['403 forbidden estate-not-yours', '409 not-now other-stage'],
  'executor whose grant ended': ['410 gone estate-frozen', '409 not-now other-stage'],
  'executor whose part two of staff ended': ['404 not-found', '404 not-found'],
  'beneficiary': ['404 not-found', '404 not-found'],
  'witness': ['403 forbidden not-allowed', '403 forbidden not-allowed'],
  'testator': ['403 forbidden not-allowed', '403 forbidden not-allowed'],
  'contact': ['403 forbidden not-allowed', '403 forbidden not-allowed'],
  'staff': ['404 not-found', '404 not-found'],
} as const
type Caller = keyof typeof refusals

/** Whoever knows the secret of the address needs no account, and whose estate it is is nobody's to say. */
const bySecret = {
  'estates.readCalendar': 'a program reads it, which cannot sign in: tasks/tasks.test.ts',
  'estates.readView': 'a beneficiary has no account: views/views.test.ts',
  'estates.openView': 'a beneficiary has no account: views/views.test.ts',
  'estates.readReceiptLink': 'whoever signs has no account: receipts/receipts.test.ts',
  'estates.openReceipt': 'whoever signs has no account: receipts/receipts.test.ts',
  'estates.sendReceiptCode': 'whoever signs has no account: receipts/receipts.test.ts',
  'estates.signReceipt': 'whoever signs has no account: receipts/receipts.test.ts',
  'estates.declineReceipt': 'whoever signs has no account: receipts/receipts.test.ts',
} as const
/** About no estate: each gets their own, below. */
const aboutNone = 'estates.list'

let estates: Awaited<ReturnType<typeof workedEstates>>
let estate: Worked
let routes: Route[]
const callers = new Map<Caller, Person | null>()
const ids: Record<string, string> = {}
const bodies: Record<string, object> = {}

beforeAll(async () => {
  estates = await workedEstates({ answerers: [answerOpenDocument, ...bankAnswerers] })
  const other = await estates.opened()
  estate = await estates.opened()
  callers.set('executor of another will', other.executor)
  routes = estates.stack.app.routes.filter(({ path }) => path.startsWith('/api/estates/:id'))
  await fill()
  await endSecond()
  await addOthers()
})
afterAll(async () => {
  await estates.wills.restoreTime()
  await estates.stop()
})

/** One of everything that a call names, in accounts that can be closed. */
async function fill(): Promise<void> {
  const { done, paid, people, stack } = estates
  const { willId, executor } = estate
  const at = `/${willId}`
  const { dateOfDeath: day } = await done('GET', at, executor)
  const heir = await people.add(stack, { name: 'Hester Heir' })
  callers.set('beneficiary', heir)
  await nameAround(stack, willId, 'beneficiary', null)
  const person = { name: 'Hester Heir', roles: ['beneficiary'], residue: { of: 1, in: 1 } }
  const { people: named } = await done('POST', `${at}/people`, executor, person)
  const heirId = named.at(-1).id
  const { itemId } = await done('POST', `${at}/items`, executor, account)
  const value = { valuePence: 10_000, source: 'Statement' }
  await done('POST', `${at}/items/${itemId}/values`, executor, value)
  const realised = { kind: 'realised', day, amountPence: 10_000, itemId, closes: true }
  await done('POST', `${at}/entries`, executor, realised)
  const given = { kind: 'distributed', amountPence: 10_000, personId: heirId }
  const entryId = await paid(estate, executor, { ...given, day })
  const asks = { purpose: 'residue', capacity: 'self', signerName: 'Hester Heir', address: heir.email }
  const requests = `${at}/entries/${entryId}/receipt-requests`
  const { receipt } = await done('POST', requests, executor, asks)
  await done('PUT', `${at}/entries/${entryId}/receipt`, executor, { day })
  const task = { title: 'Find the clock', stage: 'value' }
  const { ownTasks } = await done('POST', `${at}/own-tasks`, executor, task)
  const gift = { recipient: 'Hugo Heir', what: 'A clock', kind: 'counted', valuePence: 5, day: '2020-02-29' }
  const { gifts } = await done('POST', `${at}/gifts`, executor, gift)
  Object.assign(ids, { documentId: await addDocument() })
  const columns = {
    names: ['Day', 'Text', 'In'],
    day: 0,
    dayOrder: 'ymd',
    texts: [1],
    paidIn: 2,
    paidOut: null,
    isReversed: false,
  }
  const statement = { itemId, columns, rows: [{ day, amountPence: 700, text: 'Interest' }] }
  await done('POST', `${at}/statements`, executor, statement)
  const { rows } = await done('GET', `${at}/statements`, executor)
  const lines = { itemIds: [itemId], entryIds: [], parts: [], until: daysAfter(day, 60) }
  const view = { personId: heirId, ...lines }
  const { viewId } = await done('POST', `${at}/views`, executor, view)
  const { views } = await done('GET', `${at}/views`, executor)
  const proposal = { kind: 'expense', expense: 'funeral', amountPence: 100 }
  const { proposalId, proposals } = await done('POST', `${at}/proposals`, executor, proposal)
  const secretHash = 'a'.repeat(64)
  await done('PUT', `${at}/calendar`, executor, { secretHash })
  Object.assign(ids, { id: willId, personId: named[0].id, itemId, entryId, requestId: receipt.request.id })
  Object.assign(ids, { taskId: ownTasks[0].id, giftId: gifts[0].id, rowId: rows[0].id, viewId, proposalId })
  const { kept } = await done('POST', `${at}/accounts/kept`, executor, {})
  Object.assign(ids, { keptId: kept[0].id })
  Object.assign(ids, { mark: 'funeral', letter: 'hmrc', handOverId: await handOver() })
  const until = new Date().toISOString()
  Object.assign(bodies, {
    'estates.addPerson': { name: 'Carl Creditor', roles: ['creditor'] },
    'estates.changePerson': {
      name: executor.name,
      roles: ['executor'],
      executorStatus: 'power-reserved',
      version: 1,
    },
    'estates.addItem': account,
    'estates.changeItem': { version: 1, item: { ...account, name: 'Savings' } },
    'estates.addValue': { ...value, reason: 'Interest' },
    'estates.addEntry': { kind: 'income', day, amountPence: 300 },
    'estates.takeBackEntry': { note: 'A wrong figure' },
    'estates.changeTask': { day },
    'estates.changeTaskPerson': { personId: heirId },
    'estates.addOwnTask': task,
    'estates.changeOwnTask': { version: 1, ...task, doneOn: day },
    'estates.makeCalendar': { secretHash },
    'estates.acknowledgeChanges': { until },
    'estates.keepAccounts': { day },
    'estates.addGift': gift,
    'estates.changeGift': { version: 1, ...gift },
    'estates.changeDocument': { version: 1, ...letter },
    // Another version by then, so that it is still there to be read.
    'estates.removeDocument': { version: 1 },
    'estates.addStatement': { ...statement, rows: [{ day, amountPence: 900, text: 'Refund' }] },
    'estates.decideStatementRow': { version: 1, decision: { as: 'aside', reason: 'not-estate' } },
    'estates.addView': view,
    'estates.changeView': { version: 1, ...lines },
    'estates.confirmView': { contentHash: views[0].contentHash, secretHash },
    'estates.confirmTakeOver': { contentHash: secretHash },
    'estates.changeTax': { number: 0, answers: { toSpouse: 5 } },
    'estates.changeProbate': { number: 0, answers: { willOriginal: true } },
    'estates.changeBankDetails': {
      version: 0,
      account: { form: 'uk', accountName: 'Hester Heir', sortCode: '200000', accountNumber: '12345621' },
      confirmedHow: 'telephone',
      confirmedOn: day,
    },
    'estates.removeBankDetails': { version: 0 },
    'estates.changeReceipt': { day },
    'estates.askReceipt': asks,
    'estates.confirmReceipt': { contentHash: receipt.request.contentHash },
    'estates.changeReceiptReminder': { reminds: false },
    'estates.addProposal': proposal,
    'estates.changeProposal': { version: 1, ...proposal, amountPence: 200 },
    'estates.confirmProposal': { contentHash: proposals[0].contentHash },
    'estates.completeProposal': { day },
    'estates.dispute': { reason: 'The clock is missing' },
    'estates.askExecutorEnd': { what: 'stood-back', reason: 'They wrote so' },
  })
}

const letter = { title: 'Letter of the bank', kind: 'bank-letter', day: '2026-01-20' }
/** Of each call that takes a file. */
const forms = {
  'estates.addDocument': { ...letter, document: { name: 'letter.png', bytes: smallPng } },
  'estates.checkTakeOver': { file: { name: 'estate.zip', bytes: Buffer.from('') } },
  'estates.addTakeOverPart': {
    name: 'documents/document-001.png',
    part: { name: 'part', bytes: smallPng },
  },
} as const

async function addDocument(): Promise<string> {
  const { headers, payload } = multipart(forms['estates.addDocument'])
  const answer = await estates.stack.call({
    method: 'POST',
    url: `/api/estates/${estate.willId}/documents`,
    headers: { 'x-person': estate.executor.id, ...headers },
    payload,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ documentId: string }>().documentId
}

async function handOver(): Promise<string> {
  const { willId, executor: person } = estate
  const about = { willId, purpose: 'hand-over-estate' } as const
  const documentHash = await inTransaction(estates.stack.db, { person }, (tx) => whatIsConfirmed(tx, about))
  const header = { 'step-up': await giveProof(estates.stack, person.id, { ...about, documentHash }) }
  return (await estates.done('POST', `/${willId}/hand-overs`, person, undefined, header)).handOverId
}

/** As two of staff do it: what the second executor had agreed to stays, and the first goes on alone. */
async function endSecond(): Promise<void> {
  const { call, done, people, rows, stack } = estates
  const { willId, executor, second } = estate
  const { people: named } = await done('GET', `/${willId}`, executor)
  const { id: personId } = named.find(({ name }: { name: string }) => name === second.name)
  const reason = 'The register of deaths of Leeds'
  await done('POST', `/${willId}/executors/${personId}/end`, executor, { what: 'died', reason })
  const [ask] = await rows<{ id: string }>('select id from executor_ends where will_id = $1', willId)
  for (const name of ['Stella Staff', 'Stan Staff']) {
    const staff = await people.add(stack, { name, role: 'admin', isAdmin: true })
    await giveFactor(stack, staff.id)
    const proof = await staffProof(stack, staff.id, staffActs.endExecutor(ask!.id, 'end'))
    const decided = await stack.call({
      method: 'POST',
      url: `/api/admin/executor-ends/${ask!.id}/decide`,
      headers: { 'x-person': staff.id, ...proof },
      payload: { what: 'end', reason },
    })
    expect(decided.statusCode, decided.body).toBe(200)
    callers.set('staff', staff)
  }
  expect((await call('GET', `/${willId}`, second)).statusCode).toBe(404)
  callers.set('executor whose part two of staff ended', second)
}

async function addOthers(): Promise<void> {
  const { people, rows, stack } = estates
  const { willId, noticeId, witnesses, testator, contact } = estate
  const reserve = async (name: string, hadGrant = false): Promise<Person> => {
    const person = await acceptedPerson(stack, people, name)
    await nameAround(stack, willId, 'executor', person)
    if (hadGrant)
      await rows(
        `insert into release_grants (id, will_id, notice_id, person_id, expires_at, ended_at)
         values ($1, $2, $3, $4, app_now() + interval '90 days', app_now())`,
        randomUUID(),
        willId,
        noticeId,
        person.id,
      )
    await rows(
      "update people_around set standing = 'reserve' where will_id = $1 and person_id = $2",
      willId,
      person.id,
    )
    return person
  }
  callers
    .set('signed out', null)
    .set('executor in reserve', await reserve('Rita Reserve'))
    .set('executor whose grant ended', await reserve('Rex Replaced', true))
    .set('witness', witnesses[0])
    .set('testator', testator)
    .set('contact', contact)
}

let calls = 0
/** Status, code and reason of a refusal; otherwise the status alone. */
async function ask(route: Route, person: Person | null): Promise<string> {
  const url = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (ids[name] === undefined) throw new Error(`${route.id}: what is its :${name}?`)
    return ids[name]
  })
  calls += 1
  const request: InjectOptions = {
    method: route.method,
    url,
    // Another address each time: the limits of one address have tests of their own.
    remoteAddress: `127.0.${calls >> 8}.${calls & 255}`,
    headers: person === null ? {} : { 'x-person': person.id },
  }
  const body = bodies[route.id]
  const form = route.multipart === undefined ? null : multipart(forms[route.id as keyof typeof forms])
  const answer = await estates.stack.call({
    ...request,
    ...(body === undefined ? {} : { payload: body }),
    ...(form === null ? {} : { payload: form.payload, headers: { ...request.headers, ...form.headers } }),
  })
  if (!String(answer.headers['content-type']).includes('problem+json')) return String(answer.statusCode)
  const { code, reason } = answer.json<{ code: string; reason?: string }>()
  return [answer.statusCode, code, ...(reason === undefined ? [] : [reason])].join(' ')
}

/** A print of every row of every table. */
async function prints(): Promise<Map<string, string>> {
  const tables = await estates.rows<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const found = await estates.rows<{ name: string; print: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as print
           from "${name}" t`,
      )
      .join(' union all '),
  )
  return new Map(found.map(({ name, print }) => [name, print]))
}

async function refusesAll(state: 'released' | 'frozen'): Promise<void> {
  const before = await prints()
  expect(before.has('estate_entries') && before.has('audit_entries')).toBe(true)
  const wrong: string[] = []
  for (const [who, [released, frozen]] of Object.entries(refusals))
    for (const route of routes) {
      const said = await ask(route, callers.get(who as Caller)!)
      const wanted = state === 'released' ? released : frozen
      if (said !== wanted) wrong.push(`${route.id} as ${who}: ${said}, expected ${wanted}`)
    }
  const after = await prints()
  const changed = [...before.keys()].filter((table) => after.get(table) !== before.get(table))
  expect({ wrong, changed }).toEqual({ wrong: [], changed: [] })
}

test('each call about an estate is made here with a body that passes; the others need the secret of an address', () => {
  expect(callers.size).toBe(Object.keys(refusals).length)
  expect(routes.length).toBeGreaterThan(55)
  const rest = estates.stack.app.routes
    .filter((route) => route.id.startsWith('estates.') && !routes.includes(route))
    .map(({ id }) => id)
  expect(new Set(rest)).toEqual(new Set([aboutNone, ...Object.keys(bySecret)]))
  for (const { id, body } of routes) {
    expect(bodies[id] === undefined, id).toBe(body === undefined)
    expect(body?.safeParse(bodies[id]).error?.issues ?? [], id).toEqual([])
  }
})

test('an open estate refuses everybody who does not work it', () => refusesAll('released'))

test('one in dispute refuses the same', async () => {
  const { executor, willId } = estate
  await estates.done('POST', `/${willId}/dispute`, executor, { reason: 'The clock is missing' })
  await refusesAll('released')
  await estates.done('POST', `/${willId}/dispute/end`, executor)
})

test('a closed one refuses the same', async () => {
  const { done, agree } = estates
  const { executor, willId } = estate
  const at = `/${willId}`
  const { dateOfDeath: day } = await done('GET', at, executor)
  const { proposalId } = await done('POST', `${at}/proposals`, executor, { kind: 'closed', keepYears: 12 })
  await agree(executor, willId, proposalId)
  await done('POST', `${at}/proposals/${proposalId}/enter`, executor, { day })
  expect(await done('GET', `${at}/closing`, executor)).toMatchObject({
    closedOn: day,
    keptUntil: expect.any(String),
  })
  await refusesAll('released')
})

test('the list of each has nothing of it but that a grant of theirs ended', async () => {
  const { call } = estates
  const list = { method: 'GET', url: '/api/estates', headers: {} } as const
  expect((await estates.stack.call(list)).statusCode).toBe(401)
  for (const [who, person] of callers) {
    if (person === null) continue
    const listed = (await call('GET', '', person)).json().estates
    const about = listed.filter((one: { willId: string }) => one.willId === estate.willId)
    const had = who === 'executor whose grant ended' || who === 'executor whose part two of staff ended'
    expect(about, who).toMatchObject(had ? [{ standing: 'frozen' }] : [])
  }
})

test('its acting executor is refused none of these calls, in a closed one either: it opens again', async () => {
  const { executor, willId } = estate
  const asStranger = /sign-in-needed|forbidden|not-found|gone|not-now|invalid-fields|bad-request|^5/
  const wrong: string[] = []
  const did: string[] = []
  for (const route of routes) {
    const said = await ask(route, executor)
    if (asStranger.test(said)) wrong.push(`${route.id}: ${said}`)
    if (said === '200') did.push(route.id)
  }
  expect(wrong).toEqual([])
  expect(did.length).toBeGreaterThan(routes.length * 0.7)
  expect(await estates.done('GET', `/${willId}/closing`, executor)).toMatchObject({ keptUntil: null })
})

test('once the release is taken back it refuses everybody, its executor too', async () => {
  const { stack, wills } = estates
  await inTransaction(stack.db, { service: 'worker' }, (tx) =>
    appendAny(tx, {
      event: 'account.signed-in',
      actor: estate.testator.id,
      details: { remembered: false },
    }),
  )
  await wills.look()
  await refusesAll('frozen')
  const said = new Set<string>()
  for (const route of routes) said.add(await ask(route, estate.executor))
  expect([...said]).toEqual(['409 not-now other-stage'])
})
