import { beforeAll, describe, expect, it } from 'vitest'
import { fromLatin1 } from './bytes/latin1.ts'
import { parseCapsule, type Capsule } from './capsule/capsule.ts'
import {
  inSecondFormat,
  receiptOf,
  SAMPLE_NETWORK,
  sampleCapsule,
  sampleLedgerEntry,
  sampleRegister,
  sampleSealed,
  type SampleRegister,
  type SampleSealed,
} from '../testing/capsule-sample.ts'
import { sampleCapsule3 } from '../testing/capsule-3-sample.ts'
import type { AskLedger, LedgerEntry } from './capsule/check-ledgers.ts'
import { canonicalBytes } from './bytes/canonical-json.ts'
import type { Statement } from './capsule/statement.ts'
import { checkpointText, signNote } from './log/checkpoint.ts'
import { sampleWill, sealSample } from '../testing/sealing-sample.ts'
import { trustSchema, type Trust } from './certificates/trust.ts'
import { verify, type Verdict } from './verify.ts'

let register: SampleRegister
let sample: SampleSealed
let entry: LedgerEntry
let capsule: Uint8Array

beforeAll(async () => {
  register = await sampleRegister()
  sample = await sampleSealed(register)
  entry = sampleLedgerEntry(sample)
  capsule = await sampleCapsule(register, sample, [receiptOf(sample, entry)])
})

/** A ledger that has these tokens. */
const ledger =
  (found: LedgerEntry | null): AskLedger =>
  () => ({ read: async (token) => (token === sample.registration.commitment ? found : null) })
const outcomes = (verdict: Verdict) =>
  Object.fromEntries(verdict.steps.map((step) => [step.step, step.outcome]))
/** As of another person. */
/** Every ledger has this one's entry. */
const holding =
  (of: SampleSealed): AskLedger =>
  () => ({
    read: async (id) => (id === of.registration.commitment ? sampleLedgerEntry(of) : null),
  })
const renamed = (one: Statement) => ({ ...one, party: { ...one.party, name: 'Somebody Else' } }) as Statement
const refutedSteps = (verdict: Verdict) =>
  verdict.steps.filter((step) => step.outcome === 'refuted').map((step) => step.step)

