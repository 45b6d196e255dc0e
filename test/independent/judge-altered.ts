// Makes altered files of every kind and has the verifier judge each, offline: a ledger cannot be what refuses it.
import { verify } from '@testate/evidence/verify'
import { canonicalBytes, type Json } from '@testate/evidence/bytes/canonical-json'
import { concat } from '@testate/evidence/bytes/der'
import { rollOver } from '@testate/evidence/certificates/roll-over'
import { sealStateOf } from '@testate/evidence/seal/seal-state'
import { putTogether, sampleParts } from '@testate/evidence/testing/capsule-3-sample'
import {
  inSecondFormat,
  inThirdFormat,
  receiptOf,
  SAMPLE_NETWORK,
  SAMPLE_OWNERS,
  sampleCapsule,
  sampleLedgerEntry,
  sampleLogAnchor,
  sampleRegister,
  sampleSealed,
  type SampleRegister,
  type SampleSealed,
} from '@testate/evidence/testing/capsule-sample'
import { renewBy } from '@testate/evidence/testing/renewal-sample'
import { capsuleKinds, pdfKinds, type Alter } from './altered-kinds.ts'
import { seeded } from './altered-evidence.ts'

export interface Judged {
  judged: number
  kinds: number
  /** By the form of file that was altered. */
  forms: Record<string, number>
  /** By form, kind and number. */
  accepted: string[]
}

interface Form {
  form: string
  kinds: Record<string, Alter>
  file: Uint8Array
  /** Another registration's. */
  other: Uint8Array
  /** Whether an altered file says only what the register signed. */
  isIssued(bytes: Uint8Array): boolean
}

/** A sealed PDF and a renewed one, a capsule of the second format, and the two copies of one of the third. */
async function soundForms(register: SampleRegister): Promise<Form[]> {
  const before = [
    await sampleSealed(register, inSecondFormat('together')),
    await sampleSealed(register),
  ] as const
  const states = inThirdFormat('together', SAMPLE_OWNERS)
  const today = [await sampleSealed(register, states), await sampleSealed(register, states)] as const
  const receiptOn = (sealed: SampleSealed) => receiptOf(sealed, sampleLedgerEntry(sealed))
  const second = async (sealed: SampleSealed) =>
    sampleCapsule(register, sealed, [receiptOn(sealed)], {
      logAnchors: [(await sampleLogAnchor(register, sealed)).logAnchor],
    })
  const marked = { marked: true }
  const third = async (sealed: SampleSealed) => {
    const { logAnchor } = await sampleLogAnchor(register, sealed, SAMPLE_NETWORK, marked)
    const parts = await sampleParts(register, sealed, [receiptOn(sealed)], [logAnchor], {}, marked)
    return [
      putTogether(parts, sealed.sealed),
      putTogether({ ...parts, disclosures: [] }, sealed.sealed),
    ] as const
  }
  const at = new Date('2026-11-24T12:00:00Z')
  const authority = await rollOver(register.authority, { what: 'unit', at: new Date(at.getTime() - 60_000) })
  const renewed = async ({ sealed }: SampleSealed) =>
    concat(sealed, (await renewBy(sealStateOf(sealed), { authority, at })).tail)
  const [own, passedOn] = await third(today[0])
  const [ownOther, passedOnOther] = await third(today[1])
  const form = (
    name: string,
    kinds: Form['kinds'],
    [file, other]: readonly [Uint8Array, Uint8Array],
    isIssued: (bytes: Uint8Array) => boolean = () => false,
  ): Form => ({ form: name, kinds, file, other, isIssued })
  return [
    form('PDF', pdfKinds, [before[0].sealed, before[1].sealed]),
    form('renewed PDF', pdfKinds, [await renewed(today[0]), await renewed(today[1])], (bytes) =>
      Buffer.from(bytes).equals(today[0].sealed),
    ),
    form('capsule/2', capsuleKinds, [await second(before[0]), await second(before[1])]),
    form('capsule/3', capsuleKinds, [own, ownOther], (bytes) => hasOnlyItsParts(bytes, own)),
    form('capsule/3 to pass on', capsuleKinds, [passedOn, passedOnOther], (bytes) =>
      hasOnlyItsParts(bytes, passedOn),
    ),
  ]
}

/** About `count` files, the same in every run but for the keys of the sample register. */
export async function judgeAltered(count: number): Promise<Judged> {
  const register = await sampleRegister()
  const all = await soundForms(register)
  const sound = async (bytes: Uint8Array): Promise<boolean> =>
    (await verify(bytes, register.trust, null)).exitCode === 0
  for (const { form, file, other } of all)
    for (const one of [file, other]) if (!(await sound(one))) throw new Error(`a sound ${form} is refused`)
  const random = seeded(20261126)
  const [accepted, met]: [string[], Set<string>] = [[], new Set()]
  const forms = Object.fromEntries(all.map(({ form }) => [form, 0]))
  const each = Math.ceil(count / all.reduce((sum, { kinds }) => sum + Object.keys(kinds).length, 0))
  for (const { form, kinds, file, other, isIssued } of all)
    for (const [kind, alter] of Object.entries(kinds))
      for (let number = 0; number < each; number += 1) {
        const bytes = alter(file, random, other)
        if (bytes === null || [file, other].some((one) => Buffer.compare(bytes, one) === 0)) continue
        if (isIssued(bytes)) continue
        forms[form]! += 1
        met.add(`${kinds === pdfKinds ? 'PDF' : 'capsule'}: ${kind}`)
        if (await sound(bytes)) accepted.push(`${form}: ${kind} ${number}`)
      }
  const judged = Object.values(forms).reduce((sum, one) => sum + one)
  return { judged, kinds: met.size, forms, accepted }
}

/**
 * A capsule in parts with fewer of its receipts or heads, or one of them twice: it says nothing that the register did
 * not sign, and the register issued some such itself, before another part was added (decision 54).
 */
function hasOnlyItsParts(bytes: Uint8Array, capsule: Uint8Array): boolean {
  const whole = JSON.parse(Buffer.from(capsule).toString('utf8')) as Record<string, Json>
  let found: Record<string, Json>
  try {
    found = JSON.parse(Buffer.from(bytes).toString('utf8')) as Record<string, Json>
    if (!Buffer.from(canonicalBytes(found)).equals(bytes)) return false
  } catch {
    return false
  }
  return Object.keys({ ...whole, ...found }).every((key) => {
    const [mine, all] = [found[key], whole[key]]
    if (!['receipts', 'logAnchors'].includes(key) || !Array.isArray(mine))
      return JSON.stringify(mine) === JSON.stringify(all)
    const known = new Set((all as Json[]).map((one) => JSON.stringify(one)))
    return mine.every((one) => known.has(JSON.stringify(one)))
  })
}
