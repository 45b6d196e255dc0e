// The people around a will over HTTP, with a worker that answers: named by the testator, told when the testator says
// so, found by their own proven address, and kept from everybody else.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../../test/stack/accounts.ts'
import { namedPoint, namedStandingOf, relationOf, type NamedFacts } from '@testate/domain/journey/named'
import { giveProof, type GivenProof } from '../../../../../test/stack/proofs.ts'
import { writeForm } from '../../../../../test/stack/typed-form.ts'
import { sampleForm } from '../../../../../test/stack/sample-form.ts'
import { startTextStandIn, type TextStandIn } from '../../../../../test/stack/texts.ts'
import { listen } from '../../listeners.ts'
import { textJobs } from '../../notifications/texts/jobs.ts'
import { sealNumber } from '../../notifications/texts/sealed-text.ts'
import { sendText } from '../../notifications/texts/send-text.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { liveOf, personTopic } from '../../platform/live.ts'
import type { SealedPart } from '../../wills/form/sealed-form.ts'
import { mountWills } from '../../wills/routes.ts'
import { partyJobs } from '../jobs.ts'
import { mountParties } from '../routes.ts'
import { trustedOf } from '../trusted-of.ts'
import { askUnansweredOf, willsWithoutWord } from './ask-unanswered.ts'
import { executorsOnCertificate } from './executors-on-certificate.ts'
import { noteExecutorOf, tendExecutors } from './note-executor.ts'

type Account = Browser & { id: string; email: string }

let stack: AccountsStack
let texts: TextStandIn
let ann: Account
let id: string
let documentHash: string

beforeAll(async () => {
  listen()
  texts = await startTextStandIn()
  stack = await startAccounts({
    mount: (app) => {
      mountWills(app)
      mountParties(app)
      liveOf(app)
    },
    queues: [...partyJobs, ...textJobs] as never,
    env: texts.env,
  })
})
afterAll(async () => {
  await stack?.stop()
  await texts?.stop()
})