describe('what holds', () => {
  /** No identity in it was a sample. */
  let checked: SampleSealed
  beforeAll(async () => {
    checked = await sampleSealed(register, (one) => ({
      ...one,
      identity: { ...one.identity, sample: false },
    }))
  })

  it('a sealed PDF, by its own bytes and the ledger', async () => {
    const [network] = register.trust.networks
    const inService = { ...register.trust, networks: [{ ...network!, label: 'Mainnet' }] }
    const verdict = await verify(checked.sealed, inService, holding(checked))
    expect(verdict).toMatchObject({ kind: 'sealed PDF', outcome: 'registered', exitCode: 0, notices: [] })
    expect(outcomes(verdict)).toMatchObject({
      "will's own bytes": 'holds',
      'commitment': 'holds',
      'signature of witness 2': 'holds',
      'ledger ethereum': 'holds',
    })
    expect(verdict.sentence).toBe(
      'This sealed PDF is exactly as Example Register sealed it, with the registration statements of ' +
        'Ann Example, Witness One and Witness Two. ' +
        'It is registered on Ethereum (Mainnet) since 2026-11-21 12:01 UTC. The software of others can ' +
        'check its signatures until 2028-01-01. This does not decide whether the will is valid in law.',
    )
  })

  it('a capsule, with all it adds', async () => {
    const verdict = await verify(capsule, register.trust, ledger(entry))
    expect(verdict).toMatchObject({ kind: 'capsule', outcome: 'registered', exitCode: 0 })
    expect(outcomes(verdict)).toMatchObject({
      'capsule form': 'holds',
      'register signature': 'holds',
      'capsule and sealed PDF': 'holds',
      'statements': 'holds',
      'recordings': 'holds',
      'audit log': 'holds',
      'ledger ethereum': 'holds',
    })
  })

  it('a receipt of an earlier contract is asked for there, if the trust set lists it', async () => {
    const [network] = register.trust.networks
    const present = `0x${'ab'.repeat(20)}`
    const trust: Trust = {
      ...register.trust,
      format: 'testate-trust/3',
      register: 'https://register.example',
      earlierRoots: [],
      earlierLogKeys: [],
      networks: [{ ...network!, contract: present, earlier: [network!.contract.toUpperCase()] }],
    }
    const asked: (string | undefined)[] = []
    const ask: AskLedger = (at) => {
      asked.push(`${at.contract} ${at.earlier}`)
      return ledger(entry)(at)
    }
    const verdict = await verify(capsule, trust, ask)
    expect(outcomes(verdict)['ledger ethereum']).toBe('holds')
    expect(verdict).toMatchObject({ outcome: 'registered', exitCode: 0 })
    // The capsule's receipt names its contract. A sealed PDF names none, so the reader gets both.
    expect(asked).toEqual([`${network!.contract.toUpperCase()} undefined`])
    expect((await verify(sample.sealed, trust, ask)).outcome).toBe('registered')
    expect(asked[1]).toBe(`${present} ${network!.contract.toUpperCase()}`)
    // Another chain, or a contract that is not listed, is not this register's.
    for (const other of [
      { ...network!, contract: present },
      { ...network!, contract: present, earlier: [present] },
      { ...trust.networks[0]!, chainId: 1 },
    ])
      expect(outcomes(await verify(capsule, { ...trust, networks: [other] }, ask))['ledger ethereum']).toBe(
        'refuted',
      )
    expect(trustSchema.parse(trust)).toEqual(trust)
    const { earlierRoots: _, earlierLogKeys: __, ...second } = { ...trust, format: 'testate-trust/2' }
    expect(trustSchema.safeParse(second).success).toBe(false)
    expect(trustSchema.safeParse(register.trust).success).toBe(true)
  })

  it('sample identities are called SAMPLE, checked ones are not', async () => {
    expect((await verify(capsule, register.trust, null)).sentence).toContain(
      'SAMPLE: at least one identity was not checked at all, or in a rehearsal',
    )
    const verdict = await verify(
      await sampleCapsule(register, checked, [receiptOf(checked, sampleLedgerEntry(checked))]),
      register.trust,
      null,
    )
    expect(verdict).toMatchObject({ exitCode: 0, notices: [] })
  })

  it('a sealed PDF says SAMPLE by itself, whatever its register’s ledgers are', async () => {
    const [network] = register.trust.networks
    const inService = { ...register.trust, networks: [{ ...network!, label: 'Mainnet' }] }
    for (const trust of [register.trust, inService]) {
      expect((await verify(sample.sealed, trust, null)).notices).toEqual([
        expect.stringMatching(/^SAMPLE: at least one identity was not checked at all/),
      ])
      expect((await verify(checked.sealed, trust, null)).notices).toEqual([])
    }
    expect((await verify(sample.sealed.slice(0, -1), register.trust, null)).notices).toEqual([])
  })

  it('a sealed PDF of before, of a register with development ledgers only, says SAMPLE', async () => {
    const before = await sampleSealed(register, undefined, undefined, null)
    expect(before.registration.format).toBe('testate-registration/1')
    const sentence =
      'SAMPLE: every ledger of this register is a development ledger, and identities may be samples'
    const down: AskLedger = () => ({ read: () => Promise.reject(new Error('down')) })
    for (const ask of [holding(before), down, null])
      expect((await verify(before.sealed, register.trust, ask)).sentence).toContain(sentence)
    const [network] = register.trust.networks
    const mixed = {
      ...register.trust,
      networks: [network!, { ...network!, name: 'solana', label: 'Solana' }],
    }
    expect((await verify(before.sealed, mixed, null)).sentence).not.toContain('SAMPLE')
    // The capsule knows, and says nothing more.
    expect((await verify(capsule, register.trust, null)).sentence).not.toContain(sentence)
    expect((await verify(before.sealed.slice(0, -1), register.trust, null)).notices).toEqual([])
  })

  it('a sealed PDF and statements that differ about samples are refuted', async () => {
    for (const sampled of [true, false]) {
      const other = await sampleSealed(
        register,
        (one) => ({ ...one, identity: { ...one.identity, sample: sampled } }),
        undefined,
        { sample: !sampled },
      )
      for (const put of [sampleCapsule, sampleCapsule3]) {
        const file = await put(register, other, [receiptOf(other, sampleLedgerEntry(other))])
        const verdict = await verify(file, register.trust, null)
        expect(refutedSteps(verdict)).toEqual(['statements'])
        expect(verdict.sentence).toContain('differ in whether an identity was a sample')
      }
    }
  })

  it('a ledger that was asked and has no entry is not called unasked', async () => {
    const solana = { ...register.trust.networks[0]!, name: 'solana' }
    const both = { ...register.trust, networks: [...register.trust.networks, solana] }
    const verdict = await verify(sample.sealed, both, (network) =>
      network.name === 'solana' ? { read: async () => null } : ledger(entry)(network),
    )
    expect(verdict.exitCode).toBe(0)
    expect(verdict.steps.find((step) => step.network === 'solana')).toMatchObject({
      outcome: 'no entry',
      reason: 'Solana (local development ledger) was asked and has no entry for this registration.',
    })
  })

  it('offline, the ledgers are skipped by name and it ends with 0', async () => {
    for (const file of [sample.sealed, capsule]) {
      const verdict = await verify(file, register.trust, null)
      expect(verdict).toMatchObject({ outcome: 'unknown', unknown: 'offline', exitCode: 0 })
      expect(outcomes(verdict)['ledger ethereum']).toBe('skipped')
      expect(verdict.sentence).toContain('Offline: the ledgers were not asked.')
    }
  })

  it.each([
    ['withdrawn', 5, 'Registration withdrawn. This does not revoke the will.'],
    ['superseded', 4, 'Superseded: a later version of this will is registered.'],
    ['released', 0, 'Released: the copy was opened to the executors.'],
  ] as const)('%s is an outcome with exit code %i, and said in words', async (status, exitCode, words) => {
    const verdict = await verify(
      capsule,
      register.trust,
      ledger({ ...entry, status, owner: '0x0000000000000000000000000000000000000001' }),
    )
    expect(verdict).toMatchObject({ outcome: status, unknown: null, exitCode })
    expect(verdict.notices).toContain(words)
    expect(verdict.sentence).toContain(words)
  })
})

