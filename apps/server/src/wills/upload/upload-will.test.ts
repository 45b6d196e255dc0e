import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerReadForm } from '../form/answer-form.ts'
import { hostileHybrids } from '../../../../../test/corpus/hostile-hybrids.ts'
import { makeWillPdf, planWill, flate, writePdf } from '../../../../../test/corpus/make-pdf.ts'
import { officePdf } from '../../../../../test/corpus/office-pdf.ts'
import { shortest } from '../../../../../test/stack/shortest.ts'
import { withoutWorkerAfterChange } from '../../../../../test/stack/worker-gone.ts'
import { multipart, type FilePart } from '../../../../../test/stack/multipart.ts'
import { knownPeople } from '../../../../../test/stack/people.ts'
import { eventually, startStack, type Stack } from '../../../../../test/stack/stack.ts'
import type { Person } from '../../platform/database/person.ts'
import { setWaits } from '../../proofs/question.ts'
import { willJobs } from '../jobs.ts'
import { mountWills } from '../routes.ts'

let stack: Stack
let ann: Person
let bob: Person
const people = knownPeople()
beforeAll(async () => {
  stack = await startStack({
    answerers: [answerReadForm],
    mount: mountWills,
    personOf: people.personOf,
    jobs: willJobs,
  })
  ann = await people.add(stack)
  bob = await people.add(stack, { name: 'Bob Sample' })
})
afterAll(() => stack.stop())

const pdf = (bytes: Uint8Array = makeWillPdf(), name = 'will.pdf'): FilePart => ({
  name,
  bytes,
  type: 'application/pdf',
})
async function upload(
  parts: Record<string, string | FilePart>,
  person = ann,
  headers: Record<string, string> = {},
) {
  const form = multipart(parts)
  return await stack.call({
    method: 'POST',
    url: '/api/wills',
    headers: { ...form.headers, 'x-person': person.id, ...headers },
    payload: form.payload,
  })
}
const get = (url: string, person = ann) =>
  stack.call({ method: 'GET', url, headers: { 'x-person': person.id } })
