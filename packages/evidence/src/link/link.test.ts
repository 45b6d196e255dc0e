// The will's own PDF: what its register states, signed, and what the ledgers say, each in its cell of the table.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  sampleLedgerEntry,
  sampleRegister,
  sampleSealed,
  SAMPLE_NETWORK,
  type SampleRegister,
  type SampleSealed,
} from '../../testing/capsule-sample.ts'
import { sampleWill } from '../../testing/sealing-sample.ts'
import { sha256, toHex, type Bytes } from '../bytes/hash.ts'
import type { AskLedger, LedgerEntry } from '../capsule/check-ledgers.ts'
import { checkpointText, generateLogKey, importLogKey, openCheckpoint, signNote } from '../log/checkpoint.ts'
import { verify } from '../verify.ts'
import { openRegister, type AskRegister } from './ask-register.ts'
import { openLink, signLink, type Link } from './link-note.ts'

let register: SampleRegister
let sample: SampleSealed
let will: Bytes
let link: Link
let note: string

beforeAll(async () => {
  register = await sampleRegister()
  sample = await sampleSealed(register)
  will = await sampleWill()
  const { documentHash, commitment, version } = sample.registration
  link = { documentHash, commitment, version, sealedHash: toHex(await sha256(sample.sealed)) }
  note = await signLink(link, register.signer)
})

const states =
  (answer: string | null): AskRegister =>
  async (documentHash) =>
    documentHash === link.documentHash ? answer : null
const ledger =
  (change: Partial<LedgerEntry> = {}): AskLedger =>
  () => ({
    read: async (id) => (id === link.commitment ? { ...sampleLedgerEntry(sample), ...change } : null),
  })
const judged = (askRegister: AskRegister | null, ask: AskLedger | null = ledger()) =>
  verify(will, register.trust, ask, { askRegister, patienceMs: 500 })
const short = (): string => link.commitment.slice(0, 16)

describe('the link note', () => {
  it('is read as it was signed, and is five lines and a signature', async () => {
    expect(await openLink(note, register.trust.logKey)).toEqual(link)
    expect(note.split('\n\n')[0]!.split('\n')).toEqual([
      'testate-link/1',
      link.documentHash,
      link.commitment,
      '1',
      link.sealedHash,
    ])
  })

  it('no head of the log passes for one, nor one for a head', async () => {
    await expect(openCheckpoint(note, register.trust.logKey)).rejects.toThrow('not a checkpoint')
    const head = checkpointText({ origin: register.signer.name, size: 1, root: new Uint8Array(32) })
    await expect(openLink(await signNote(head, register.signer), register.trust.logKey)).rejects.toThrow(
      'not a link note',
    )
  })

  it.each([
    ['a line more', (text: string) => `${text}more\n`],
    ['a version of zero', (text: string) => text.replace('\n1\n', '\n0\n')],
    ['a version beyond four bytes', (text: string) => text.replace('\n1\n', '\n4294967296\n')],
    ['capital digits', (text: string) => text.toUpperCase()],
  ])('%s is refused, although it is signed', async (_, change) => {
    const text = `${note.split('\n\n')[0]!}\n`
    const signed = await signNote(change(text), register.signer)
    await expect(openLink(signed, register.trust.logKey)).rejects.toThrow('not a link note')
  })
})

