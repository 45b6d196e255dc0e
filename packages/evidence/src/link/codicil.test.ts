// Which codicils a will has, by the register's signed word, and what the ledgers say of each.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  inThirdFormat,
  receiptOf,
  SAMPLE_OWNERS,
  sampleCapsule,
  sampleLedgerEntry,
  sampleRegister,
  sampleSealed,
  type SampleRegister,
  type SampleSealed,
} from '../../testing/capsule-sample.ts'
import { rollLogKey } from '../../testing/rolled-sample.ts'
import { sampleWill } from '../../testing/sealing-sample.ts'
import { sha256, toHex } from '../bytes/hash.ts'
import type { AskLedger, LedgerEntry } from '../capsule/check-ledgers.ts'
import { signNote } from '../log/checkpoint.ts'
import { verify } from '../verify.ts'
import { openCodicils, type AskCodicils } from './ask-register.ts'
import { openCodicil, signCodicil, type CodicilNote } from './codicil-note.ts'
import { openLink, signLink } from './link-note.ts'

let register: SampleRegister
let will: SampleSealed
let codicil: CodicilNote
let note: string

beforeAll(async () => {
  register = await sampleRegister()
  will = await sampleSealed(register)
  codicil = { amends: will.registration.commitment, commitment: 'c0'.repeat(32), version: 1 }
  note = await signCodicil(codicil, register.signer)
})

/** `of` null: no ledger has the codicil. */
const ledgers =
  (of: Partial<LedgerEntry> | null = {}): AskLedger =>
  () => ({
    read: async (id) =>
      id === will.registration.commitment
        ? sampleLedgerEntry(will)
        : id === codicil.commitment && of !== null
          ? { ...sampleLedgerEntry(will), metadataHash: '1'.repeat(64), ...of }
          : null,
  })
const states =
  (...notes: string[]): AskCodicils =>
  async (documentHash) =>
    documentHash === will.registration.documentHash ? notes : []
const judged = (askCodicils: AskCodicils | null, ask: AskLedger | null = ledgers()) =>
  verify(will.sealed, register.trust, ask, { askCodicils, patienceMs: 500 })
const named = () =>
  `Example Register states, signed, that registration ${codicil.commitment.slice(0, 16)} is a `

describe('the codicil note', () => {
  it('is read as it was signed, and is four lines and a signature', async () => {
    expect(await openCodicil(note, register.trust.logKey)).toEqual(codicil)
    expect(note.split('\n\n')[0]!.split('\n')).toEqual([
      'testate-codicil/1',
      codicil.amends,
      codicil.commitment,
      '1',
    ])
  })

  it('no link note passes for one, nor one for a link note', async () => {
    const { documentHash, commitment, version } = will.registration
    const link = { documentHash, commitment, version, sealedHash: toHex(await sha256(will.sealed)) }
    const other = await signLink(link, register.signer)
    await expect(openCodicil(other, register.trust.logKey)).rejects.toThrow('not a codicil note')
    await expect(openLink(note, register.trust.logKey)).rejects.toThrow('not a link note')
  })

  it.each([
    ['a line more', (text: string) => `${text}more\n`],
    ['a version of zero', (text: string) => text.replace('\n1\n', '\n0\n')],
    ['a version beyond four bytes', (text: string) => text.replace('\n1\n', '\n4294967296\n')],
    ['capital digits', (text: string) => text.toUpperCase()],
  ])('%s is refused, although it is signed', async (_, change) => {
    const signed = await signNote(change(`${note.split('\n\n')[0]!}\n`), register.signer)
    await expect(openCodicil(signed, register.trust.logKey)).rejects.toThrow('not a codicil note')
  })
})