const objects = () =>
  readdirSync(join(stack.dataDir, 'objects'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
const rows = async (table: string) =>
  Number((await stack.owner.query(`select count(*) from ${table}`)).rows[0].count)

describe('POST /api/wills', () => {
  it('takes the specified fields and answers the specified entity', async () => {
    const bytes = makeWillPdf({ salt: 'entity' })
    const answer = await upload({
      title: 'Last Will',
      originalLocation: 'Safe at home',
      version: '1.0',
      pdf: pdf(bytes),
      testatorId: ann.id,
    })
    expect(answer.statusCode).toBe(201)
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(answer.json()).toMatchObject({
      title: 'Last Will',
      version: '1.0',
      status: 'uploaded',
      originalLocation: 'Safe at home',
      nftMintAddress: null,
      pdfHash: hash,
      willTitle: 'Last Will',
      testatorName: 'Ann Example',
      witnessOrder: 0,
      testatorId: ann.id,
      document: { name: 'will.pdf', size: bytes.length, sha256: hash },
    })
    const list = (await get(`/api/wills?userId=${ann.id}`)).json() as { id: string }[]
    const one = list.find((each) => each.id === answer.json().id)!
    expect(Object.keys(one).sort()).toEqual([
      'amends',
      'createdAt',
      'id',
      'nftMintAddress',
      'originalLocation',
      'pdfHash',
      'status',
      'testatorId',
      'testatorName',
      'title',
      'version',
      'willTitle',
      'withdrawal',
      'witnessOrder',
    ])
    const detail = await eventually(async () => {
      const now = (await get(`/api/wills/${one.id}`)).json()
      return now.pagesStage.state === 'pending' ? null : now
    })
    expect(detail.pagesStage).toEqual({ state: 'ok', pages: 1, problem: null })
  })

  it('keeps the document when the worker is gone as soon as it is committed', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const bytes = makeWillPdf({ salt: 'no worker' })
    const send = () => upload({ title: 'Kept', originalLocation: 'Attic', pdf: pdf(bytes) }, ann, headers)
    const kept = async (id: string): Promise<boolean> => {
      const { rows } = await stack.owner.query('select document_object as object from wills where id = $1', [
        id,
      ])
      return await stack.app.store.has(rows[0].object)
    }
    const first = await withoutWorkerAfterChange(stack, async () => {
      const made = await send()
      expect(made.json()).toMatchObject({ originalLocation: 'Attic', form: { willTitle: 'Kept' } })
      // A repeat has to ask.
      const restore = setWaits(5)
      expect((await send().finally(restore)).json()).toMatchObject({ code: 'worker-away' })
      return made
    })
    expect(await kept(first.json().id)).toBe(true)
    const again = await send()
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    expect(await kept(first.json().id)).toBe(true)
  })

  it('takes what Word saves as a PDF, and reads its pages', async () => {
    const bytes = officePdf({ pages: 2, picture: true, link: true, bookmarks: true, salt: 'upload' })
    const answer = await upload({ title: 'Saved by Word', pdf: pdf(bytes) })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ pdfHash: createHash('sha256').update(bytes).digest('hex') })
    const detail = await eventually(async () => {
      const now = (await get(`/api/wills/${answer.json().id}`)).json()
      return now.pagesStage.state === 'pending' ? null : now
    })
    expect(detail.pagesStage).toEqual({ state: 'ok', pages: 2, problem: null })
  })

  it('refuses a scan of forty pages for its size, then takes and reads a smaller one', async () => {
    const big = await upload({
      title: 'Forty pages',
      pdf: pdf(makeWillPdf({ pages: 40, bytes: 16_600_000, salt: 'big' })),
    })
    expect(big.json()).toMatchObject({ status: 413, reason: 'too-large' })
    const answer = await upload({
      title: 'Forty pages',
      pdf: pdf(makeWillPdf({ pages: 40, bytes: 4_000_000, salt: 'smaller' })),
    })
    expect(answer.statusCode).toBe(201)
    const detail = await eventually(async () => {
      const now = (await get(`/api/wills/${answer.json().id}`)).json()
      return now.pagesStage.state === 'pending' ? null : now
    })
    expect(detail.pagesStage).toEqual({ state: 'ok', pages: 40, problem: null })
  })

  it('keeps no plaintext on any disk', async () => {
    const secret = `the gold is under the oak ${randomUUID()}`
    const answer = await upload({ title: 'Secret', pdf: pdf(makeWillPdf({ salt: secret, packed: false })) })
    expect(answer.statusCode).toBe(201)
    expect(objects().length).toBeGreaterThan(0)
    for (const file of objects())
      expect(readFileSync(join(file.parentPath, file.name)).includes(secret)).toBe(false)
  })

  it('attaches the PDF to a draft, in any order of the parts', async () => {
    const id = randomUUID()
    await stack.call({
      method: 'PUT',
      url: `/api/drafts/${id}`,
      headers: { 'x-person': ann.id },
      payload: { form: { willTitle: 'From the draft', storageLocationAddress: 'Bank, High Street' } },
    })
    const answer = await upload({ pdf: pdf(), willId: id })
    expect(answer.json()).toMatchObject({
      id,
      title: 'From the draft',
      originalLocation: 'Bank, High Street',
      status: 'uploaded',
      version: '1.0',
    })
  })

  it('is sealed for its will even if the id follows the file; the worker reads either order', async () => {
    for (const order of ['before', 'after'] as const) {
      const id = randomUUID()
      await stack.call({
        method: 'PUT',
        url: `/api/drafts/${id}`,
        headers: { 'x-person': ann.id },
        payload: { form: { willTitle: `Id ${order} the file` } },
      })
      const kept = objects().length
      const file = pdf(makeWillPdf({ salt: id, pages: 2 }))
      expect(
        (await upload(order === 'before' ? { willId: id, pdf: file } : { pdf: file, willId: id })).statusCode,
      ).toBe(201)
      expect(objects().length).toBe(kept + 1)
      const stage = await eventually(async () => {
        const { pagesStage } = (await get(`/api/wills/${id}`)).json()
        return pagesStage.state === 'pending' ? null : pagesStage
      })
      expect(stage).toEqual({ state: 'ok', pages: 2, problem: null })
    }
  })

  it('one Idempotency-Key, one will, and one object', async () => {
    const before = [await rows('wills'), objects().length]
    const parts = { title: 'Once', pdf: pdf(makeWillPdf({ salt: 'once' })) }
    const key = { 'idempotency-key': randomUUID() }
    const first = await upload(parts, ann, key)
    const second = await upload(parts, ann, key)
    expect(second.json().id).toBe(first.json().id)
    expect([await rows('wills'), objects().length]).toEqual([before[0]! + 1, before[1]! + 1])
    const other = await upload({ ...parts, pdf: pdf(makeWillPdf({ salt: 'twice' })) }, ann, key)
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency-key-reused'])
    expect(objects().length).toBe(before[1]! + 1)
  })

  it('replaces a document before the form is submitted and forgets the old one', async () => {
    const first = (await upload({ title: 'First thought', pdf: pdf(makeWillPdf({ salt: 'a' })) })).json()
    const before = objects().length
    const bytes = makeWillPdf({ salt: 'b' })
    const second = await upload({ willId: first.id, pdf: pdf(bytes) })
    expect(second.json().pdfHash).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(objects().length).toBe(before)
  })
})