const tag = () => randomBytes(4).toString('hex')
let households = 0
/** From one address no more than sixty accounts a minute are opened. */
function browserElsewhere(): Browser {
  const browser = stack.browser()
  const at = households++
  const remoteAddress = `10.0.${at >> 8}.${at & 255}`
  const post: Browser['post'] = async (url, payload, headers = {}) =>
    await browser.call({
      method: 'POST',
      url,
      remoteAddress,
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
  return { ...browser, post }
}
async function account(who: { firstName?: string; email?: string } = {}, confirmed = true): Promise<Account> {
  const name = tag()
  const email = who.email ?? `${name}@example.org`
  const elsewhere = { ...stack, browser: browserElsewhere }
  return { ...(await signedIn(elsewhere, { ...who, email, username: name }, { confirmed })), email }
}

const form = sampleForm
let carlsMail: string

beforeEach(async () => {
  await stack.owner.query('delete from limit_marks; delete from outbox; delete from sign_in_attempts')
  carlsMail = `carl-${tag()}@example.org`
  ann = await account()
  id = randomUUID()
  await ann.put(`/api/drafts/${id}`, { form })
  const answer = await ann.post(`/api/wills/${id}/submit`, { ...form, executorEmail: carlsMail })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  documentHash = randomBytes(32).toString('hex')
  await stack.owner.query(
    `update wills set status = 'uploaded', document_hash = $2, document_object = 'x' where id = $1`,
    [id, Buffer.from(documentHash, 'hex')],
  )
})

interface Shown {
  people: Record<string, unknown>[]
  waitDays: number
  onCertificate: boolean
}
const read = async (who: Browser = ann) => await who.get(`/api/wills/${id}/people`)
const people = async (): Promise<Shown> => (await read()).json<Shown>()
const prove = async (changes: Partial<GivenProof> = {}, personId = ann.id): Promise<string> =>
  await giveProof(stack, personId, { purpose: 'change', willId: id, documentHash, ...changes })
const put = async (
  list: object[],
  {
    waitDays = 14,
    onCertificate,
    stepUp,
    who = ann,
  }: {
    waitDays?: number
    onCertificate?: boolean
    stepUp?: string
    who?: Browser
  } = {},
) =>
  await who.call({
    method: 'PUT',
    url: `/api/wills/${id}/people`,
    payload: { people: list, waitDays, onCertificate },
    headers: { 'step-up': stepUp ?? (await prove()) },
  })
const carl = () => ({
  kind: 'executor',
  standing: 'acting',
  name: 'Carl Dee',
  email: carlsMail,
  relationship: 'Brother',
})
const fay = { kind: 'contact', name: 'Fay Green', email: 'fay@example.org' }
const tell = async (aroundId: unknown, who: Browser = ann) =>
  await who.post(`/api/wills/${id}/people/${String(aroundId)}/tell`)
const first = async () => (await people()).people[0]!
const mails = async (template: string) =>
  (await stack.mails()).filter((mail) => (mail.template as string) === template)
const lines = async (): Promise<Record<string, unknown>[]> =>
  (
    await stack.owner.query<{ event: string; details: string }>(
      "select event, details from audit_entries where will_id = $1 and event like 'around.%' order by id",
      [id],
    )
  ).rows.map(({ event, details }) => ({ event, ...(JSON.parse(details) as object) }))
const code = (answer: { json(): unknown }) => (answer.json() as { code: string }).code
const errors = (answer: { json(): unknown }) =>
  (answer.json() as { errors: { field: string; code: string }[] }).errors.map((one) => [one.field, one.code])

describe('the executor of the form', () => {
  it('is the first of the people, without a job having run', async () => {
    expect(await people()).toEqual({
      people: [
        {
          id: expect.any(String),
          kind: 'executor',
          standing: 'acting',
          name: 'Carl Dee',
          email: carlsMail,
          phone: null,
          address: null,
          relationship: 'Brother',
          namedAt: expect.any(String),
          toldAt: null,
          answer: null,
          answeredAt: null,
          factor: null,
        },
      ],
      waitDays: 14,
      onCertificate: false,
    })
    expect((await people()).people).toHaveLength(1)
    expect(await lines()).toEqual([
      { event: 'around.named', actor: 'worker', aroundId: (await first()).id, kind: 'executor' },
    ])
  })

  it('is readable in no row, and an address under the worker’s key alone', async () => {
    await people()
    const { rows } = await stack.owner.query<{ row: string; key: Buffer }>(
      'select a::text as row, address_key as key from people_around a where will_id = $1',
      [id],
    )
    const text = rows[0]!.row
    expect(text).not.toContain(Buffer.from('Carl Dee').toString('hex'))
    expect(text).not.toContain(Buffer.from(carlsMail).toString('hex'))
    const { createHash } = await import('node:crypto')
    expect(rows[0]!.key).not.toEqual(createHash('sha256').update(carlsMail).digest())
  })

  it('changed in the form is changed here: another name is the same person, another mailbox is not', async () => {
    const before = await first()
    await tell(before.id)
    const details = async (body: object) =>
      await ann.call({
        method: 'PUT',
        url: `/api/wills/${id}/details`,
        payload: body,
        headers: { 'step-up': await prove() },
      })
    expect((await details({ executorName: 'Carl D. Dee' })).statusCode).toBe(200)
    expect(await first()).toMatchObject({ id: before.id, name: 'Carl D. Dee', email: carlsMail })
    await details({ executorName: 'Gil Hart', executorEmail: 'gil@example.org' })
    const after = await people()
    expect(after.people).toMatchObject([{ name: 'Gil Hart', email: 'gil@example.org', toldAt: null }])
    expect(after.people[0]!.id).not.toBe(before.id)
    expect((await mails('named-no-longer')).map(({ to_address }) => to_address)).toEqual([carlsMail])
    expect((await lines()).map(({ event }) => event)).toEqual([
      'around.named',
      'around.told',
      'around.changed',
      'around.ended',
      'around.named',
    ])
  })

  it('keeps what was added to them, and who stood further down moves up with their answer', async () => {
    await put([
      { ...carl(), phone: '020 7946 0999' },
      { ...carl(), name: 'Gil Hart', email: 'gil@example.org', standing: 'reserve' },
    ])
    const gil = (await people()).people[1]!
    await tell(gil.id)
    const change = async (body: SealedPart) => await writeForm(stack.owner, stack.workerContext, id, body)
    await change({ executorRelationship: 'Elder brother' })
    expect(await first()).toMatchObject({ relationship: 'Elder brother', phone: '020 7946 0999' })
    await change({ executorName: 'Gil Hart', executorEmail: 'gil@example.org' })
    const { people: now } = await people()
    expect(now).toMatchObject([{ id: gil.id, standing: 'acting', toldAt: expect.any(String) }])
    expect(now).toHaveLength(1)
  })

  describe('once a witness relies on the form', () => {
    const jobs = async () =>
      (
        await stack.owner.query<{ data: Parameters<typeof noteExecutorOf>[0] }>(
          "select data from pgboss.job where name = 'note-executor' and data ->> 'willId' = $1 order by created_on",
          [id],
        )
      ).rows.map(({ data }) => data)
    const gil = { executorName: 'Gil Hart', executorEmail: 'gil@example.org' }
    beforeEach(async () => {
      await people()
      const guest = randomUUID()
      await stack.owner.query(
        "insert into people (id, kind, email, name) values ($1, 'guest', 'one@example.org', 'Witness One')",
        [guest],
      )
      await stack.owner.query(
        "update parties set person_id = $2, state = 'opened' where will_id = $1 and witness_order = 1",
        [id, guest],
      )
    })

    it('is changed by what the testator has confirmed, once the worker has checked it', async () => {
      await ann.call({
        method: 'PUT',
        url: `/api/wills/${id}/details`,
        payload: { storageLocationAddress: 'Safe of Other & Co, York', ...gil },
        headers: { 'step-up': await prove() },
      })
      for (const asked of await jobs()) await noteExecutorOf(asked, stack.workerContext)
      expect(await first()).toMatchObject({ name: 'Gil Hart', email: 'gil@example.org' })
      expect(JSON.stringify(await jobs())).not.toMatch(/Gil|gil@/)
    })

    it('is not changed by the api’s login, with or without a proof for something else', async () => {
      await prove()
      const { rows } = await stack.owner.query<{ id: string }>(
        "update proofs set used_at = now(), act = sha256('{}') where person_id = $1 returning id",
        [ann.id],
      )
      await writeForm(stack.owner, stack.workerContext, id, gil)
      expect(await first()).toMatchObject({ name: 'Carl Dee', email: carlsMail })
      // What was confirmed is another field of the form.
      await ann.call({
        method: 'PUT',
        url: `/api/wills/${id}/details`,
        payload: {
          executorRelationship: 'Elder brother',
          storageLocationAddress: 'Safe of Other & Co, York',
        },
        headers: { 'step-up': await prove() },
      })
      for (const asked of await jobs()) await noteExecutorOf(asked, stack.workerContext)
      expect(await first()).toMatchObject({
        name: 'Carl Dee',
        email: carlsMail,
        relationship: 'Elder brother',
      })
      for (const proven of [
        undefined,
        { proofId: rows[0]!.id, given: Object.keys(gil) },
        { proofId: rows[0]!.id, given: [] },
        { proofId: randomUUID(), given: Object.keys(gil) },
      ])
        await noteExecutorOf({ willId: id, ...(proven === undefined ? {} : { proven }) }, stack.workerContext)
      expect(await first()).toMatchObject({ name: 'Carl Dee', email: carlsMail })
    })
  })

  it('and everybody else are carried over to the next version, to be told and to accept anew', async () => {
    const known = (await put([carl(), fay], { waitDays: 30, onCertificate: true })).json<Shown>().people
    await tell(known[0]!.id)
    const next = randomUUID()
    await ann.put(`/api/drafts/${next}`, { form })
    await stack.owner.query('update wills set supersedes_id = $2, version_number = 2 where id = $1', [
      next,
      id,
    ])
    await ann.post(`/api/wills/${next}/submit`, {
      ...form,
      executorEmail: carlsMail,
      executorName: 'Carl D. Dee',
    })
    const shown = (await ann.get(`/api/wills/${next}/people`)).json<Shown>()
    expect(shown).toMatchObject({
      people: [
        { kind: 'executor', name: 'Carl D. Dee', email: carlsMail, toldAt: null },
        { kind: 'contact', name: 'Fay Green', toldAt: null },
      ],
      waitDays: 30,
      onCertificate: true,
    })
    expect(shown.people.map((one) => one.id)).not.toContain(known[0]!.id)
    // Once: what is taken off there stays off, and the earlier will keeps its own.
    await stack.owner.query(
      "update people_around set ended_at = now() where will_id = $1 and kind = 'contact'",
      [next],
    )
    expect((await ann.get(`/api/wills/${next}/people`)).json<Shown>().people).toHaveLength(1)
    expect((await people()).people).toHaveLength(2)
  })

  it('of a will from before is moved by a job, once however often it runs', async () => {
    await stack.owner.query('delete from people_around where will_id = $1', [id])
    await stack.owner.query('insert into executors_waiting (will_id) values ($1)', [id])
    const asked = async () =>
      (
        await stack.owner.query(
          "select 1 from pgboss.job where name = 'note-executor' and data ->> 'willId' = $1",
          [id],
        )
      ).rows.length
    const before = await asked()
    await tendExecutors({ db: stack.workerDb })
    await tendExecutors({ db: stack.workerDb })
    expect(await asked()).toBe(before + 1)
    await Promise.all([1, 2].map(() => noteExecutorOf({ willId: id }, stack.workerContext)))
    const rows = async (table: string) =>
      (await stack.owner.query(`select 1 from ${table} where will_id = $1`, [id])).rows.length
    expect([await rows('people_around'), await rows('executors_waiting')]).toEqual([1, 0])
  })
})

describe('the executors on the certificate', () => {
  const wished = async () => (await people()).onCertificate
  const asked = async () =>
    (
      await stack.owner.query(
        "select 1 from pgboss.job where name = 'issue-capsule' and data ->> 'willId' = $1",
        [id],
      )
    ).rows.length
  const names = async () =>
    await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      executorsOnCertificate(tx, stack.workerContext, id),
    )

  it('are named only if the testator says so, which can be changed, and stays where a call does not say', async () => {
    expect([await wished(), await names()]).toEqual([false, []])
    const on = await put([carl()], { onCertificate: true })
    expect(on.json<Shown>().onCertificate).toBe(true)
    expect(await names()).toEqual(['Carl Dee'])
    await put([carl()])
    expect(await wished()).toBe(true)
    await put([carl()], { onCertificate: false })
    expect([await wished(), await names()]).toEqual([false, []])
    expect((await lines()).filter(({ event }) => event === 'around.certificate-changed')).toEqual([
      { event: 'around.certificate-changed', actor: ann.id, executors: true },
      { event: 'around.certificate-changed', actor: ann.id, executors: false },
    ])
    expect((await stack.lastMail('people-changed', ann.email)).data).toMatchObject({ onCertificate: false })
  })

  it('are those who act, in their order, and another one has the certificate issued again', async () => {
    const reserve = { ...carl(), name: 'Gil Hart', email: 'gil@example.org', standing: 'reserve' }
    await put([carl(), { ...reserve, name: 'Ida Jay', email: 'ida@example.org' }], { onCertificate: true })
    expect(await names()).toEqual(['Carl Dee'])
    const before = await asked()
    await put([carl(), { ...reserve, standing: 'acting' }])
    expect(await names()).toEqual(['Carl Dee', 'Gil Hart'])
    expect(await asked()).toBe(before + 1)
  })

  it('are asked for with a proof of that very wish', async () => {
    const stepUp = await prove({ purpose: 'open' })
    expect(code(await put([carl()], { onCertificate: true, stepUp }))).toBe('step-up-needed')
    expect(await wished()).toBe(false)
  })
})

describe('naming the people', () => {
  const reserve = {
    kind: 'executor',
    standing: 'reserve',
    name: 'Gil Hart',
    email: 'gil@example.org',
    relationship: 'Friend',
  }

  it('keeps executors in order, contacts, a solicitor and beneficiaries, and tells the testator', async () => {
    const answer = await put(
      [
        { ...carl(), phone: '020 7946 0999', address: '3 Example Road' },
        reserve,
        fay,
        { kind: 'solicitor', name: 'Example & Co', email: 'law@example.org' },
        { kind: 'beneficiary', name: 'The Donkey Sanctuary' },
      ],
      { waitDays: 30 },
    )
    expect(answer.statusCode).toBe(200)
    const shown = answer.json<Shown>()
    expect(shown.waitDays).toBe(30)
    expect(shown.people.map(({ kind, standing, name }) => [kind, standing, name])).toEqual([
      ['executor', 'acting', 'Carl Dee'],
      ['executor', 'reserve', 'Gil Hart'],
      ['contact', null, 'Fay Green'],
      ['solicitor', null, 'Example & Co'],
      ['beneficiary', null, 'The Donkey Sanctuary'],
    ])
    expect(await people()).toEqual(shown)
    expect((await stack.lastMail('people-changed', ann.email)).data).toMatchObject({
      people: true,
      waitDays: 30,
    })
    const said = await lines()
    expect(said.map(({ event }) => event).toSorted()).toEqual([
      'around.changed',
      ...Array.from({ length: 5 }, () => 'around.named'),
      'around.wait-changed',
    ])
    expect(JSON.stringify(said)).not.toMatch(/Carl|Gil|Fay|Donkey|example\.org/)
  })

  it('is told by text message too where a number is proven, and names nobody there', async () => {
    const textsOf = async (): Promise<string[]> =>
      (
        await stack.owner.query<{ id: string }>(
          "select id from texts where person_id = $1 and what = 'people-changed'",
          [ann.id],
        )
      ).rows.map((row) => row.id)
    const phone = '+447700900177'
    const sealed = await sealNumber(stack.workerContext.sealingKey, ann.id, phone)
    // Given, and not proven yet.
    await stack.owner.query(
      `insert into phone_numbers (person_id, waiting, code_hmac, expires_at)
       values ($1, $2, $3, now() + interval '30 minutes')`,
      [ann.id, sealed, randomBytes(32)],
    )
    expect((await put([carl(), fay])).statusCode).toBe(200)
    expect((await mails('people-changed')).length).toBe(1)
    expect(await textsOf()).toEqual([])

    await stack.owner.query(
      `update phone_numbers set number = waiting, proven_at = now(), waiting = null, code_hmac = null,
         expires_at = null where person_id = $1`,
      [ann.id],
    )
    const known = await people()
    const stepUp = await prove()
    const changed = await put([carl()], { waitDays: 30, stepUp })
    expect(changed.statusCode).toBe(200)
    // The same request again, and the list as it stands: nothing more is told.
    await put([carl()], { waitDays: 30, stepUp })
    await put([{ ...carl(), id: known.people[0]!.id }], { waitDays: 30 })
    const [textId, ...more] = await textsOf()
    expect([more, (await mails('people-changed')).length]).toEqual([[], 2])
    await sendText.run({ textId: textId! }, stack.workerContext)
    const [sent] = await texts.at(phone)
    expect(sent!.body).toContain('Testate: the people around your will were changed. If this was not you, ')
    expect(sent!.body).toMatch(/: https?:\/\/\S+\/account$/)
    expect(sent!.body).not.toMatch(/Carl|Fay|Ann|Last Will|example\.org/)
    expect(sent!.body.length).toBeLessThanOrEqual(306)
  })

  it('of the same list again changes nothing, and mails nothing', async () => {
    const known = (await put([carl(), fay])).json<Shown>().people
    const told = (await mails('people-changed')).length
    const said = (await lines()).length
    const again = await put([
      { ...carl(), id: known[0]!.id },
      { ...fay, id: known[1]!.id },
    ])
    expect(again.json<Shown>().people).toEqual(known)
    expect([(await mails('people-changed')).length, (await lines()).length]).toEqual([told, said])
  })

  it('changes their order, and takes off whoever is missing; only the told ones are mailed', async () => {
    const known = (await put([carl(), reserve, fay])).json<Shown>().people
    await tell(known[2]!.id)
    const after = await put([
      { ...reserve, id: known[1]!.id, standing: 'acting' },
      { ...carl(), id: known[0]!.id, standing: 'reserve' },
    ])
    expect(after.json<Shown>().people).toMatchObject([
      { id: known[1]!.id, standing: 'acting' },
      { id: known[0]!.id, standing: 'reserve' },
    ])
    expect((await mails('named-no-longer')).map(({ to_address }) => to_address)).toEqual(['fay@example.org'])
  })

  it('writes the first executor into the form, so that both say the same', async () => {
    const known = await first()
    await put([{ ...reserve, standing: 'acting', id: known.id }])
    const { form: now } = (await ann.get(`/api/wills/${id}`)).json<{ form: typeof form }>()
    expect(now).toEqual({
      ...form,
      executorName: 'Gil Hart',
      executorEmail: 'gil@example.org',
      executorRelationship: 'Friend',
    })
    expect((await people()).people).toMatchObject([{ name: 'Gil Hart' }])
    expect((await first()).id).not.toBe(known.id)
  })

  it('is refused without a confirmation of this testator for this will and act', async () => {
    const refused = async (stepUp: string) => code(await put([carl(), fay], { stepUp }))
    expect(code(await ann.put(`/api/wills/${id}/people`, { people: [carl()], waitDays: 14 }))).toBe(
      'step-up-needed',
    )
    expect(await refused('x'.repeat(43))).toBe('step-up-needed')
    expect(await refused('x'.repeat(201))).toBe('step-up-needed')
    expect(await refused(await prove({ purpose: 'open' }))).toBe('step-up-needed')
    expect(await refused(await prove({ willId: randomUUID() }))).toBe('step-up-needed')
    expect(await refused(await prove({ documentHash: 'ab'.repeat(32) }))).toBe('step-up-needed')
    expect(await refused(await prove({ at: new Date(Date.now() - 301_000) }))).toBe('step-up-needed')
    expect(await refused(await prove({}, (await account()).id))).toBe('step-up-needed')
    expect((await people()).people).toHaveLength(1)
  })

  it('uses a confirmation up; a repeat of the same list is answered, another list is not', async () => {
    const stepUp = await prove()
    expect((await put([carl(), fay], { stepUp })).statusCode).toBe(200)
    expect((await put([carl(), fay], { stepUp })).json<Shown>().people).toHaveLength(2)
    expect(code(await put([carl()], { stepUp }))).toBe('step-up-needed')
    expect((await people()).people).toHaveLength(2)
  })

  it('is refused for a list that cannot be', async () => {
    const [many, own] = [
      Array.from({ length: 6 }, (_, n) => ({ ...fay, email: `fay${n}@example.org` })),
      ann.email,
    ]
    const bad: [object[], string[][]][] = [
      [[fay], [['people', 'executor-needed']]],
      [[{ ...carl(), standing: 'reserve' }], [['people', 'executor-needed']]],
      [[carl(), ...many], [['people', 'people-too-many']]],
      [[{ ...carl(), relationship: '' }], [['people.0.relationship', 'relationship-needed']]],
      [[carl(), { ...fay, email: carlsMail.toUpperCase() }], [['people.1.email', 'address-used-twice']]],
      [[carl(), { ...fay, email: own }], [['people.1.email', 'address-is-own']]],
      [[{ ...carl(), email: form.testatorEmail }], [['people.0.email', 'address-is-own']]],
      [[{ ...carl(), email: 'nobody' }], [['people.0.email', 'email-needed']]],
      [[{ ...carl(), name: ' ' }], [['people.0.name', 'name-needed']]],
      [[carl(), { ...fay, phone: '1\n2' }], [['people.1.phone', 'one-line-only']]],
    ]
    for (const [list, problems] of bad) {
      const answer = await put(list)
      expect(answer.statusCode).toBe(400)
      expect(errors(answer)).toEqual(problems)
    }
    for (const waitDays of [6, 91, 14.5])
      expect(errors(await put([carl()], { waitDays }))[0]![0]).toBe('waitDays')
    expect((await people()).people).toHaveLength(1)
  })

  it('is refused where another window was faster', async () => {
    const known = (await put([carl(), fay])).json<Shown>().people
    await put([{ ...carl(), id: known[0]!.id }])
    const late = await put([
      { ...carl(), id: known[0]!.id },
      { ...fay, id: known[1]!.id },
    ])
    expect(late.json()).toMatchObject({ code: 'conflict', reason: 'people-changed-meanwhile' })
    // Nor can a contact be made an executor by its id, or stand twice.
    expect(code(await put([carl(), { ...fay, id: known[0]!.id }]))).toBe('conflict')
    const twice = { ...carl(), id: known[0]!.id }
    expect(code(await put([twice, { ...twice, email: 'b@example.org' }]))).toBe('conflict')
  })

  it('is the testator’s alone, and waits for the form', async () => {
    const eve = await account()
    expect(code(await read(eve))).toBe('not-found')
    expect(code(await put([carl()], { who: eve, stepUp: await prove({}, eve.id) }))).toBe('not-found')
    expect(code(await tell(randomUUID(), eve))).toBe('not-found')
    expect(code(await read(stack.browser()))).toBe('sign-in-needed')
    await stack.owner.query('update wills set submitted_at = null where id = $1', [id])
    expect((await put([carl()])).json()).toMatchObject({ code: 'not-now', reason: 'form-not-submitted' })
    await stack.owner.query("update wills set status = 'withdrawn', submitted_at = now() where id = $1", [id])
    expect((await put([carl()])).json()).toMatchObject({ code: 'not-now', reason: 'other-stage' })
    expect((await read()).statusCode).toBe(200)
  })

  it('is written once by two windows at one moment', async () => {
    const tokens = [await prove(), await prove()]
    const both = await Promise.all(tokens.map((stepUp) => put([carl(), fay], { stepUp })))
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await people()).people).toHaveLength(2)
  })
})

