// On what ground something is opened: an errand of the register's own, a person's proof, or a notice of death that
// the release worker replayed. Each ground names what it covers, and nothing else is opened on it.
import type { Tx } from '../platform/database/database.ts'
import { CannotOpen, type SealContext } from '../platform/storage/vault.ts'
import { fingerprintOf } from '../proofs/held-keys.ts'
import { proofStands, type WantedProof } from '../proofs/proof-stands.ts'

/** What the worker does without being asked by anybody, and the purposes it opens for that. */
const errands = {
  'read the pages': ['document'],
  'seal': ['document', 'salt', 'sealing', 'sealing-revisions', 'name on the document'],
  'anchor': ['salt', 'chain-key'],
  // The certificate names where the original lies, and who the executors are if the testator wishes.
  'issue the capsule': ['sealed', 'salt', 'person around', 'will form'],
  'take into custody': ['sealed'],
  // Once, for a file from before its state was kept (decision 58).
  'keep the state of the seal': ['sealed'],
  'move under the key of the will': [
    'document',
    'recording',
    'sealing',
    'sealing-revisions',
    'sealed',
    'capsule',
    'certificate',
    'proof',
  ],
  'show the people around a will': ['person around'],
  'show the form': ['will form'],
  'show a document of an estate': ['estate document'],
  'show bank details of an estate': ['bank details of an estate'],
  'compare bank details of an estate': ['bank details of an estate'],
  'key a name and birth date': ['name and birth date'],
  'read the note of a search': ['note of a search'],
  'show why a recording was asked for': ['reason for a recording'],
  'read an identity': ['identity document', 'identity selfie', 'identity claims'],
} as const satisfies Record<string, readonly string[]>
export type Errand = keyof typeof errands

const files = ['document', 'sealed', 'capsule', 'certificate', 'proof']
const pictures = ['identity document', 'identity selfie']
/** What a person's proof opens, by the purpose it was given for. */
const proven = {
  'open': files,
  'play': ['recording'],
  'export': [
    ...files,
    'recording',
    ...pictures,
    'identity claims',
    'name on the document',
    'person around',
    'will form',
    'reason for a recording',
  ],
  'staff': [...pictures, 'death certificate'],
  // A page as a picture; a file as it is.
  'read-released': ['sealed'],
  'take-released': ['sealed', 'capsule', 'proof'],
  // One recording, on a reason.
  'take-recording': ['recording'],
} as const satisfies Partial<Record<WantedProof['purpose'], readonly string[]>>
type ProvenPurpose = keyof typeof proven

interface Request {
  /** The proof that the request names. */
  proofId: string | null
  /** The key, made for this request, that the opened bytes are sealed to. */
  publicKey: string
  /**
   * The only will, identity evidence or death certificate that is opened. Null for a copy of a person's data: its
   * files are those the slices give as that person's.
   */
  about: string | null
}

/** A person's proof that was checked, for one request. `Warrant.on` is the only way to make one. */
export class Warrant {
  readonly purpose: ProvenPurpose
  readonly about: string | null
  readonly publicKey: string

  private constructor(purpose: ProvenPurpose, { about, publicKey }: Request) {
    this.purpose = purpose
    this.about = about
    this.publicKey = publicKey
  }

  /**
   * Null unless the proof stands, and was given to the key of this request: whoever presents another person's
   * proof with a key of their own gets nothing.
   */
  static async on(
    tx: Tx,
    request: Request,
    wanted: Omit<WantedProof, 'requestKey' | 'act'> & { purpose: ProvenPurpose },
  ): Promise<Warrant | null> {
    const requestKey = fingerprintOf(request.publicKey)
    if (!(await proofStands(tx, request.proofId, { ...wanted, requestKey }))) return null
    return new Warrant(wanted.purpose, request)
  }
}

/** What the release worker found in the log, not in a row. */
interface Replayed {
  willId: string
  standing: 'due' | 'released'
}

/** A notice of death that was replayed from the log, and is due or was released. */
export class ReplayedNotice {
  readonly willId: string

  private constructor(willId: string) {
    this.willId = willId
  }

  static of({ willId }: Replayed): ReplayedNotice {
    return new ReplayedNotice(willId)
  }
}

export type Ground = Errand | Warrant | ReplayedNotice

/** @throws CannotOpen when the ground does not cover what was sealed for this will and purpose. */
export function requireCovered(ground: Ground, { willId, purpose }: SealContext): void {
  const { covers, to, about } = scopeOf(ground)
  if (!covers.includes(purpose)) throw new CannotOpen(`to ${to} opens no ${purpose}`)
  if (about !== null && about !== willId)
    throw new CannotOpen(
      ground instanceof Warrant
        ? 'the proof was given for another will'
        : 'the notice that was replayed is about another will',
    )
}

/** What a ground opens, for what, and of which will; null: not tied to one. */
function scopeOf(ground: Ground): { covers: readonly string[]; to: string; about: string | null } {
  if (ground instanceof Warrant)
    return { covers: proven[ground.purpose], to: ground.purpose, about: ground.about }
  if (ground instanceof ReplayedNotice) return { covers: files, to: 'release', about: ground.willId }
  return { covers: errands[ground], to: ground, about: null }
}