describe('an account with an unconfirmed address', () => {
  const unconfirmed = { status: 403, code: 'address-unconfirmed' }
  const begin = async (person: Person) => await people.add(stack, person, { confirmed: false })

  it('takes no other document once the will is verified, nor another form', async () => {
    const id = (await upload({ title: 'Verified', pdf: pdf() })).json().id as string
    await stack.owner.query("update wills set status = 'verified' where id = $1", [id])
    expect((await upload({ willId: id, pdf: pdf() })).json()).toMatchObject({
      status: 409,
      reason: 'document-closed',
      willStatus: 'verified',
    })
    const form = await stack.call({
      method: 'PUT',
      url: `/api/drafts/${id}`,
      headers: { 'x-person': ann.id },
      payload: { form: { willTitle: 'Another' } },
    })
    expect(form.json()).toMatchObject({ status: 409, reason: 'form-closed', willStatus: 'verified' })
  })

  it('has one document, which it may exchange; of two at the same moment one is kept', async () => {
    const cara = await begin({ ...ann, id: randomUUID(), email: 'cara@example.com' })
    const both = await Promise.all(
      ['one', 'two'].map(
        async (salt) => await upload({ title: salt, pdf: pdf(makeWillPdf({ salt: `cara ${salt}` })) }, cara),
      ),
    )
    expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([201, 403])
    const first = both.find((answer) => answer.statusCode === 201)!.json()
    const kept = objects().length
    expect(
      (await upload({ title: 'Third', pdf: pdf(makeWillPdf({ salt: 'cara three' })) }, cara)).json(),
    ).toMatchObject(unconfirmed)
    const draft = randomUUID()
    await stack.call({
      method: 'PUT',
      url: `/api/drafts/${draft}`,
      headers: { 'x-person': cara.id },
      payload: { form: { willTitle: 'Another' } },
    })
    expect(
      (await upload({ willId: draft, pdf: pdf(makeWillPdf({ salt: 'cara draft' })) }, cara)).json(),
    ).toMatchObject(unconfirmed)
    expect(objects().length).toBe(kept)
    expect(
      (await upload({ willId: first.id, pdf: pdf(makeWillPdf({ salt: 'cara again' })) }, cara)).statusCode,
    ).toBe(201)
    await stack.owner.query(
      'insert into proven_addresses (person_id, email, proven_at) values ($1, $2, now())',
      [cara.id, cara.email],
    )
    expect(
      (await upload({ willId: draft, pdf: pdf(makeWillPdf({ salt: 'cara draft' })) }, cara)).statusCode,
    ).toBe(201)
  })
})