describe('asking executors after a death', () => {
  const acting = (name: string) => ({ ...carl(), name, email: `${name}-${tag()}@example.org` })
  const since = (): string => new Date(Date.now() - 1_000).toISOString()
  const life = ['uploaded', 'verified', 'witnessed', 'registering', 'registered', 'released']
  /** By every status between. */
  async function status(to: string): Promise<void> {
    const { rows } = await stack.owner.query<{ status: string }>('select status from wills where id = $1', [
      id,
    ])
    for (const next of life.slice(life.indexOf(rows[0]!.status) + 1, life.indexOf(to) + 1))
      await stack.owner.query('update wills set status = $2 where id = $1', [id, next])
  }
  const ask = async (isReleased: boolean, at = since()): Promise<string[]> => {
    await askUnansweredOf({ willId: id, since: at, isReleased }, stack.workerContext)
    return (await mails('executor-asked')).map((mail) => (mail.data as { name: string }).name).toSorted()
  }

  it('asks each acting executor who has not answered, told or not, and nobody else', async () => {
    const reserve = { ...acting('reserve'), standing: 'reserve' }
    await put([acting('untold'), acting('told'), acting('declined'), acting('accepted'), reserve, fay])
    const [, told, declined, accepted] = (await people()).people
    await tell(told!.id)
    await stack.owner.query("update people_around set told_at = now() - interval '1 day' where id = $1", [
      told!.id,
    ])
    await stack.owner.query('update people_around set declined_at = now() where id = $1', [declined!.id])
    await stack.owner.query(
      `update people_around set told_at = now(), accepted_at = now(), accepted_by = 'mailbox', person_id = $2
       where id = $1`,
      [accepted!.id, (await account()).id],
    )
    // It is not released yet, or is no longer: nobody is told of a death.
    await status('registered')
    expect(await ask(true)).toEqual([])
    await status('released')
    const at = since()
    expect(await ask(true, at)).toEqual(['told', 'untold'])
    const { data } = (await mails('executor-asked'))[0]!
    expect(data).toMatchObject({ testatorName: 'Ann Example', isReleased: true })
    expect(JSON.stringify(data)).not.toMatch(/Quillfeather|charity|Example & Co/)
    // The queue may begin a job twice, and so may a release that is passed on twice.
    expect(await ask(true, at)).toEqual(['told', 'untold'])
    expect((await people()).people[0]!.toldAt).not.toBeNull()
  })

  it('lets the next in reserve act, and asks them, once all who act have declined', async () => {
    const waits = async (): Promise<boolean> =>
      await inTransaction(stack.workerDb, { service: 'worker' }, async (tx) =>
        (await willsWithoutWord(tx, [{ willId: id, since: new Date(Date.now() - 60_000) }])).has(id),
      )
    const reserve = (name: string) => ({ ...acting(name), standing: 'reserve' })
    await put([acting('one'), acting('two'), reserve('first'), reserve('second'), reserve('third'), fay])
    await status('registered')
    const decline = async (place: number): Promise<unknown> =>
      await stack.owner.query(
        `update people_around set declined_at = now(), accepted_at = null, accepted_by = null
         where will_id = $1 and kind = 'executor' and place = $2`,
        [id, place],
      )
    const asked = async (isReleased = false): Promise<unknown> => {
      const over = new Date(Date.now() - 60_000).toISOString()
      await askUnansweredOf({ willId: id, since: over, isReleased }, stack.workerContext)
      return (await mails('reserve-asked')).map(({ data }) => (data as { name: string }).name).toSorted()
    }
    await decline(1)
    await stack.owner.query('update people_around set told_at = now() where will_id = $1', [id])
    // The other may still say yes.
    expect(await waits()).toBe(false)
    expect(await asked()).toEqual([])
    await decline(2)
    expect(await waits()).toBe(true)
    // It is not released, or was taken back.
    expect(await asked(true)).toEqual([])
    expect(await asked()).toEqual(['first'])
    const standings = async (): Promise<unknown> =>
      (await people()).people.slice(0, 5).map(({ standing }) => standing)
    expect(await standings()).toEqual(['acting', 'acting', 'acting', 'reserve', 'reserve'])
    expect((await lines()).at(-1)).toMatchObject({ event: 'around.changed', fields: ['standing'] })
    // While they think it over nobody else is asked, however often the hour comes.
    expect(await waits()).toBe(false)
    expect(await asked()).toEqual(['first'])
    // The second had accepted before, and hears that they act.
    await stack.owner.query(
      `update people_around set accepted_at = now(), accepted_by = 'mailbox', person_id = $2
       where will_id = $1 and kind = 'executor' and place = 4`,
      [id, ann.id],
    )
    await decline(3)
    expect(await waits()).toBe(true)
    expect(await asked()).toEqual(['first', 'second'])
    expect((await mails('reserve-asked')).map(({ data }) => data)).toContainEqual({
      name: 'second',
      testatorName: 'Ann Example',
      accepted: true,
    })
    expect(await waits()).toBe(false)
    expect(await standings()).toEqual(['acting', 'acting', 'acting', 'acting', 'reserve'])
    await status('released')
    // The second was given the copy.
    expect(await asked(true)).toEqual(['first', 'second'])
    await decline(4)
    expect(await asked(true)).toEqual(['first', 'second', 'third'])
    await decline(5)
    // There is nobody left to ask.
    expect(await waits()).toBe(false)
    expect(await asked(true)).toEqual(['first', 'second', 'third'])
  })

  it('calls the next in reserve when the last who acts declines after the release, and not before', async () => {
    const reserve = (name: string) => ({ ...acting(name), standing: 'reserve' })
    await put([acting('one'), acting('two'), acting('silent'), reserve('first'), reserve('second'), fay])
    const named = (await people()).people
    // One account stands for each who answers.
    const link = async (place: number, set = ''): Promise<unknown> =>
      await stack.owner.query(
        `update people_around set told_at = now(), person_id = $2 ${set} where id = $1`,
        [named[place]!.id, ann.id],
      )
    for (const place of [0, 1]) await link(place, ", accepted_at = now(), accepted_by = 'mailbox'")
    const silent = async (set: string): Promise<unknown> =>
      await stack.owner.query(`update people_around set ${set} where id = $1`, [named[2]!.id])
    await silent("told_at = now() - interval '1 day'")
    /** Runs the jobs that were made. Returns how many, and who was asked by now. */
    const run = async (): Promise<[number, string[]]> => {
      const { rows } = await stack.owner.query<{ data: Parameters<typeof askUnansweredOf>[0] }>(
        "delete from pgboss.job where name = 'ask-unanswered-executors' and data ->> 'willId' = $1 returning data",
        [id],
      )
      for (const { data } of rows) await askUnansweredOf(data, stack.workerContext)
      const sent = [...(await mails('reserve-asked')), ...(await mails('executor-asked'))]
      return [rows.length, sent.map(({ data }) => (data as { name: string }).name)]
    }
    const post = async (place: number): Promise<number> =>
      (await ann.post(`/api/named/${String(named[place]!.id)}/decline`)).statusCode
    const decline = async (place: number): Promise<void> => expect(await post(place)).toBe(200)
    await status('registered')
    await decline(0)
    expect(await run()).toEqual([1, []])
    await status('released')
    // A refused answer makes no job.
    expect(await post(2)).toBe(404)
    expect(await run()).toEqual([0, []])
    await decline(1)
    // Declining once more is nothing new.
    await decline(1)
    // Somebody who has not answered may still say yes, and is not asked again because another declined.
    expect(await run()).toEqual([1, []])
    await silent('declined_at = now()')
    // They take it back, and decline again.
    await stack.owner.query('update people_around set declined_at = null where id = $1', [named[1]!.id])
    await decline(1)
    expect(await run()).toEqual([1, ['first']])
    expect((await lines()).at(-1)).toMatchObject({
      event: 'around.changed',
      aroundId: named[3]!.id,
      fields: ['standing'],
    })
    const standings = (await people()).people.slice(3, 5).map(({ standing }) => standing)
    expect(standings).toEqual(['acting', 'reserve'])
    // And so on, down the testator's order; who is in reserve still, and declines, calls nobody.
    for (const place of [3, 4]) await link(place)
    await decline(4)
    expect(await run()).toEqual([0, ['first']])
    await stack.owner.query('update people_around set declined_at = null where id = $1', [named[4]!.id])
    await decline(3)
    expect(await run()).toEqual([1, ['first', 'second']])
  })

  it('asks nobody of a will that was withdrawn or erased meanwhile', async () => {
    await stack.owner.query("update wills set status = 'withdrawn' where id = $1", [id])
    expect(await ask(false)).toEqual([])
    await askUnansweredOf({ willId: randomUUID(), since: since(), isReleased: false }, stack.workerContext)
    expect(await mails('executor-asked')).toEqual([])
  })

  it('finds the wills that wait for a word, until somebody was asked since, or one has accepted', async () => {
    const waits = async (at: Date): Promise<boolean> =>
      await inTransaction(stack.workerDb, { service: 'worker' }, async (tx) =>
        (await willsWithoutWord(tx, [{ willId: id, since: at }])).has(id),
      )
    const over = new Date(Date.now() - 60_000)
    await put([acting('one'), acting('two')])
    await status('registered')
    expect(await waits(over)).toBe(true)
    expect(await ask(false, over.toISOString())).toEqual(['one', 'two'])
    expect(await waits(over)).toBe(false)
    // Another notice, whose wait is over later.
    expect(await waits(new Date(Date.now() + 60_000))).toBe(true)
    await stack.owner.query(
      `update people_around set accepted_at = now(), accepted_by = 'mailbox', person_id = $2
       where will_id = $1 and kind = 'executor' and place = 2`,
      [id, (await account()).id],
    )
    expect(await waits(new Date(Date.now() + 60_000))).toBe(false)
  })
})

