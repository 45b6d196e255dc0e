// What a thief has who copied the database, the objects and the api's environment: no place of an original, and nobody
// around a will who has no account. TESTATE_FULL=1 looks through 1,000 wills.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../../test/stack/accounts.ts'
import { makeWillPdf } from '../../../../../test/corpus/make-pdf.ts'
import { multipart } from '../../../../../test/stack/multipart.ts'
import { giveProof } from '../../../../../test/stack/proofs.ts'
import { sampleForm } from '../../../../../test/stack/sample-form.ts'
import { listen } from '../../listeners.ts'
import { partyJobs } from '../../parties/jobs.ts'
import { mountParties } from '../../parties/routes.ts'
import { willJobs } from '../jobs.ts'
import { mountWills } from '../routes.ts'
import { sealOldForm } from './seal-old-form.ts'

const isFull = process.env['TESTATE_FULL'] === '1'
const WILLS = isFull ? 1_000 : 20
/** In every planted word: rows without it hold none, so the words are looked for in few. */
const MARK = randomBytes(4).toString('hex')
let stack: AccountsStack
let ann: Browser & { id: string }
let registered = 0
const planted: string[] = []
/** Found nowhere but where it was typed. */
function plant(what: string, form: (word: string) => string = (word) => word): string {
  const word = `${what}${MARK}${planted.length.toString(16).padStart(4, '0')}`
  planted.push(word)
  return form(word)
}
const executor = () => ({
  executorName: plant('executor'),
  executorEmail: plant('mailbox', (word) => `${word}@example.org`),
  executorRelationship: plant('relation'),
})
const place = () => plant('place', (word) => `Safe of ${word}, London`)
const whole = () => ({ ...sampleForm, ...executor(), storageLocationAddress: place() })

beforeAll(
  async () => {
    listen()
    stack = await startAccounts({
      mount: (app) => {
        mountWills(app)
        mountParties(app)
      },
      queues: [...willJobs, ...partyJobs] as never,
    })
    ann = await signedIn(stack)
    for (; registered < WILLS; registered += 1) await registerOne(registered)
  },
  isFull ? 1_800_000 : undefined,
)
afterAll(async () => await stack?.stop())

/** Everything a person can type of it, each call with a key for its repeats. */
async function registerOne(n: number): Promise<void> {
  await stack.owner.query('delete from limit_marks')
  const id = randomUUID()
  const say = async (method: 'PUT' | 'POST' | 'DELETE', path: string, payload?: object, stepUp?: string) => {
    const answer = await ann.call({
      method,
      url: `/api${path}`,
      // One address may not make as many requests as all of these are.
      remoteAddress: `10.2.${n >> 8}.${n & 255}`,
      ...(payload === undefined ? {} : { payload }),
      headers: { 'idempotency-key': randomUUID(), ...(stepUp === undefined ? {} : { 'step-up': stepUp }) },
    })
    if (answer.statusCode >= 400) throw new Error(`${path}: ${answer.body}`)
    return answer.json<Record<string, never>>()
  }
  await say('PUT', `/drafts/${id}`, { form: whole() })
  await say('POST', `/wills/${id}/submit`, whole())
  await say('PUT', `/drafts/${id}`, { form: { ...executor(), storageLocationAddress: place() } })
  const documentHash = createHash('sha256').update(id).digest('hex')
  await stack.owner.query(
    `update wills set status = 'uploaded', document_hash = $2, document_object = 'x' where id = $1`,
    [id, Buffer.from(documentHash, 'hex')],
  )
  const proof = async (purpose: 'change' | 'supersede') =>
    await giveProof(stack, ann.id, { purpose, willId: id, documentHash })
  const details = { ...executor(), storageLocationAddress: place() }
  await say('PUT', `/wills/${id}/details`, details, await proof('change'))
  const people = [
    {
      kind: 'executor',
      standing: 'acting',
      name: details.executorName,
      email: details.executorEmail,
      relationship: details.executorRelationship,
      phone: plant('phone'),
      address: plant('street'),
    },
    {
      kind: 'executor',
      standing: 'reserve',
      name: plant('reserve'),
      email: `${plant('reserve')}@example.org`,
      relationship: plant('relation'),
    },
    { kind: 'contact', name: plant('contact'), email: `${plant('contact')}@example.org` },
    { kind: 'beneficiary', name: plant('beneficiary') },
  ]
  await say('PUT', `/wills/${id}/people`, { people, waitDays: 14 }, await proof('change'))
  for (const status of ['verified', 'witnessed', 'registering', 'registered'])
    await stack.owner.query('update wills set status = $2 where id = $1', [id, status])
  const next = await say('POST', `/wills/${id}/versions`, {}, await proof('supersede'))
  await say('DELETE', `/drafts/${String(next['id'])}`)
  const form = whole()
  const old = randomUUID()
  await say('PUT', `/drafts/${old}`, { form: { willTitle: sampleForm.willTitle } })
  await stack.owner.query(
    'update wills set particulars = $2, form_changes = $3, original_location = $4 where id = $1',
    [old, form, executor(), form.storageLocationAddress],
  )
  await sealOldForm(old, { ...stack.workerContext, db: stack.workerDb })
}