describe('what could not be asked', () => {
  it('a ledger that throws, and one that never answers, end with 3', async () => {
    for (const ask of [
      () => ({ read: () => Promise.reject(new Error('connection refused')) }),
      () => ({ read: () => new Promise<null>(() => undefined) }),
      () => {
        throw new Error('no reader')
      },
    ] as AskLedger[]) {
      for (const file of [sample.sealed, capsule]) {
        const verdict = await verify(file, register.trust, ask, { patienceMs: 50 })
        expect(verdict).toMatchObject({ outcome: 'unknown', unknown: 'unasked', exitCode: 3 })
        expect(outcomes(verdict)['ledger ethereum']).toBe('could not be asked')
      }
    }
  })

  it('a ledger that was asked and holds something else under this name refutes', async () => {
    const ask: AskLedger = () => ({
      read: () =>
        Promise.reject(
          Object.assign(new Error('What is there is no entry of this register.'), { code: 'conflict' }),
        ),
    })
    for (const file of [sample.sealed, capsule]) {
      const verdict = await verify(file, register.trust, ask, { patienceMs: 50 })
      expect(verdict).toMatchObject({ outcome: 'refuted', exitCode: 1 })
      expect(outcomes(verdict)['ledger ethereum']).toBe('refuted')
    }
  })

  it('a node refutes only once it has reached the receipt’s block', async () => {
    const at =
      (height: bigint): AskLedger =>
      () => ({ read: async () => null, head: async () => ({ height }) })
    const block = entry.blockNumber!
    expect(await verify(capsule, register.trust, at(block - 1n))).toMatchObject({
      outcome: 'unknown',
      unknown: 'unasked',
      exitCode: 3,
    })
    expect(await verify(capsule, register.trust, at(block))).toMatchObject({
      outcome: 'refuted',
      exitCode: 1,
    })
  })

  it('an altered file is refuted even then', async () => {
    const flipped = sample.sealed.slice()
    flipped[100]! ^= 1
    expect(
      (await verify(flipped, register.trust, () => ({ read: () => Promise.reject(new Error('down')) })))
        .exitCode,
    ).toBe(1)
  })
})

