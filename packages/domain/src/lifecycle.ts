// The life of a will as data (decisions, section 3). Screens, the database check, the server and the tests
// read this one table.

export const willStatuses = [
  'draft',
  'uploaded',
  'verified',
  'witnessed',
  'registering',
  'registered',
  'released',
  'superseded',
  'withdrawn',
] as const
export type WillStatus = (typeof willStatuses)[number]

/** Registered, or later: there is nothing to sign or to continue. */
export const overStatuses = [
  'registered',
  'released',
  'superseded',
  'withdrawn',
] as const satisfies WillStatus[]

export interface Stage {
  status: WillStatus
  /** The condition for reaching this status. */
  because: string
  /** Whose turn it is. */
  next: 'testator' | 'parties' | 'server' | 'executors' | 'nobody'
  to: readonly WillStatus[]
}

export const lifecycle: readonly Stage[] = [
  { status: 'draft', because: 'Particulars are saved', next: 'testator', to: ['uploaded', 'withdrawn'] },
  {
    status: 'uploaded',
    because: 'The PDF was accepted, hashed and encrypted',
    next: 'parties',
    to: ['draft', 'verified', 'withdrawn'],
  },
  {
    status: 'verified',
    because: 'The identity of all three parties was checked',
    next: 'parties',
    to: ['draft', 'witnessed', 'withdrawn'],
  },
  {
    status: 'witnessed',
    because: 'Three statements are signed and the recording is on record',
    next: 'server',
    to: ['registering', 'withdrawn'],
  },
  {
    status: 'registering',
    because: 'The PDF is sealed and the fee is paid',
    next: 'server',
    to: ['registered', 'withdrawn'],
  },
  {
    status: 'registered',
    because: 'At least one network holds the registration for good',
    next: 'nobody',
    to: ['released', 'superseded', 'withdrawn'],
  },
  {
    status: 'released',
    because: 'A confirmed death, the waiting period over, no open dispute',
    next: 'executors',
    to: ['registered'],
  },
  { status: 'superseded', because: 'A later version is registered', next: 'nobody', to: [] },
  {
    status: 'withdrawn',
    because: 'The testator withdrew the registration. This does not revoke the will',
    next: 'nobody',
    to: [],
  },
]

/**
 * True if a will may go from one status to another. It goes back to `draft` when a page turns out to be
 * unreadable before the ceremony opens.
 */
export function mayBecome(from: WillStatus, to: WillStatus): boolean {
  return stageOf(from).to.includes(to)
}

export function stageOf(status: WillStatus): Stage {
  const stage = lifecycle.find((candidate) => candidate.status === status)
  if (stage === undefined) throw new Error(`no such will status: ${String(status)}`)
  return stage
}

/** What an anchor does: the first two enter a will, the others change an entry. */
export const anchorActions = ['register', 'supersede', 'withdraw', 'transfer'] as const
export type AnchorAction = (typeof anchorActions)[number]

/** True for an anchor that enters the will: the registration, which the capsule proves. */
export function isEntry(action: AnchorAction): boolean {
  return action === 'register' || action === 'supersede'
}

/** Anchor states (one registration on one network), in order; `failed` may be retried or not. */
export const anchorStates = ['pending', 'submitted', 'confirmed', 'final', 'failed'] as const
export type AnchorState = (typeof anchorStates)[number]