describe('telling a person', () => {
  it('writes to them what a register is and what to do, and nothing of the will', async () => {
    expect(await mails('you-are-named')).toEqual([])
    const answer = await tell((await first()).id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json<Shown>().people[0]!.toldAt).not.toBeNull()
    const mail = await stack.lastMail('you-are-named', carlsMail)
    expect(mail.data).toEqual({
      name: 'Carl Dee',
      testatorName: 'Ann Example',
      kind: 'executor',
      reserve: false,
      registered: false,
    })
    expect(JSON.stringify(mail)).not.toMatch(/Quillfeather|charity|Example & Co/)
    expect((await lines()).at(-1)).toMatchObject({ event: 'around.told', kind: 'executor' })
    // A second press within the minute.
    await tell((await first()).id)
    expect(await mails('you-are-named')).toHaveLength(1)
  })

  it('is refused for nobody, for a beneficiary, from an unconfirmed address, and too often', async () => {
    const known = (await put([carl(), { kind: 'beneficiary', name: 'Hal' }])).json<Shown>().people
    expect(code(await tell(randomUUID()))).toBe('not-found')
    expect(code(await tell(known[1]!.id))).toBe('not-found')
    for (let n = 0; n < 5; n += 1) expect((await tell(known[0]!.id)).statusCode).toBe(200)
    expect((await tell(known[0]!.id)).json()).toMatchObject({
      code: 'too-many-requests',
      reason: 'named-mails-too-many',
    })
    await stack.owner.query('delete from limit_marks')
    await stack.owner.query('delete from proven_addresses where person_id = $1', [ann.id])
    expect(code(await tell(known[0]!.id))).toBe('address-unconfirmed')
  })

  it('counts as people written to within a day', async () => {
    const most = stack.config.limits.invitedAddresses
    await stack.owner.query(
      `insert into limit_marks (kind, key_hash, at, item_hash, amount)
       select 'invited-address', $1, now(), sha256(n::text::bytea), 1 from generate_series(1, $2::int) n`,
      [
        (await import('node:crypto')).createHash('sha256').update(`invited-address\n${ann.id}`).digest(),
        most,
      ],
    )
    expect((await tell((await first()).id)).json()).toMatchObject({ reason: 'invitations-too-many', most })
  })
})