describe('what is refuted', () => {
  it("another installation's files: unknown register, exit 1, and no ledger is asked", async () => {
    const other = await sampleRegister()
    for (const file of [sample.sealed, capsule]) {
      const verdict = await verify(file, other.trust, () => {
        throw new Error('must not be asked')
      })
      expect(verdict).toMatchObject({ outcome: 'unknown', unknown: 'register', exitCode: 1 })
      expect(refutedSteps(verdict)).toEqual(['unknown register'])
      expect(verdict.sentence).toContain('Unknown register')
    }
    // One of the two is not enough: a root without its log key, a log key without its root.
    for (const mixed of [
      { ...register.trust, rootPem: other.trust.rootPem },
      { ...register.trust, logKey: other.trust.logKey },
    ]) {
      expect(await verify(capsule, mixed, null)).toMatchObject({
        outcome: 'unknown',
        unknown: 'register',
        exitCode: 1,
      })
    }
  })

  it('a PDF without any seal proves nothing and is not refuted: unknown, exit 3', async () => {
    for (const ask of [ledger(entry), null])
      expect(await verify(await sampleWill(), register.trust, ask)).toMatchObject({
        kind: 'PDF without a seal',
        outcome: 'unknown',
        unknown: 'no-seal',
        exitCode: 3,
      })
    // One trace that is left says that there was more.
    const text = fromLatin1(sample.sealed)
    const bytes = Uint8Array.from(
      [...text.replaceAll('/TestateRegistration', '/TestateRegistratioX')].map((one) => one.charCodeAt(0)),
    )
    expect(await verify(bytes, register.trust, null)).toMatchObject({ outcome: 'refuted', exitCode: 1 })
  })

  it('files that are neither, empty or cut short', async () => {
    for (const file of [
      new Uint8Array(),
      new TextEncoder().encode('hello'),
      new TextEncoder().encode('{}'),
      new TextEncoder().encode('{'.repeat(100_000)),
      sample.sealed.slice(0, -1),
      capsule.slice(0, -1),
      sample.sealed.slice(0, 4),
    ]) {
      expect((await verify(file, register.trust, ledger(entry))).exitCode).toBe(1)
    }
  })

  it('what the ledger contradicts', async () => {
    for (const found of [null, { ...entry, metadataHash: '00'.repeat(32) }, { ...entry, version: 2 }]) {
      for (const file of [sample.sealed, capsule])
        expect(await verify(file, register.trust, ledger(found))).toMatchObject({
          outcome: 'refuted',
          exitCode: 1,
        })
    }
    for (const found of [
      { ...entry, registeredAt: new Date(0) },
      { ...entry, transactionHash: '0x00' },
      { ...entry, blockNumber: 8n },
      { ...entry, blockHash: 'another' },
    ]) {
      expect(refutedSteps(await verify(capsule, register.trust, ledger(found)))).toEqual(['ledger ethereum'])
    }
  })

  it('half a character in a name, which only a dishonest register can seal; nothing is thrown', async () => {
    const names = ['A\ud800', 'Witness One', 'Witness Two']
    const { sealed } = await sealSample(await sampleWill(), register.authority, { names })
    const verdict = await verify(sealed, register.trust, null)
    expect(verdict).toMatchObject({ outcome: 'refuted', exitCode: 1 })
    expect(refutedSteps(verdict)).toEqual(['sealed form'])
  })

  it('a sealed PDF that no ledger holds is not registered', async () => {
    expect(refutedSteps(await verify(sample.sealed, register.trust, ledger(null)))).toEqual(['registration'])
  })

  it('a capsule without its signature, or signed by another key', async () => {
    const content = JSON.parse(new TextDecoder().decode(capsule)) as Capsule
    const other = await sampleRegister()
    const forged = JSON.parse(
      new TextDecoder().decode(
        await sampleCapsule({ ...other, trust: register.trust }, sample, [receiptOf(sample, entry)]),
      ),
    ) as Capsule
    for (const signature of [forged.signature, `${'A'.repeat(86)}==`, '']) {
      const verdict = await verify(canonicalBytes({ ...content, signature }), register.trust, ledger(entry))
      expect(verdict.exitCode).toBe(1)
      // Unsigned data is not checked.
      expect(verdict.steps.some((step) => step.step === 'commitment')).toBe(false)
    }
  })

  describe("even with the register's own signature", () => {
    const signed = async (
      change: Parameters<typeof sampleCapsule>[3],
      receipts = [receiptOf(sample, entry)],
    ) =>
      refutedSteps(
        await verify(await sampleCapsule(register, sample, receipts, change), register.trust, ledger(entry)),
      )

    it('another registration, statements, recordings', async () => {
      expect(await signed({ registration: { ...sample.registration, version: 2 } })).toContain(
        'capsule and sealed PDF',
      )
      const [first, second, third] = sample.statements as [
        SampleSealed['statements'][0],
        SampleSealed['statements'][0],
        SampleSealed['statements'][0],
      ]
      expect(
        await signed({ statements: [{ ...first, signedAt: '2026-11-21T12:00:00.001Z' }, second, third] }),
      ).toEqual(['statements'])
      expect(await signed({ statements: [second, first, third] })).toEqual(['statements'])
      expect(
        await signed({
          statements: [first, second, renamed(third)],
        }),
      ).toEqual(['statements'])
      expect(
        await signed({ statements: [{ ...first, documentHash: '00'.repeat(32) }, second, third] }),
      ).toEqual(['statements'])
      expect(
        await signed({
          media: [{ kind: 'recording', sha256: '00'.repeat(32), durationMs: 1, mediaType: 'video/webm' }],
        }),
      ).toEqual(['recordings'])
    })

    it('another place, head or subject in the audit log', async () => {
      const { audit } = parseCapsule(capsule).capsule
      const note = await signNote(
        checkpointText({ origin: register.signer.name, size: 5, root: new Uint8Array(32) }),
        register.signer,
      )
      for (const change of [
        { ...audit, index: 3 },
        { ...audit, proof: audit.proof.slice(1) },
        { ...audit, checkpoint: note },
        { ...audit, checkpoint: audit.checkpoint.replace('\n5\n', '\n6\n') },
        { ...audit, details: { ...audit.details, sealedHash: '00'.repeat(32) } },
        { ...audit, salt: '00'.repeat(32) },
        { ...audit, entry: { ...audit.entry, event: 'will.withdrawn' } },
        { ...audit, entry: { ...audit.entry, will: null } },
      ]) {
        expect(await signed({ audit: change })).toEqual(['audit log'])
      }
    })

    it('an entry of the second form is said to be of its hour, one of the first of its minute', async () => {
      for (const [marked, words] of [
        [true, 'logged in the hour from 2026-11-21T12:00:00.000Z.'],
        [false, 'logged at 2026-11-21T12:02:00.000Z.'],
      ] as const) {
        const file = await sampleCapsule(register, sample, [receiptOf(sample, entry)], {}, { marked })
        const { steps } = await verify(file, register.trust, ledger(entry))
        expect(steps.find(({ code }) => code === 'audit-log')!.reason).toContain(words)
      }
    })

    it('an entry truly in the log, but about another will or another sealed PDF', async () => {
      for (const logged of [{ commitment: '00'.repeat(32) }, { sealedHash: '00'.repeat(32) }]) {
        const lie = await sampleCapsule(register, sample, [receiptOf(sample, entry)], {}, logged)
        expect(refutedSteps(await verify(lie, register.trust, ledger(entry)))).toEqual(['audit log'])
      }
    })

    it('statements truly signed, but by another person or about another matter', async () => {
      for (const state of [
        renamed,
        (one: SampleSealed['statements'][0]) => ({ ...one, documentHash: '00'.repeat(32) }),
        (one: SampleSealed['statements'][0]) => ({ ...one, commitment: '00'.repeat(32) }),
        (one: SampleSealed['statements'][0]) => ({ ...one, videoStatementHash: '00'.repeat(32) }),
      ]) {
        const other = await sampleSealed(register, state)
        expect(
          refutedSteps(
            await verify(
              await sampleCapsule(register, other, [receiptOf(other, sampleLedgerEntry(other))]),
              register.trust,
              null,
            ),
          ),
        ).toEqual(['statements'])
      }
    })

    it('statements in the format with a way for all three, that say two ways, or change it', async () => {
      const apart = await sampleSealed(register, inSecondFormat('apart'))
      const about = [receiptOf(apart, sampleLedgerEntry(apart))]
      const verdict = await verify(await sampleCapsule(register, apart, about), register.trust, null)
      expect(refutedSteps(verdict)).toEqual([])
      expect(verdict.steps.find(({ step }) => step === 'statements')?.reason).toContain(
        'They say: Each of the three took part for themselves',
      )
      const mixed = await sampleSealed(register, (one) =>
        inSecondFormat(one.party.witnessOrder === 2 ? 'together' : 'apart')(one),
      )
      const half = await sampleSealed(register, (one) =>
        one.party.witnessOrder === 2 ? one : inSecondFormat('apart')(one),
      )
      for (const other of [mixed, half])
        expect(
          refutedSteps(
            await verify(
              await sampleCapsule(register, other, [receiptOf(other, sampleLedgerEntry(other))]),
              register.trust,
              null,
            ),
          ),
        ).toEqual(['statements'])
      const changed = apart.statements.map((one) => inSecondFormat('together')(one))
      expect(
        refutedSteps(
          await verify(
            await sampleCapsule(register, apart, about, { statements: changed }),
            register.trust,
            null,
          ),
        ),
      ).toEqual(['statements'])
    })

    it('another contract, chain, token, network or receipt', async () => {
      const receipt = receiptOf(sample, entry)
      for (const wrong of [
        { ...receipt, contract: '0x0000000000000000000000000000000000000001' },
        { ...receipt, chainId: 1 },
        { ...receipt, tokenId: '00'.repeat(32) },
        { ...receipt, network: 'elsewhere' },
      ]) {
        expect((await signed({}, [wrong])).join()).toMatch(/^ledger (ethereum|elsewhere)$/)
      }
      expect(SAMPLE_NETWORK.name).toBe('ethereum')
    })
  })
})