describe('what is refused leaves nothing behind', () => {
  const encrypted = () =>
    writePdf({
      ...planWill(),
      trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> /P -4 >>`,
    })
  const script = () => {
    const plan = planWill()
    plan.objects.set(1, '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (x) >> >>')
    return writePdf(plan)
  }
  it.each([
    [
      'not a PDF',
      { name: 'will.pdf', bytes: Buffer.from('hello') },
      'not-a-pdf',
      'The file is not a PDF. Save or print the will as a PDF and upload that',
    ],
    [
      'a picture',
      { name: 'will.png', bytes: Buffer.from('89504e47', 'hex') },
      'wrong-type',
      'Only PDF, DOC, and DOCX files are allowed',
    ],
    [
      'a Word document',
      { name: 'will.docx', bytes: Buffer.from('PK\x03\x04') },
      'word-document',
      'A Word document could change when it is converted. Save it as a PDF and upload that',
    ],
    [
      'too long a name',
      { name: `${'a'.repeat(252)}.pdf`, bytes: makeWillPdf() },
      'name-too-long',
      'Filename is too long',
    ],
    [
      'one byte too many',
      { name: 'will.pdf', bytes: Buffer.alloc(10_485_761, 0x20) },
      'too-large',
      'File size must be less than 10MB',
    ],
    [
      'two megabytes too many',
      { name: 'will.pdf', bytes: Buffer.alloc(12_582_912, 0x20) },
      'too-large',
      'File size must be less than 10MB',
    ],
    [
      'a name with a line break',
      { name: 'a\r\nb.pdf', bytes: makeWillPdf() },
      'bad-name',
      'The file name holds characters that are not allowed; rename the file and try again',
    ],
    [
      'truncated',
      { name: 'will.pdf', bytes: makeWillPdf().subarray(0, 500) },
      'truncated',
      'The PDF is truncated: its end is missing. Save or print it as a PDF again and upload that',
    ],
    [
      'a password',
      { name: 'will.pdf', bytes: encrypted() },
      'encrypted',
      'The PDF is encrypted or protected by a password (even one that only limits printing or changes): ' +
        'save it without protection and upload that',
    ],
    [
      'a script',
      { name: 'will.pdf', bytes: script() },
      'active-content',
      'The PDF holds active content: a script (JavaScript). Print it to a plain PDF and upload that',
    ],
    [
      'another text for newer programs',
      { name: 'will.pdf', bytes: hostileHybrids.find((file) => file.expect === 'two-views')!.bytes },
      'two-views',
      'The PDF can show older programs another document than newer ones. Print it to a plain PDF and upload that',
    ],
  ])('%s', async (_what, file, reason, sentence) => {
    const before = [await rows('wills'), objects().length]
    const answer = await upload({ title: 'Refused', pdf: file })
    expect(answer.statusCode).toBe(reason === 'too-large' ? 413 : 422)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({
      code: reason === 'too-large' ? 'too-large' : 'file-refused',
      reason,
      detail: sentence,
    })
    expect([await rows('wills'), objects().length]).toEqual(before)
  })

  it('a connection cut in the middle of the file', async () => {
    if (!stack.app.http.server.listening) await stack.app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = stack.app.http.server.address() as { port: number }
    const before = [await rows('wills'), objects().length]
    const form = multipart({ title: 'Cut', pdf: pdf(makeWillPdf({ bytes: 4_000_000 })) })
    for (const cut of [2_000, 300_000, 3_000_000]) {
      await new Promise<void>((resolve) => {
        const sent = request({
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/wills',
          headers: { ...form.headers, 'x-person': ann.id, 'content-length': form.payload.length },
        })
        sent.on('error', () => resolve())
        sent.write(form.payload.subarray(0, cut), () => setTimeout(() => sent.destroy(), 50))
        sent.on('close', () => resolve())
      })
    }
    await eventually(async () => objects().length === before[1])
    expect(await rows('wills')).toBe(before[0])
    // The next upload works normally.
    expect(
      (await upload({ title: 'After the cut', pdf: pdf(makeWillPdf({ salt: 'after the cut' })) })).statusCode,
    ).toBe(201)
  })

  it('names missing fields', async () => {
    expect((await upload({ title: '  ', pdf: pdf() })).json().errors).toEqual([
      { field: 'title', code: 'title-needed', message: 'Will Title is required' },
    ])
    expect((await upload({ title: 'No file' })).json().errors).toEqual([
      { field: 'pdf', code: 'pdf-needed', message: 'Choose the PDF of the will' },
    ])
    expect((await upload({ title: 'x', version: ' ', pdf: pdf() })).json().errors).toEqual([
      { field: 'version', code: 'version-needed', message: 'Version is required' },
    ])
  })

  it.each([
    ['status', 'registered'],
    ['isAdmin', 'true'],
    ['documentHash', '00'],
    ['__proto__', 'x'],
    ['paid', 'true'],
  ])('an unknown field (%s)', async (field, value) => {
    const before = await rows('wills')
    const answer = await upload({ title: 'Mass assignment', [field]: value, pdf: pdf() } as never)
    if (field === '__proto__') expect(await rows('wills')).toBeLessThanOrEqual(before + 1)
    else expect([answer.statusCode, await rows('wills')]).toEqual([400, before])
  })

  it('refuses another person’s name and draft, and a visitor', async () => {
    const before = objects().length
    for (const testatorId of [bob.id, '1'])
      expect((await upload({ title: 'Theirs', testatorId, pdf: pdf() })).statusCode).toBe(403)
    const mine = (await upload({ title: 'Mine', pdf: pdf(makeWillPdf({ salt: 'mine' })) })).json()
    expect((await upload({ willId: mine.id, pdf: pdf() }, bob)).statusCode).toBe(404)
    expect((await upload({ willId: randomUUID(), pdf: pdf() }, bob)).statusCode).toBe(404)
    expect(
      (await stack.call({ method: 'POST', url: '/api/wills', ...multipart({ title: 'x', pdf: pdf() }) }))
        .statusCode,
    ).toBe(401)
    expect(objects().length).toBe(before + 1)
  })
})

it('a page that cannot be read is a problem on that stage, and the draft stays', async () => {
  const plan = planWill({ pages: 3, title: 'Broken on page 2' })
  plan.objects.set(7, flate('', 'BT /F1 12 Tf (unclosed Tj ET'))
  const answer = await upload({ title: 'Page 2 is broken', pdf: pdf(writePdf(plan)) })
  expect(answer.statusCode).toBe(201)
  const refused = await eventually(async () => {
    const now = (await get(`/api/wills/${answer.json().id}`)).json()
    return now.pagesStage.state === 'refused' ? now : null
  })
  expect(refused).toMatchObject({ status: 'draft', title: 'Page 2 is broken', document: null, pdfHash: null })
  expect(refused.pagesStage.problem).toMatchObject({
    status: 422,
    code: 'file-refused',
    detail:
      'Page 2 of the PDF cannot be read: print the document to a PDF again, or scan it, and upload that',
    page: 2,
  })
  const mails = (await stack.owner.query('select to_address, template from outbox')).rows
  expect(mails).toEqual([{ to_address: ann.email, template: 'document-refused' }])
  const again = await upload({ willId: refused.id, pdf: pdf() })
  expect(again.json()).toMatchObject({ status: 'uploaded', pagesStage: { state: 'pending', problem: null } })
})

it('takes exactly 10,485,760 bytes, in reasonable time', async () => {
  const file = makeWillPdf({ bytes: 10_400_000 })
  const bytes = Buffer.concat([file, Buffer.alloc(10_485_760 - file.length, 0x0a)])
  const took = await shortest(10_000, async () => {
    const answer = await upload({ title: 'As large as may be', pdf: pdf(bytes) })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().document.size).toBe(10_485_760)
  })
  expect(took).toBeLessThan(10_000)
  expect(statSync(stack.dataDir).isDirectory()).toBe(true)
})
