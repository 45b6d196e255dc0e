// Against a register that answers well, wrongly, late or not at all: each end of a call by the real commands as their
// own processes, the other cases by their functions.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseCertificate, toPem } from '@testate/evidence/certificates/certificate'
import { rollOver } from '@testate/evidence/certificates/roll-over'
import type { Trust } from '@testate/evidence/certificates/trust'
import { sealStateOf } from '@testate/evidence/seal/seal-state'
import { sampleRegister } from '@testate/evidence/testing/capsule-sample'
import { renewBy } from '@testate/evidence/testing/renewal-sample'
import { sampleAuthority, sampleWill, sealSample } from '@testate/evidence/testing/sealing-sample'
import { inThisProcess } from '../../../test/stack/in-this-process.ts'
import { main as renew } from './renew.ts'
import { main as verify } from './verify.ts'

const DAY = 86_400_000
let folder: string
let server: Server
let sealed: Uint8Array
let tail: Uint8Array
let foreign: Uint8Array
let past: Uint8Array
/** The day on which the renewed unit's certificate ends. */
let until: string
/** What the register answers; null: nothing, ever. */
let answer: { status: number; body: string } | null
let asked: string[]

const given = (...tails: Uint8Array[]): { status: number; body: string } => ({
  status: 200,
  body: JSON.stringify({ renewals: tails.map((one) => ({ tail: Buffer.from(one).toString('base64') })) }),
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testate-renew-'))
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (answer !== null)
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The unit lives twelve years: it ends in half a year.
  const begun = new Date(Date.now() - 11.5 * 365.25 * DAY)
  const authority = await sampleAuthority(begun)
  const next = await rollOver(authority, { what: 'unit', at: new Date(Date.now() - DAY) })
  until = parseCertificate(next.timestamping.certificate).notAfter.toISOString().slice(0, 10)
  const make = async (): Promise<[Uint8Array, Uint8Array]> => {
    const { sealed: pdf } = await sealSample(await sampleWill(), authority, { at: begun })
    return [pdf, (await renewBy(sealStateOf(pdf), { authority: next, at: new Date() })).tail]
  }
  ;[sealed, tail] = await make()
  foreign = (await make())[1]
  past = (await renewBy(sealStateOf(sealed), { authority, at: new Date(begun.getTime() - 30_000) })).tail
  const { trust } = await sampleRegister([])
  const own: Trust = {
    ...trust,
    format: 'testate-trust/2',
    register: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rootPem: toPem(authority.root.certificate),
  }
  await writeFile(join(folder, 'trust.json'), JSON.stringify(own))
})
beforeEach(async () => {
  asked = []
  await writeFile(join(folder, 'old.pdf'), sealed)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

type Command = 'renew' | 'verify'

/** As a process of its own. */
async function run(command: Command, ...args: string[]): Promise<{ code: number | null; out: string }> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, `${command}.ts`), ...args, '--trust', folder],
    {
      env: { ...process.env, INIT_CWD: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, out }
}

/** By its function. */
async function runHere(command: Command, ...args: string[]): Promise<{ code: number | null; out: string }> {
  const main = command === 'renew' ? renew : verify
  const { code, out, err } = await inThisProcess(main, [...args, '--trust', folder], {
    env: { INIT_CWD: folder },
  })
  return { code, out: `${out}${err}` }
}

const kept = async (): Promise<Buffer> => readFile(join(folder, 'old.pdf'))

test('verify says that a renewal is there, renew appends it, and then nothing is lacking', async () => {
  answer = given(tail)
  expect((await runHere('verify', 'old.pdf')).out).toContain(
    'has renewed it since: npm run renew appends the renewal.',
  )
  expect(asked.toSorted()).toEqual([
    expect.stringMatching(/^\/api\/links\/[0-9a-f]{64}\/codicils$/),
    expect.stringMatching(/^\/api\/renewals\/[0-9a-f]{64}$/),
  ])
  const first = await run('renew', 'old.pdf')
  expect(first).toMatchObject({
    code: 0,
    out: expect.stringMatching(new RegExp(String.raw`^Renewed: .*old\.pdf\. .* until ${until}`)),
  })
  expect((await kept()).equals(Buffer.concat([sealed, tail]))).toBe(true)
  expect(await runHere('renew', 'old.pdf')).toMatchObject({
    code: 0,
    out: expect.stringContaining('lacks no renewal'),
  })
  const checked = await runHere('verify', 'old.pdf')
  expect(checked.out).toContain('Behind the seal stand only renewals of it')
  expect(checked.out).not.toContain('npm run renew')
})

test('the renewed file can be written beside the old one', async () => {
  answer = given(tail)
  expect((await runHere('renew', 'old.pdf', '--out', 'new.pdf')).code).toBe(0)
  expect((await kept()).equals(Buffer.from(sealed))).toBe(true)
  expect((await readFile(join(folder, 'new.pdf'))).length).toBe(sealed.length + tail.length)
})

test('verify asks the register nothing offline', async () => {
  answer = given(tail)
  await runHere('verify', 'old.pdf', '--offline')
  expect(asked).toEqual([])
})

test('a wrong answer, and none, change nothing and are said', async () => {
  const expected: [typeof answer, number, RegExp, typeof run?][] = [
    // A refusal, and a register that keeps its connection and never answers, by a process.
    [given(foreign), 1, /Nothing was changed\. What .* sent is no renewal of this file/, run],
    [given(past), 1, /is no renewal of this file: .* is older than what it renews/],
    [given(tail.subarray(0, -3)), 1, /is no renewal of this file/],
    [{ status: 200, body: '{"renewals": "none"}' }, 3, /could not be asked/],
    [{ status: 500, body: '' }, 3, /it answered with status 500/],
    [{ status: 302, body: '' }, 3, /could not be asked/],
    [
      { status: 404, body: '' },
      0,
      /has no renewal of this file, or does not know it\. The software of others can/,
    ],
    [null, 3, /could not be asked/, run],
  ]
  for (const [of, code, words, by = runHere] of expected) {
    answer = of
    expect(await by('renew', 'old.pdf')).toMatchObject({ code, out: expect.stringMatching(words) })
    expect((await kept()).equals(Buffer.from(sealed))).toBe(true)
  }
}, 120_000)

test('a file that does not hold is not renewed, and a call that cannot be understood is said', async () => {
  answer = given(tail)
  const changed = Uint8Array.from(sealed)
  changed[500]! ^= 1
  await writeFile(join(folder, 'old.pdf'), changed)
  expect(await runHere('renew', 'old.pdf')).toMatchObject({
    code: 1,
    out: expect.stringContaining('Nothing was changed'),
  })
  expect(asked).toEqual([])
  expect((await run('renew')).code).toBe(2)
  expect((await runHere('renew', 'missing.pdf')).code).toBe(2)
})
