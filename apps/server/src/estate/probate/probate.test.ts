// The probate worksheet over the real api: answers saved one after the other, what would stop the application from all
// pages of the estate, the PDF, who sees it, and that it is off where the operator has not opened it.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readPrinted } from '../../../testing/read-printed.ts'
import { account, workedEstates } from '../../../testing/worked-estates.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { dataOf } from '../data-of.ts'
import { showProbate } from './show-probate.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates()))
afterEach(() => estates.wills.restoreTime())
afterAll(() => estates.stop())

const mark = {
  kind: 'staples',
  page: 1,
  what: 'Two holes in the corner',
  why: 'It was copied',
  who: 'Edith Executor',
  when: '2026',
  inCopy: 'not-there',
}
const plain = {
  willOriginal: true,
  deathCertificate: 'english',
  homeHere: true,
  applicantNamed: true,
  canDecide: true,
  born: '1940-02-29',
  lastAddress: '1 Mill Lane, Leeds LS1 1AA',
  otherNames: '',
  marriedAfter: false,
  divorcedAfter: false,
  condition: [mark],
  codicils: 0,
  executorsInWill: 2,
  executorNamesSame: true,
  copies: 2,
  assetsAbroad: false,
  ready: ['original-will', 'death-certificate', 'condition-letter'],
}
const tax = {
  connection: 'yes',
  toSpouse: 0,
  toCharity: 0,
  gifts: 0,
  exemptGifts: 0,
  otherGifts: false,
  keptBenefit: false,
  trusts: 'none',
  earlierDeath: false,
  homeToDescendants: 0,
  downsized: false,
  reliefFull: 0,
  reliefHalf: 0,
}
const codes = ({ worksheet }: { worksheet: { stops: { code: string }[] } }): string[] =>
  worksheet.stops.map(({ code }) => code)

test('answers are saved, what stops the application is found on every page and mended, and it is printed', async () => {
  const { done, call, opened, rows } = estates
  const { willId, executor, second } = await opened()
  const at = `/${willId}/probate`
  const first = await done('GET', at, executor)
  expect(first).toMatchObject({ number: 0, worksheet: { grossPence: 0, fee: { total: null } } })
  expect(codes(first)).toEqual(['tax-open'])
  const { deceasedName } = await done('GET', `/${willId}`, executor)
  const names = { nameOnWill: deceasedName, nameOnCertificate: `${deceasedName} Smith` }
  const one = await done('PUT', at, executor, { number: 0, answers: { willOriginal: false } })
  expect(codes(one)).toEqual(['no-original', 'tax-open'])
  const all = await done('PUT', at, second, { number: 1, answers: { ...plain, ...names } })
  expect(all.worksheet.missing).toEqual(['nameReason'])
  expect(codes(all)).toEqual(['names-differ', 'tax-open', 'document-missing'])

  const { itemId } = await done('POST', `/${willId}/items`, executor, account)
  expect(codes(await done('GET', at, executor))).toContain('value-missing')
  const value = { valuePence: 1_234_567, source: 'Statement' }
  await done('POST', `/${willId}/items/${itemId}/values`, executor, value)
  await done('PUT', `/${willId}/tax`, executor, { number: 0, answers: tax })
  const mended = await done('PUT', at, executor, {
    number: 2,
    answers: { nameReason: 'A mistake of the registrar', ready: [...plain.ready, 'name-documents'] },
  })
  expect(mended).toMatchObject({ number: 3, worksheet: { missing: [], stops: [], grossPence: 1_234_567 } })
  // An executor entered by hand is one more than the will names.
  const { dateOfDeath: day } = await done('GET', `/${willId}`, second)
  const late = { name: 'Late Executor', roles: ['executor'], executorStatus: 'died', statusSince: day }
  await done('POST', `/${willId}/people`, second, late)
  expect(codes(await done('GET', at, second))).toEqual(['executor-left-out'])

  const answer = await call('GET', `${at}/worksheet`, executor)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="probate-worksheet.pdf"',
  })
  const printed = await readPrinted(new Uint8Array(answer.rawPayload))
  expect(printed).toMatchObject({ title: 'Probate worksheet', language: 'en-GB', tagged: true, ua: '1' })
  for (const said of [
    'It is no form of the court service, it holds no statement of truth',
    'The number of executors whom the will names',
    '29 February 1940',
    'Two holes in the corner',
    'The registered copy does not show it',
    'Late Executor',
    `Died, ${new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long' })}`,
    '£12,345.67',
    'no amount',
    'Legal Services Act 2007, section 12 and Schedule 2, paragraph 6.',
    'Not confirmed at its source.',
  ])
    expect(printed.text).toContain(said)
  // Below the questions, in their order.
  expect(printed.text.indexOf('Do you have the original will?')).toBeLessThan(
    printed.text.indexOf('When were they born?'),
  )
  expect(printed.furthestRight).toBeLessThan(595 - 40)

  // Every earlier state stays, and only numbers are in the log.
  expect(await rows('select number from estate_probate_answers where will_id = $1', willId)).toHaveLength(3)
  const logged = await rows<{ details: string }>(
    `select details from audit_entries where will_id = $1
       and convert_from(leaf, 'UTF8')::json ->> 'event' = 'estate.probate-answered'`,
    willId,
  )
  expect(logged.map(({ details }) => Object.keys(JSON.parse(details)).toSorted())).toEqual(
    Array.from({ length: 3 }, () => ['actor', 'number']),
  )
})

