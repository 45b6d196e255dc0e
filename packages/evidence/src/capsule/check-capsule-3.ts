// Checks the parts of a capsule of the third format: what the register signed of it, each part by itself, and that the
// parts are of one registration.
import { logKeysOf, retiredKeysOf, type Trust } from '../certificates/trust.ts'
import { parseVerifierKey } from '../log/checkpoint.ts'
import { checkRetiredKeys, headPart, type SignedPart } from '../log/retired-keys.ts'
import type { SoundPdf } from '../seal/verify-pdf.ts'
import { holds, refuted, type Step } from '../step.ts'
import {
  coreSignatureHolds,
  disclosureHash,
  headSignatureHolds,
  receiptSignatureHolds,
  WITHHELD,
  wholeStatement,
  type Capsule3,
} from './capsule-3.ts'
import { checkMedia, describedWay } from './check-capsule-contents.ts'
import { checkCapsuleTimes } from './check-capsule-times.ts'
import { checkAudit, checkReceipts } from './check-recorded.ts'
import { refutedStatements } from './check-statements.ts'
import { ceremonyOf, statementHash } from './statement.ts'

/** The testator's own copy has the parties' addresses in it, one to pass on has not. */
export const isOwnCopy = ({ disclosures }: Capsule3): boolean => disclosures.length > 0

export async function checkCoreSignature(capsule: Capsule3, trust: Trust): Promise<Step> {
  const step = 'register-signature'
  return (await coreSignatureHolds(capsule, await parseVerifierKey(capsule.core.register.logKey)))
    ? holds(step, `${trust.name} signed the part of this capsule that never changes, as it is.`)
    : refuted(
        step,
        `${trust.name} did not sign the core of this capsule: something in it was changed, or it was never issued.`,
      )
}

/** Before anything in the sealed PDF is looked at. */
export function checkSealedHash({ core }: Capsule3, sealedHash: string): Step {
  const step = 'capsule-pdf'
  return core.sealedHash === sealedHash
    ? holds(step, 'The sealed PDF in the capsule is the one its core names.')
    : refuted(
        step,
        'The sealed PDF in the capsule is not the one its core names: it is of another registration.',
      )
}

/** The steps after the sealed PDF's own. */
export async function checkCapsule3(
  capsule: Capsule3,
  sealedPdf: Uint8Array,
  pdf: SoundPdf,
  trust: Trust,
): Promise<Step[]> {
  const { core, logAnchors, receipts } = capsule
  const { commitment, salt, version } = pdf.registration
  const about = { commitment, salt, version, sealedHash: pdf.sealedHash }
  const opened = await checkDisclosures(capsule)
  // What is disclosed wrongly is named once; the rest of the statements is compared all the same.
  const disclosures = opened.outcome === 'holds' ? capsule.disclosures : []
  return [
    opened,
    await checkStatements({ ...capsule, disclosures }, sealedPdf, pdf.registration),
    checkMedia(core.media, pdf.registration),
    await checkAudit(core.audit, about, trust),
    await checkSigned('receipt-signatures', receipts, trust),
    await checkReceipts(receipts, about, 'capsule'),
    ...(logAnchors.length === 0 ? [] : [await checkSigned('head-signatures', logAnchors, trust)]),
    checkCapsuleTimes(
      { ...core, statements: core.statements.map(({ stated }) => stated), receipts, logAnchors },
      pdf,
      null,
    ),
    ...(await checkKeys(capsule, pdf.sealedAt, trust)),
  ]
}

/** The core, what was added to it, and the heads in both. */
async function checkKeys(
  { core, logAnchors, receipts }: Capsule3,
  sealedAt: Date,
  trust: Trust,
): Promise<Step[]> {
  if (retiredKeysOf(trust).length === 0) return []
  const { checkpoint, entry } = core.audit
  const sealed = sealedAt.toISOString()
  const parts: SignedPart[] = [
    {
      what: 'the core of the capsule',
      key: core.register.logKey,
      heads: [checkpoint],
      times: [sealed, core.madeAt, entry.at],
    },
    await headPart('the head of the log', checkpoint, trust),
  ]
  for (const part of receipts)
    parts.push({
      what: `the receipt of ${part.network}`,
      key: await signerOf(part, trust),
      heads: [],
      times: [sealed, part.registeredAt],
    })
  for (const part of logAnchors)
    parts.push(
      {
        what: `the head of the log on ${part.network}`,
        key: await signerOf(part, trust),
        heads: [part.checkpoint],
        times: [part.anchoredAt],
      },
      await headPart(`the head of the log on ${part.network}`, part.checkpoint, trust),
    )
  const step = await checkRetiredKeys(parts, trust)
  return step === null ? [] : [step]
}

