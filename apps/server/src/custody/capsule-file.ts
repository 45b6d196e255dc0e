// A capsule as it is given out. Its core is stored once; the sealed PDF, the receipts and the heads of the log come to
// it while the file is read, so that every download is the newest. It needs no key of the log, and no more of the will
// in memory than a frame. One issued before the third format is stored whole, and given out as it is.
import { createHash } from 'node:crypto'
import {
  aroundSealedPdf,
  isCapsule3,
  signedCoreSchema,
  type Capsule3,
  type CapsuleCore,
} from '@testate/evidence/capsule/capsule-3'
import { hashed } from '../platform/storage/hashed.ts'
import type { Ground } from './grounds.ts'
import { openingStored, type Custody } from './open.ts'

/** What was signed for this line of the log, and by itself. */
export type PartsOf = (audit: CapsuleCore['audit']) => Promise<Pick<Capsule3, 'receipts' | 'logAnchors'>>

export interface StoredCapsule {
  willId: string
  version: number
  /** Objects. */
  capsule: string
  sealed: string | null
}

/** `kept`: with the parties' addresses. `left out`: without them. `left out or whole`: also one from before. */
export type Addresses = 'kept' | 'left out' | 'left out or whole'

/** The capsule is one from before, which has the addresses in it for good. */
export class AddressesInside extends Error {
  override name = 'AddressesInside'
}

/** Frame by frame, for a reader that uses none of it before the end. Each is valid until the next. */
export async function* capsuleFile(
  from: Custody,
  ground: Ground,
  { willId, version, capsule, sealed }: StoredCapsule,
  partsOf: PartsOf,
  addresses: Addresses,
): AsyncGenerator<Buffer> {
  const stored = openingStored(from, ground, capsule, { willId, version, purpose: 'capsule' })
  const pieces: Buffer[] = []
  for await (const frame of stored) {
    if (pieces.length === 0 && !isCapsule3(frame)) {
      if (addresses === 'left out') throw new AddressesInside(`the capsule of will ${willId} is stored whole`)
      yield frame
      yield* stored
      return
    }
    pieces.push(Buffer.from(frame))
  }
  const { core, disclosures, signature } = signedCoreSchema.parse(
    JSON.parse(Buffer.concat(pieces).toString('utf8')),
  )
  if (sealed === null) throw new Error(`will ${willId} has a capsule and no sealed PDF`)
  const { before, after } = aroundSealedPdf({
    core,
    disclosures: addresses === 'kept' ? disclosures : [],
    ...(await partsOf(core.audit)),
    signature,
  })
  yield Buffer.from(before)
  const hash = createHash('sha256')
  const pdf = openingStored(from, ground, sealed, { willId, version, purpose: 'sealed' })
  yield* inBase64(hashed(pdf, hash))
  // What the core does not name would be refused by every verifier.
  if (hash.digest('hex') !== core.sealedHash)
    throw new Error(`the sealed PDF of will ${willId} is not the one its capsule names`)
  yield Buffer.from(after)
}

/** For a copy of one's data: without the parties' addresses, if it is in parts. */
export async function wholeCapsule(
  from: Custody,
  ground: Ground,
  stored: StoredCapsule,
  partsOf: PartsOf,
): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const frame of capsuleFile(from, ground, stored, partsOf, 'left out or whole'))
    pieces.push(Buffer.from(frame))
  return Buffer.concat(pieces)
}

async function* inBase64(frames: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const frame of frames) {
    const bytes = rest.length === 0 ? frame : Buffer.concat([rest, frame])
    const whole = bytes.length - (bytes.length % 3)
    yield Buffer.from(bytes.toString('base64', 0, whole), 'latin1')
    rest = Buffer.from(bytes.subarray(whole))
  }
  if (rest.length > 0) yield Buffer.from(rest.toString('base64'), 'latin1')
}