describe('verifying the will', () => {
  it.each([
    ['active', 'the ledgers say that it stands.'],
    ['released', 'the ledgers say that it stands.'],
    ['superseded', 'the ledgers say that a later version of it is registered.'],
    ['withdrawn', 'the ledgers say that its registration was withdrawn.'],
  ] as const)('names a codicil that is %s on the ledgers', async (status, words) => {
    const verdict = await judged(states(note), ledgers({ status }))
    expect(verdict).toMatchObject({ outcome: 'registered', exitCode: 0 })
    expect(verdict.sentence).toContain(`${named()}codicil to this will, which changes it; ${words}`)
    expect(verdict.notices.at(-1)).toContain(words)
    expect(verdict.steps.at(-1)).toMatchObject({ code: 'codicils', outcome: 'holds' })
  })

  it('from its sealed PDF, its capsule, and its own PDF with the link note', async () => {
    const { documentHash, commitment, version } = will.registration
    const capsule = await sampleCapsule(register, will, [receiptOf(will, sampleLedgerEntry(will))])
    const link = { documentHash, commitment, version, sealedHash: toHex(await sha256(will.sealed)) }
    const askRegister = async () => await signLink(link, register.signer)
    for (const file of [will.sealed, capsule, await sampleWill()]) {
      const options = { askRegister, askCodicils: states(note) }
      const verdict = await verify(file, register.trust, ledgers(), options)
      expect(verdict).toMatchObject({ outcome: 'registered', exitCode: 0 })
      expect(verdict.sentence).toContain(named())
    }
  })

  it('says when no ledger has the codicil, or none answers', async () => {
    expect((await judged(states(note), ledgers(null))).sentence).toContain('; no ledger holds it.')
    const unasked: AskLedger = () => ({
      read: async (id) => {
        if (id === codicil.commitment) throw new Error('connection refused')
        return sampleLedgerEntry(will)
      },
    })
    const verdict = await judged(states(note), unasked)
    expect(verdict).toMatchObject({ outcome: 'registered', exitCode: 0 })
    expect(verdict.sentence).toContain('; whether it stands could not be found out now.')
  })

  it('says nothing of codicils where the register names none, or those of another registration', async () => {
    const other = await signCodicil({ ...codicil, amends: '0'.repeat(64) }, register.signer)
    for (const ask of [states(), states(other), null]) {
      const verdict = await judged(ask)
      expect(verdict.sentence).not.toContain('codicil')
      expect(verdict.steps.map(({ code }) => code)).not.toContain('codicils')
    }
  })

  it('asks nobody offline, about a refuted file, or with another register’s trust', async () => {
    let asked = 0
    const counting: AskCodicils = async () => {
      asked += 1
      return [note]
    }
    await judged(counting, null)
    const changed = Uint8Array.from(will.sealed)
    changed[20]! ^= 1
    await verify(changed, register.trust, ledgers(), { askCodicils: counting })
    await verify(will.sealed, (await sampleRegister()).trust, ledgers(), { askCodicils: counting })
    expect(asked).toBe(0)
  })

  it('an answer that fails, comes late or is not the register’s says nothing against the file', async () => {
    const foreign = await signCodicil(codicil, (await sampleRegister()).signer)
    for (const [ask, why] of [
      [
        () => Promise.reject(new Error('no connection')),
        'could not be asked whether this will has a codicil',
      ],
      [() => new Promise<never>(() => {}), 'no answer within 0.5 s'],
      [states('<html>'), 'cannot be accepted'],
      [states(foreign), 'cannot be accepted'],
    ] as const) {
      const verdict = await judged(ask)
      expect(verdict).toMatchObject({ outcome: 'registered', exitCode: 0 })
      const step = verdict.steps.at(-1)
      expect(step).toMatchObject({ code: 'codicils', outcome: 'skipped' })
      expect(step!.reason).toContain(why)
    }
  })

  it('a note by a log key that was replaced names nothing, and says nothing against the file', async () => {
    const { trust } = await rollLogKey(register)
    const verdict = await verify(will.sealed, trust, ledgers(), {
      askCodicils: states(note),
      patienceMs: 500,
    })
    expect(verdict).toMatchObject({ outcome: 'registered', exitCode: 0 })
    expect(verdict.notices.join()).not.toContain('codicil')
    expect(verdict.steps.at(-1)).toMatchObject({ code: 'codicils', outcome: 'skipped' })
    expect(verdict.steps.at(-1)!.reason).toContain('signed with a key that is no longer in use')
  })
})

describe('verifying the codicil', () => {
  it('says which will it changes, without the register', async () => {
    const amends = will.registration.commitment
    const state = inThirdFormat('together', SAMPLE_OWNERS)
    const sealed = await sampleSealed(register, state, undefined, { amends })
    expect(sealed.registration).toMatchObject({ format: 'testate-registration/3', amends })
    const capsule = await sampleCapsule(register, sealed, [receiptOf(sealed, sampleLedgerEntry(sealed))])
    for (const file of [sealed.sealed, capsule]) {
      const verdict = await verify(file, register.trust, null)
      expect(verdict.exitCode).toBe(0)
      expect(verdict.sentence).toContain(
        `This is a codicil: it changes the will that is registered as ${amends}.`,
      )
    }
  })
})

describe('asking over HTTP', () => {
  let server: Server | undefined
  afterEach(() => server?.close())
  const at = async (answer: RequestListener): Promise<AskCodicils> => {
    server = createServer(answer).listen(0, '127.0.0.1')
    await new Promise((resolve) => server!.once('listening', resolve))
    return openCodicils(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 500)
  }

  it('names the document by its hash alone', async () => {
    const paths: unknown[] = []
    const ask = await at((request, response) => {
      paths.push(request.url)
      response.end(JSON.stringify({ notes: [note] }))
    })
    expect(await ask('ab'.repeat(32))).toEqual([note])
    expect(paths).toEqual([`/api/links/${'ab'.repeat(32)}/codicils`])
  })

  it('a register from before there were codicils has none; anything else is no answer', async () => {
    const problem = await at((_, response) => {
      response.writeHead(404, { 'content-type': 'application/problem+json' }).end('{}')
    })
    expect(await problem('ab'.repeat(32))).toEqual([])
    for (const [status, body] of [
      [404, 'not here'],
      [500, '{"notes":[]}'],
      [200, '{"notes":"all"}'],
      [200, '{"notes":[1]}'],
      [200, '<html>'],
      [200, `{"notes":["${'x'.repeat(60_000)}"]}`],
    ] as const) {
      server?.close()
      const ask = await at((_, response) => response.writeHead(status).end(body))
      await expect(ask('ab'.repeat(32)), body.slice(0, 20)).rejects.toThrow()
    }
  })
})