/** The key of today where none did: the step of the signatures says so. */
async function signerOf(
  part: Capsule3['receipts'][number] | Capsule3['logAnchors'][number],
  trust: Trust,
): Promise<string> {
  const keys = logKeysOf(trust)
  for (const text of keys) {
    const key = await parseVerifierKey(text)
    if (await ('proof' in part ? headSignatureHolds(part, key) : receiptSignatureHolds(part, key)))
      return text
  }
  return keys[0]!
}

async function checkDisclosures(capsule: Capsule3): Promise<Step> {
  const step = 'disclosures'
  const { core, disclosures } = capsule
  if (!isOwnCopy(capsule))
    return holds(
      step,
      'A copy to pass on: e-mail addresses, network addresses, browsers and stated places of the parties are left out.',
    )
  const places = new Set(disclosures.map(({ witnessOrder, member }) => `${witnessOrder} ${member}`))
  if (places.size !== 3 * WITHHELD.length)
    return refuted(step, 'Some of the parties’ addresses are left out, and others are not.')
  // Their hashes are signed, their order is not: one file has one spelling.
  const inOrder = [0, 1, 2].flatMap((order) => WITHHELD.map((member) => `${order} ${member}`))
  if ([...places].some((place, at) => place !== inOrder[at]))
    return refuted(step, 'The parties’ addresses are not in the order in which the register writes them.')
  for (const one of disclosures)
    if ((await disclosureHash(one)) !== core.statements[one.witnessOrder]!.withheld[one.member])
      return refuted(
        step,
        `${one.member} of ${one.witnessOrder === 0 ? 'the testator' : `witness ${one.witnessOrder}`} ` +
          'is not what the register signed for.',
      )
  return holds(
    step,
    'The testator’s own copy: e-mail addresses, network addresses, browsers and stated places of the parties are ' +
      'in it, as the register signed for them.',
  )
}

async function checkStatements(
  capsule: Capsule3,
  sealedPdf: Uint8Array,
  registration: SoundPdf['registration'],
): Promise<Step> {
  const step = 'statements'
  const { core, disclosures } = capsule
  const named =
    core.commitment === registration.commitment &&
    core.documentHash === registration.documentHash &&
    core.version === registration.version
  if (!named)
    return refuted(step, 'The core of the capsule is about another registration than its sealed PDF.')
  const differs = async (order: number): Promise<string | null> => {
    if (!isOwnCopy(capsule)) return null
    const one = core.statements[order]!
    const whole = wholeStatement(
      one,
      disclosures.filter(({ witnessOrder }) => witnessOrder === order),
    )
    return whole !== null && (await statementHash(whole)) === one.statementHash
      ? null
      : 'does not have the hash that their signature in the sealed PDF covers.'
  }
  return (
    (await refutedStatements(core.statements, sealedPdf, registration, differs)) ??
    holds(
      step,
      (isOwnCopy(capsule)
        ? 'Each of the three statements is the one its party signed in the sealed PDF.'
        : 'Each party signed in the sealed PDF the hash that the register gives beside their statement. What is ' +
          'left out is under that hash too, so it cannot be computed here.') +
        describedWay(ceremonyOf(core.statements[0]!.stated)),
    )
  )
}

async function checkSigned(
  step: 'receipt-signatures' | 'head-signatures',
  parts: Capsule3['receipts'] | Capsule3['logAnchors'],
  trust: Trust,
): Promise<Step> {
  // What is added after the log key has rolled over is signed by the later one.
  const keys = await Promise.all(logKeysOf(trust).map(parseVerifierKey))
  const isReceipt = step === 'receipt-signatures'
  for (const part of parts) {
    const signed = await Promise.all(
      keys.map((key) => ('proof' in part ? headSignatureHolds(part, key) : receiptSignatureHolds(part, key))),
    )
    if (!signed.includes(true))
      return refuted(
        step,
        `${trust.name} did not sign this ${isReceipt ? 'receipt of' : 'head of the log on'} ${part.network}.`,
      )
  }
  return holds(
    step,
    `${trust.name} signed each ${isReceipt ? 'receipt' : 'head of the log on a ledger'} by itself.`,
  )
}
