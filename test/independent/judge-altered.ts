// Makes altered files of every kind and has the verifier judge each, offline: a ledger cannot be what refuses it.
import { verify } from '@testate/evidence/verify'
import {
  inSecondFormat,
  receiptOf,
  sampleCapsule,
  sampleLedgerEntry,
  sampleLogAnchor,
  sampleRegister,
  sampleSealed,
} from '@testate/evidence/testing/capsule-sample'
import { capsuleKinds, pdfKinds, type Alter } from './altered-kinds.ts'
import { seeded } from './altered-evidence.ts'

export interface Judged {
  judged: number
  kinds: number
  /** By kind and number. */
  accepted: string[]
}

/** About `count` files, the same in every run but for the keys of the sample register. */
export async function judgeAltered(count: number): Promise<Judged> {
  const register = await sampleRegister()
  const [mine, theirs] = [
    await sampleSealed(register, inSecondFormat('together')),
    await sampleSealed(register),
  ]
  const capsuleOf = async (sealed: typeof mine) =>
    sampleCapsule(register, sealed, [receiptOf(sealed, sampleLedgerEntry(sealed))], {
      logAnchors: [(await sampleLogAnchor(register, sealed)).logAnchor],
    })
  const [capsule, another] = [await capsuleOf(mine), await capsuleOf(theirs)]
  for (const sound of [mine.sealed, theirs.sealed, capsule, another])
    if ((await verify(sound, register.trust, null)).exitCode !== 0) throw new Error('a sound file is refused')
  const random = seeded(20261126)
  const all: [string, Alter, Uint8Array, Uint8Array][] = [
    ...Object.entries(pdfKinds).map(
      ([kind, alter]) =>
        [`PDF: ${kind}`, alter, mine.sealed, theirs.sealed] as [string, Alter, Uint8Array, Uint8Array],
    ),
    ...Object.entries(capsuleKinds).map(
      ([kind, alter]) =>
        [`capsule: ${kind}`, alter, capsule, another] as [string, Alter, Uint8Array, Uint8Array],
    ),
  ]
  const [accepted, met]: [string[], Set<string>] = [[], new Set()]
  let judged = 0
  const each = Math.ceil(count / all.length)
  for (const [kind, alter, file, other] of all)
    for (let number = 0; number < each; number += 1) {
      const bytes = alter(file, random, other)
      if (bytes === null || Buffer.compare(bytes, file) === 0 || Buffer.compare(bytes, other) === 0) continue
      judged += 1
      met.add(kind)
      if ((await verify(bytes, register.trust, null)).exitCode === 0) accepted.push(`${kind} ${number}`)
    }
  return { judged, kinds: met.size, accepted }
}