describe('the outcome', () => {
  it('registered, 0: whose word is whose', async () => {
    const verdict = await judged(states(note))
    expect(verdict).toMatchObject({
      kind: 'PDF without a seal',
      outcome: 'registered',
      unknown: null,
      exitCode: 0,
    })
    expect(verdict.steps.map(({ code, outcome }) => [code, outcome])).toEqual([
      ['link-note', 'holds'],
      ['ledger', 'holds'],
    ])
    expect(verdict.sentence).toContain(
      `Example Register states, signed, that this PDF is registration ${short()}, version 1; the ledgers say ` +
        'that it stands, on Ethereum (local development ledger) since 2026-11-21 12:01 UTC.',
    )
    expect(verdict.sentence).toContain('is the register’s word')
  })

  it.each([
    ['released', 'released', 0, 'the ledgers say that it stands'],
    ['withdrawn', 'withdrawn', 5, 'it no longer stands; it was registered on Ethereum'],
    ['superseded', 'superseded', 4, 'it no longer stands; it was registered on Ethereum'],
  ] as const)('%s on the ledger', async (status, outcome, exitCode, words) => {
    const verdict = await judged(states(note), ledger({ status }))
    expect(verdict).toMatchObject({ outcome, exitCode })
    expect(verdict.sentence).toContain(words)
    expect(verdict.sentence).toContain(verdict.notices[0])
  })

  it('refuted, 1: no ledger has what the register states, or another version of it', async () => {
    const nowhere = await judged(states(note), () => ({ read: async () => null }))
    expect(nowhere).toMatchObject({ outcome: 'refuted', exitCode: 1 })
    expect(nowhere.sentence).toContain(
      'the ledgers contradict it. No ledger of this register holds this registration',
    )
    const later = await judged(states(note), ledger({ version: 2 }))
    expect(later).toMatchObject({ outcome: 'refuted', exitCode: 1 })
    expect(later.sentence).toContain('registered version 2, not version 1')
  })

  it('unknown register, 1: a link note of another register', async () => {
    const other = await sampleRegister()
    const named = await importLogKey((await generateLogKey('other.example/log')).secret)
    for (const signer of [other.signer, named]) {
      const verdict = await judged(states(await signLink(link, signer)))
      expect(verdict).toMatchObject({ outcome: 'unknown', unknown: 'register', exitCode: 1 })
      expect(verdict.steps.map(({ code }) => code)).toEqual(['unknown-register'])
      expect(verdict.sentence).toMatch(/^Unknown register: the answer came from another one than Example/)
    }
  })

  it('refuted, 1: a link note about another document, altered, or no note at all', async () => {
    const another = await signLink({ ...link, documentHash: '0'.repeat(64) }, register.signer)
    for (const [answer, words] of [
      [another, 'a link note about another document'],
      [note.replace(link.sealedHash, '0'.repeat(64)), 'does not hold'],
      ['<html>', 'this is not a signed note'],
    ] as const) {
      const verdict = await judged(states(answer))
      expect(verdict).toMatchObject({ outcome: 'refuted', exitCode: 1 })
      expect(verdict.steps).toMatchObject([{ code: 'link-note', outcome: 'refuted' }])
      expect(verdict.sentence).toMatch(/^Do not rely on this answer\./)
      expect(verdict.sentence).toContain(words)
    }
  })

  it('unknown, 3: the register has none, or deleted it', async () => {
    const verdict = await judged(states(null))
    expect(verdict).toMatchObject({ outcome: 'unknown', unknown: 'no-link', exitCode: 3 })
    expect(verdict.steps).toMatchObject([{ code: 'link-note', outcome: 'no entry' }])
    expect(verdict.sentence).toContain('or its registration was erased. Nothing is refuted')
  })

  it('unknown, 3: the register cannot be reached, answers late, or a ledger does', async () => {
    const fails = await judged(() => Promise.reject(new Error('no connection')))
    const late = await judged(() => new Promise(() => {}))
    const ledgerFails = await judged(states(note), () => ({
      read: () => Promise.reject(new Error('connection refused')),
    }))
    for (const verdict of [fails, late, ledgerFails]) {
      expect(verdict).toMatchObject({ outcome: 'unknown', unknown: 'unasked', exitCode: 3 })
      expect(verdict.sentence).toMatch(/Nothing is refuted; try again later\.$/)
    }
    expect(fails.sentence).toBe(
      'Whether this PDF is registered could not be found out now: Example Register could not be asked: no ' +
        'connection. Nothing is refuted; try again later.',
    )
    expect(late.sentence).toContain('no answer within 0.5 s')
    expect(ledgerFails.steps[0]).toMatchObject({ code: 'link-note', outcome: 'holds' })
  })

  it('unknown, 3: nobody was to be asked, or the trust set names no register', async () => {
    let asked = 0
    const counting: AskRegister = async () => {
      asked += 1
      return note
    }
    for (const verdict of [await judged(counting, null), await judged(null)])
      expect(verdict).toMatchObject({ outcome: 'unknown', unknown: 'no-seal', exitCode: 3 })
    expect(asked).toBe(0)
  })

  it('a trust set without ledgers leaves the register’s word alone: unknown, 3', async () => {
    const trust = { ...register.trust, networks: [] }
    expect(await verify(will, trust, ledger(), { askRegister: states(note) })).toMatchObject({
      outcome: 'unknown',
      unknown: 'unasked',
      exitCode: 3,
    })
  })

  it('one of two ledgers is enough', async () => {
    const trust = { ...register.trust, networks: [SAMPLE_NETWORK, { ...SAMPLE_NETWORK, name: 'solana' }] }
    const ask: AskLedger = ({ name }) =>
      name === 'solana' ? { read: async () => null } : ledger()(SAMPLE_NETWORK)
    const verdict = await verify(will, trust, ask, { askRegister: states(note) })
    expect(verdict).toMatchObject({ outcome: 'registered', exitCode: 0 })
  })
})

describe('asking over HTTP', () => {
  let server: Server | undefined
  afterEach(() => server?.close())
  const at = async (answer: RequestListener): Promise<AskRegister> => {
    server = createServer(answer).listen(0, '127.0.0.1')
    await new Promise((resolve) => server!.once('listening', resolve))
    return openRegister(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 500)
  }

  it('names the document by its hash alone, and takes the note as it is', async () => {
    const paths: unknown[] = []
    const ask = await at((request, response) => {
      paths.push(request.url, request.headers.cookie)
      response.end(note)
    })
    expect(await ask(link.documentHash)).toBe(note)
    expect(paths).toEqual([`/api/links/${link.documentHash}`, undefined])
  })

  it('only a register’s own “not found” is an answer; anything else is none', async () => {
    const problem = { 'content-type': 'application/problem+json' }
    expect(await (await at((_, response) => response.writeHead(404, problem).end('{}')))('aa')).toBeNull()
    for (const [answer, words] of [
      [
        (_, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end(),
        'answered with 404',
      ],
      [(_, response) => void response.writeHead(500, problem).end('{}'), 'answered with 500'],
      [(_, response) => void response.end('x'.repeat(10_001)), 'too long'],
      [() => {}, 'no answer within 0.5 s'],
    ] satisfies [RequestListener, string][])
      await expect((await at(answer))('aa')).rejects.toThrow(words)
    await expect(openRegister('http://127.0.0.1:9', 500)('aa')).rejects.toThrow('no connection')
  })
})