test('names of 300 signs and empty worksheets are printed whole', async () => {
  const { done, call, opened } = estates
  const { willId, executor } = await opened()
  const sheet = async () =>
    readPrinted(new Uint8Array((await call('GET', `/${willId}/probate/worksheet`, executor)).rawPayload))
  const empty = await sheet()
  expect(empty.text).toContain('Not answered')
  const long = 'Z'.repeat(300)
  await done('PUT', `/${willId}/probate`, executor, {
    number: 0,
    answers: { otherNames: long, condition: [{ ...mark, what: long }] },
  })
  const printed = await sheet()
  expect(printed.text.match(/Z/g)).toHaveLength(600)
  expect(printed.furthestRight).toBeLessThan(595 - 40)
})

test('of two who answer at once the later is told; what is no answer is refused; nobody else reads one', async () => {
  const { done, refusal, opened, call, stack } = estates
  const { willId, executor, second, testator } = await opened()
  const at = `/${willId}/probate`
  await done('PUT', at, executor, { number: 0, answers: { copies: 1 } })
  expect(await refusal('PUT', at, second, { number: 0, answers: { copies: 2 } })).toEqual([
    409,
    'estate-changed-meanwhile',
  ])
  for (const wrong of [
    { copies: -1 },
    { copies: 1.5 },
    { nameOnWill: ' ' },
    { nameOnWill: 'Q'.repeat(121) },
    { deathCertificate: 'x' },
    { born: '2026-02-30' },
    { condition: [{ ...mark, kind: 'x' }] },
    { condition: Array.from({ length: 41 }, () => mark) },
    { condition: [{ ...mark, page: 0 }] },
    { ready: ['x'] },
    { x: 1 },
  ])
    expect((await call('PUT', at, second, { number: 1, answers: wrong })).statusCode).toBe(400)
  expect(await refusal('PUT', at, second, { number: 1, answers: { born: '2999-01-01' } })).toEqual([
    422,
    'entry-in-future',
  ])
  const { dateOfDeath } = await done('GET', `/${willId}`, executor)
  const after = new Date(Date.parse(dateOfDeath) + 86_400_000).toISOString().slice(0, 10)
  const [status, reason] = await refusal('PUT', at, second, { number: 1, answers: { born: after } })
  expect([status, ['estate-born-after-death', 'entry-in-future'].includes(reason ?? '')]).toEqual([422, true])
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await refusal('PUT', at, second, { number: 1, answers: { told: [nobody] } })).toEqual([
    422,
    'estate-no-such-person',
  ])
  for (const path of [at, `${at}/worksheet`]) expect((await call('GET', path, testator)).statusCode).toBe(403)
  const other = await opened()
  for (const person of [testator, other.executor])
    expect(
      await inTransaction(stack.db, { person }, async (tx) => {
        return (await sql`select 1 from estate_probate_answers where will_id = ${willId}`.execute(tx)).rows
      }),
    ).toEqual([])
  for (const statement of [
    sql`delete from estate_probate_answers`,
    sql`update estate_probate_answers set number = 9`,
  ])
    await expect(
      inTransaction(stack.db, { person: executor }, (tx) => statement.execute(tx)),
    ).rejects.toThrow('permission denied')
  const [copy] = await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    dataOf(tx, executor.id, []),
  )
  expect(copy!.probateAnswers).toMatchObject([{ answers: { copies: 1 } }])
})

test('erasing an executor leaves their answers to the other, and the last one takes them along', async () => {
  const { done, opened, rows } = estates
  const { willId, executor, second } = await opened()
  await done('PUT', `/${willId}/probate`, executor, { number: 0, answers: { copies: 1 } })
  const erase = (id: string): Promise<unknown> =>
    rows(
      `select erase_estate_of(one) from (select (jsonb_populate_record(null::erased_person,
         jsonb_build_object('id', $1::uuid, 'wills', '{}'::uuid[], 'named', array[$1::uuid]))).*) as one`,
      id,
    )
  const left = (): Promise<{ made_by: string | null }[]> =>
    rows('select made_by from estate_probate_answers where will_id = $1', willId)
  await erase(executor.id)
  expect(await left()).toEqual([{ made_by: null }])
  await rows('delete from release_grants where will_id = $1 and person_id = $2', willId, executor.id)
  await erase(second.id)
  expect(await left()).toEqual([])
})

test('where the operator has not opened it there is no worksheet, and nothing is answered or printed', async () => {
  const { opened, refusal, stack } = estates
  const { willId, executor } = await opened()
  const { config } = stack.app
  const was = config.probateWorksheet
  try {
    config.probateWorksheet = false
    expect(
      await inTransaction(stack.db, { person: executor }, (tx) => showProbate(tx, willId, config)),
    ).toEqual({ number: 0, worksheet: null })
    const at = `/${willId}/probate`
    expect(await refusal('PUT', at, executor, { number: 0, answers: { copies: 1 } })).toEqual([
      409,
      'estate-worksheet-off',
    ])
    expect(await refusal('GET', `${at}/worksheet`, executor)).toEqual([409, 'estate-worksheet-off'])
  } finally {
    config.probateWorksheet = was
  }
})
