// Whatever is altered at random and then truly signed, the two verifiers agree about it, step by step; and it is
// accepted only where nothing but the word of whoever signed it stands. A few of each kind here; npm run assurance
// makes thousands.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { sampleRegister } from '@testate/evidence/testing/capsule-sample'
import { canRun, endPython, judged } from './both-verifiers.ts'
import { signingAgain, type SignedAgain } from './signed-again.ts'

/** What only a ledger can confirm, and offline nobody is asked; times only as far as they may differ. */
const ofLedger = 'label|owner|registeredAt|anchoredAt|transactionHash|blockNumber|blockHash'
/** What a party, or the register about them, says and nothing repeats. */
const ofParty = 'consents|device|identity|secondFactor|signedAt'
const added = `(receipts|logAnchors)\\.\\d\\.(${ofLedger})`
/** The members that are compared with nothing, of each kind. */
const ownWord: Record<string, RegExp> = {
  'entry': /^(sample|videoStatementHash)/,
  'entry of a capsule': /^(sample|videoStatementHash)/,
  'statement': new RegExp(`^(${ofParty}|party\\.email)`),
  'core': /^(madeAt|register\.name|media\.0\.(durationMs|mediaType))$/,
  'core to pass on': new RegExp(
    `^(madeAt|register\\.name|media\\.0\\.(durationMs|mediaType)|statements\\.\\d\\.(withheld|stated\\.(${ofParty})))`,
  ),
  'receipt': new RegExp(`^(${ofLedger})$`),
  'head on a ledger': new RegExp(`^(${ofLedger})$`),
  'line of the log': /^(event|at|line|will\.mark)$/,
  'particulars of the line': /^(actor|more)/,
  // A path from line 2 is as long under five to eight lines.
  'head of the log': /^size$/,
  // One receipt or head twice says nothing more.
  'proof': new RegExp(`^(madeAt|register\\.name|sample|${added}|receipts\\.1|logAnchors\\.[01])$`),
  'capsule signed as one': new RegExp(
    `^(madeAt|register\\.name|media\\.0\\.(durationMs|mediaType)|${added}|receipts\\.1|logAnchors\\.1)$`,
  ),
}

afterAll(endPython)

test.skipIf(!canRun)(
  'what is altered and truly signed says nothing more than its signer may',
  async () => {
    const each = process.env.TESTATE_FULL === '1' ? 250 : 6
    const register = await sampleRegister()
    const { honest, kinds, alter } = await signingAgain(register)
    expect(kinds).toEqual(Object.keys(ownWord))
    const seed = Number(process.env.TESTATE_SEED ?? Date.now() % 2 ** 31)
    console.log(`signed again: seed ${seed}`)
    const files: SignedAgain[] = []
    for (const kind of kinds)
      for (const one of fc.sample(fc.noBias(fc.nat()), { numRuns: each, seed })) {
        const altered = await alter(kind, one)
        if (altered !== null) files.push(altered)
      }
    const all: Awaited<ReturnType<typeof judged>> = []
    const given = [...honest, ...files]
    for (let at = 0; at < given.length; at += 500)
      all.push(...(await judged(register.trust, given.slice(at, at + 500))))
    expect(all.filter(({ ours, theirs }) => ours !== theirs)).toEqual([])
    const isAccepted = all.map(({ ours }) => ours === '')
    expect(honest.filter((_, n) => !isAccepted[n])).toEqual([])
    const accepted = files.filter((_, n) => isAccepted[honest.length + n])
    console.log(`signed again: ${files.length} files, ${accepted.length} of them the signer’s own word`)
    expect(accepted.filter(({ kind, place }) => !ownWord[kind]!.test(place)).map(({ name }) => name)).toEqual(
      [],
    )
    expect(files.length).toBeGreaterThan(0.8 * each * kinds.length)
  },
  900_000,
)