test('a will is uploaded with its place', async () => {
  await stack.owner.query('delete from limit_marks')
  const pdf = { name: 'will.pdf', type: 'application/pdf', bytes: makeWillPdf() }
  const parts = multipart({ title: 'Another will', originalLocation: place(), pdf })
  const answer = await ann.call({
    method: 'POST',
    url: '/api/wills',
    ...parts,
    headers: { ...parts.headers, 'idempotency-key': randomUUID() },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json<{ originalLocation: string }>().originalLocation).toContain(planted.at(-1))
})

test(
  'database, objects and environment show 0 places, and 0 people without an account',
  async () => {
    const tables = await stack.asSuperuser<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const dump: { where: string; text: string }[] = []
    for (const { name } of tables)
      for (const { row } of await stack.asSuperuser<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t`,
      ))
        dump.push({ where: name, text: row })
    const folder = fileURLToPath(stack.config.objectStoreUrl)
    for (const file of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (file.isFile())
        dump.push({ where: file.name, text: await readFile(join(file.parentPath, file.name), 'latin1') })
    dump.push({ where: 'environment', text: JSON.stringify([stack.app.config, stack.app.workerPublicKey]) })
    expect(dump.length).toBeGreaterThan(WILLS * 10)
    expect(dump.at(-1)?.text).not.toContain('PRIVATE KEY')
    // The search finds what is there: the names that are no secret of this kind, and a value in bytes.
    expect(foundIn(dump, 'Witness One')).not.toEqual([])
    expect(foundIn([{ where: 'x', text: `\\x${Buffer.from('a word').toString('hex')}` }], 'a word')).toEqual([
      'x',
    ])
    const marked = dump.filter((one) => foundIn([one], MARK).length > 0)
    // So is a planted word, by its mark and as a whole.
    const [word] = planted as [string]
    for (const text of [word, Buffer.from(word).toString('hex'), Buffer.from(`ab${word}`).toString('base64')])
      expect([MARK, word].map((one) => foundIn([{ where: 'x', text }], one))).toEqual([['x'], ['x']])
    const shown = planted.flatMap((one) => foundIn(marked, one).map((where) => `${one} in ${where}`))
    console.log(
      `a dump without a key: ${planted.length} words of ${registered} wills in ${dump.length} rows and files, ` +
        `${shown.length} found`,
    )
    expect(shown).toEqual([])
  },
  isFull ? 600_000 : undefined,
)

/** As text, in hexadecimal as `bytea` prints it, and in base 64. */
function foundIn(dump: readonly { where: string; text: string }[], word: string): string[] {
  const bytes = Buffer.from(word)
  // In base 64 the letters depend on where in a group of three the word begins.
  const inBase64 = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(before === 0 ? 0 : 4, -4),
  )
  const spellings = [word, bytes.toString('hex'), ...inBase64]
  return dump.filter(({ text }) => spellings.some((one) => text.includes(one))).map(({ where }) => where)
}