describe('what a person is named for', () => {
  const named = async (who: Browser) =>
    (await who.get('/api/named')).json<{ named: Record<string, unknown>[] }>().named
  const accept = async (who: Account, aroundId: unknown, proof: Partial<GivenProof> = {}) =>
    await who.call({
      method: 'POST',
      url: `/api/named/${String(aroundId)}/accept`,
      headers: { 'step-up': await giveProof(stack, who.id, { purpose: 'accept', ...proof }) },
    })
  const decline = async (who: Browser, aroundId: unknown) =>
    await who.post(`/api/named/${String(aroundId)}/decline`)
  const trusted = async () =>
    await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => trustedOf(tx, id))

  it('is seen by whoever has proven the address, and only once they were told', async () => {
    const [own, other] = [await account({ firstName: 'Carl', email: carlsMail }), await account()]
    await people()
    expect(await named(own)).toEqual([])
    await tell((await first()).id)
    expect(await named(other)).toEqual([])
    expect(await named(own)).toEqual([
      {
        id: (await first()).id,
        kind: 'executor',
        standing: 'acting',
        willId: null,
        testatorName: 'Ann Example',
        namedAt: expect.any(String),
        registered: false,
        answer: null,
        answeredAt: null,
      },
    ])
  })

  it('is not seen by an account that only typed the address', async () => {
    await tell((await first()).id)
    const typed = await account({ email: carlsMail }, false)
    expect(await named(typed)).toEqual([])
    const { rows } = await stack.owner.query('select person_id from people_around where will_id = $1', [id])
    expect(rows).toEqual([{ person_id: null }])
  })

  it('is never one’s own will', async () => {
    await tell((await first()).id)
    await stack.owner.query('update proven_addresses set email = $2 where person_id = $1', [
      ann.id,
      carlsMail,
    ])
    expect(await named(ann)).toEqual([])
  })

  it.each([
    ['code by e-mail', 'mailbox'],
    ['passkey', 'passkey'],
  ] as const)('is accepted with a %s, which the log names', async (factor, kept) => {
    const own = await account({ firstName: 'Carl', email: carlsMail })
    const { id: aroundId } = await first()
    await tell(aroundId)
    await named(own)
    expect(await trusted()).toEqual([])
    const heard: (string | null)[] = []
    const live = liveOf(stack.app)
    const end = live.watch(personTopic(own.id), (news) => heard.push(news))
    await live.listening()
    expect((await accept(own, aroundId, { factor })).json<{ named: object[] }>().named).toMatchObject([
      { answer: 'accepted', willId: id },
    ])
    expect((await lines()).at(-1)).toEqual({
      event: 'around.accepted',
      actor: own.id,
      aroundId,
      kind: 'executor',
      factor: kept,
    })
    expect(await first()).toMatchObject({ answer: 'accepted', factor: kept })
    expect((await stack.lastMail('named-answered', ann.email)).data).toMatchObject({
      personName: 'Carl Dee',
      accepted: true,
    })
    expect(await trusted()).toMatchObject([{ personId: own.id, relation: 'executor' }])
    // Their other screens read it anew.
    await vi.waitFor(() => expect(heard).toContain('me'))
    end()
    // Again changes nothing.
    await accept(own, aroundId)
    expect(await mails('named-answered')).toHaveLength(1)
  })

  it('is accepted with a code mailed to that mailbox, as a person does it', async () => {
    const own = await account({ firstName: 'Carl', email: carlsMail })
    const { id: aroundId } = await first()
    await tell(aroundId)
    await named(own)
    expect((await own.post('/api/account/step-up/request', { purpose: 'accept' })).statusCode).toBe(202)
    const mail = await stack.lastMail('account-code', carlsMail)
    const { stepUp } = (
      await own.post('/api/account/step-up', { purpose: 'accept', code: mail.data.code })
    ).json<{ stepUp: string }>()
    const answer = await own.post(`/api/named/${String(aroundId)}/accept`, undefined, { 'step-up': stepUp })
    expect(answer.statusCode).toBe(200)
    expect((await lines()).at(-1)).toMatchObject({ event: 'around.accepted', factor: 'mailbox' })
  })

  it('is answered by nobody else, and not without a confirmation', async () => {
    const [own, other] = [await account({ email: carlsMail }), await account()]
    const { id: aroundId } = await first()
    await tell(aroundId)
    await named(own)
    expect(code(await accept(other, aroundId))).toBe('not-found')
    expect(code(await decline(other, aroundId))).toBe('not-found')
    expect(code(await decline(stack.browser(), aroundId))).toBe('sign-in-needed')
    expect(code(await own.post(`/api/named/${String(aroundId)}/accept`))).toBe('step-up-needed')
    expect(code(await accept(own, aroundId, { purpose: 'export' }))).toBe('step-up-needed')
    expect(code(await accept(own, randomUUID()))).toBe('not-found')
    expect(await trusted()).toEqual([])
  })

  it('allows all that the journey says a named person may do, and their next step is to answer', async () => {
    const own = await account({ email: carlsMail })
    const { id: aroundId } = await first()
    await tell(aroundId)
    const stands = async () => {
      const [one] = (await named(own)) as unknown as (Omit<NamedFacts, 'relation' | 'noticesOpen'> &
        Parameters<typeof relationOf>[0])[]
      return namedPoint({ ...one!, relation: relationOf(one!), noticesOpen: true })
    }
    const take = {
      'accept-naming': () => accept(own, aroundId),
      'decline-naming': () => decline(own, aroundId),
    }
    const seen: string[] = []
    for (const step of ['accept-naming', 'decline-naming', 'accept-naming'] as const) {
      const code = await stands()
      seen.push(code)
      expect(namedStandingOf(code).may).toContain(step)
      expect((await take[step]()).statusCode, `${code}: ${step}`).toBe(200)
    }
    expect([...seen, await stands()]).toEqual([
      'naming-unanswered',
      'no-registration',
      'naming-declined',
      'no-registration',
    ])
  })

  it('is declined, also after it was accepted, and accepted after all', async () => {
    const own = await account({ email: carlsMail })
    const { id: aroundId } = await first()
    await tell(aroundId)
    await named(own)
    await accept(own, aroundId)
    expect((await decline(own, aroundId)).statusCode).toBe(200)
    await decline(own, aroundId)
    expect(await first()).toMatchObject({ answer: 'declined', factor: null })
    expect(await trusted()).toEqual([])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
    try {
      expect((await tell(aroundId)).json()).toMatchObject({ code: 'not-now', reason: 'named-declined' })
    } finally {
      vi.useRealTimers()
    }
    await accept(own, aroundId)
    expect(await first()).toMatchObject({ answer: 'accepted' })
    expect((await lines()).map(({ event }) => event).slice(-3)).toEqual([
      'around.accepted',
      'around.declined',
      'around.accepted',
    ])
  })

  it('takes an executor who declines off the certificate, which is issued again, as after an acceptance', async () => {
    const own = await account({ email: carlsMail })
    const { id: aroundId } = await first()
    await put([carl()], { onCertificate: true })
    await tell(aroundId)
    await named(own)
    const certificate = async () => {
      const issued = await stack.owner.query(
        "delete from pgboss.job where name = 'issue-capsule' and data ->> 'willId' = $1",
        [id],
      )
      const names = await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
        executorsOnCertificate(tx, stack.workerContext, id),
      )
      return [names, issued.rowCount]
    }
    await certificate()
    await accept(own, aroundId)
    expect(await certificate()).toEqual([['Carl Dee'], 1])
    await decline(own, aroundId)
    expect(await certificate()).toEqual([[], 1])
    await decline(own, aroundId)
    expect(await certificate()).toEqual([[], 0])
    await accept(own, aroundId)
    expect(await certificate()).toEqual([['Carl Dee'], 1])
  })

  it('ends when the testator names another', async () => {
    const own = await account({ email: carlsMail })
    const { id: aroundId } = await first()
    await tell(aroundId)
    await named(own)
    await accept(own, aroundId)
    await put([{ ...carl(), name: 'Gil Hart', email: 'gil@example.org' }])
    expect(await named(own)).toEqual([])
    expect(await trusted()).toEqual([])
    expect(code(await accept(own, aroundId))).toBe('not-found')
    expect((await mails('named-no-longer')).map(({ to_address }) => to_address)).toEqual([carlsMail])
  })

  it('opens nothing of the will: every call about it is refused', async () => {
    const own = await account({ email: carlsMail })
    const { id: aroundId } = await first()
    await tell(aroundId)
    await named(own)
    await accept(own, aroundId)
    for (const path of ['', '/parties', '/people'])
      expect(code(await own.get(`/api/wills/${id}${path}`)), path).toBe('forbidden')
    expect((await own.get('/api/wills')).json()).toEqual([])
    expect(code(await own.post(`/api/wills/${id}/open`, { part: 'document' }))).toBe('forbidden')
  })

  /** Newest first; all at one moment, so that the ids decide. */
  const nameInMany = async (many: number): Promise<void> => {
    await stack.owner.query(
      `with made as (insert into wills (id, testator_id, status, title, particulars, created_at, updated_at)
         select gen_random_uuid(), $1, 'draft', 'A will', $2, now(), now() from generate_series(1, $3)
         returning id)
       insert into people_around (id, will_id, kind, place, standing, particulars, address_key, nominated_at, told_at)
       select gen_random_uuid(), made.id, 'executor', 1, 'acting', '', carl.address_key, now() - interval '1 day', now()
       from made, people_around carl where carl.id = $4`,
      [ann.id, JSON.stringify(form), many, (await first()).id],
    )
    await stack.owner.query('analyze people_around; analyze wills')
  }
  interface NamedPage {
    named: { id: string }[]
    next: string | null
  }
  const page = async (who: Browser, after: string | null, limit: number): Promise<NamedPage> => {
    const from = after === null ? '' : `&after=${after}`
    return (await who.get(`/api/named?limit=${limit}${from}`)).json<NamedPage>()
  }
  const ids = ({ named: all }: NamedPage): string[] => all.map((one) => one.id)

  it('reaches each of 450 page by page, also when one is added and one ends between pages', async () => {
    const own = await account({ email: carlsMail })
    await tell((await first()).id)
    await nameInMany(449)
    const waiting = await stack.owner.query<{ id: string }>(
      `select id from people_around where told_at is not null and person_id is null and ended_at is null
         and address_key = (select address_key from people_around where id = $1)`,
      [(await first()).id],
    )
    const expected = new Set(waiting.rows.map((row) => row.id))
    expect(expected.size).toBe(450)
    const seen: string[] = []
    let after: string | null = null
    for (let pages = 0; pages < 10; pages += 1) {
      const got: NamedPage = await page(own, after, 100)
      seen.push(...ids(got))
      after = got.next
      if (after === null) break
      if (pages === 0) {
        // Linked by the next look at the first page. The next page begins after one that has ended.
        await nameInMany(1)
        await stack.owner.query('update people_around set ended_at = now() where id = $1', [seen.at(-1)])
      }
    }
    expect([seen.length, [...expected].filter((one) => !seen.includes(one))]).toEqual([450, []])
    const again = ids(await page(own, null, 500))
    expect([again.length, again.filter((one) => !expected.has(one)).length]).toEqual([450, 1])
  })

  it('refuses a place that no page gives', async () => {
    const own = await account({ email: carlsMail })
    for (const after of ['x', '1', `12345678901234567890.${crypto.randomUUID()}`, `1.${'x'.repeat(36)}`])
      expect((await own.get(`/api/named?after=${after}`)).statusCode, after).toBe(400)
    for (const limit of [0, 501, 'x'])
      expect((await own.get(`/api/named?limit=${limit}`)).statusCode).toBe(400)
    // One that lies behind everything is the end.
    expect(await page(own, `0.${crypto.randomUUID()}`, 5)).toEqual({ named: [], next: null })
  })

  it('is as fast for somebody who is named in 5,000 wills, all of which are there', async () => {
    const own = await account({ email: carlsMail })
    await tell((await first()).id)
    await nameInMany(5_000)
    // Whoever comes for the first time is linked to every one of them. Programs that know of no pages see 500.
    expect(await named(own)).toHaveLength(500)
    const seen: string[] = []
    let after: string | null = null
    do {
      const got: NamedPage = await page(own, after, 500)
      seen.push(...ids(got))
      after = got.next
    } while (after !== null && seen.length < 10_000)
    expect([seen.length, new Set(seen).size]).toEqual([5_001, 5_001])
    await stack.owner.query('analyze people_around')
    const plan = await stack.owner.query<{ 'QUERY PLAN': string }>(
      `explain select id from people_around where person_id = '${own.id}' and ended_at is null
         and (nominated_at, id) < (now() - interval '1 day', '${seen[2_500]}')
         order by nominated_at desc, id desc limit 21`,
    )
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toContain('people_around_of_person')
    expect(text).not.toMatch(/Seq Scan|Sort/)
    const took = async (look: () => Promise<unknown>): Promise<number> => {
      const each: number[] = []
      for (let n = 0; n < 7; n += 1) {
        const began = performance.now()
        await look()
        each.push(performance.now() - began)
      }
      // What else the machine does only adds.
      return Math.min(...each)
    }
    expect(await took(() => named(own))).toBeLessThan(400)
    expect(await took(() => page(own, `${Date.now()}000.${seen[0]}`, 20))).toBeLessThan(200)
    expect(await took(() => people())).toBeLessThan(200)
  })
})
