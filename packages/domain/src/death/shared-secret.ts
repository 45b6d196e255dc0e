// Shared secret mode: a closed will opens only with a part that the platform has and a part that any two of the chosen
// people have together (decision 90). Who may be chosen, when it counts, and when nobody could open it any more.

export const secretStates = ['preparing', 'practising', 'moving', 'on', 'opened', 'ended'] as const
export type SecretState = (typeof secretStates)[number]

/**
 * preparing: the chosen people make their keys. practising: each has a share and shows that they can use it. moving:
 * from here on nothing opens without two of them or the testator, and the files are sealed anew. opened: two of them
 * opened it after a release. ended: given up, replaced, or switched off.
 */
const nextOf: Record<SecretState, readonly SecretState[]> = {
  preparing: ['practising', 'ended'],
  practising: ['moving', 'ended'],
  moving: ['on', 'opened', 'ended'],
  on: ['opened', 'ended'],
  opened: [],
  ended: [],
}

export const canFollow = (from: SecretState, to: SecretState): boolean => nextOf[from].includes(to)

/** The will's key is under both parts, and the release worker alone opens nothing. */
export const isClosing = (state: SecretState): boolean => state === 'moving' || state === 'on'

/** How the key of a holder, or of a testator, is kept: each opens it by itself. */
export const lockKinds = ['passkey', 'phrase', 'code'] as const
/** Characters of a pass phrase: fewer could be tried out by whoever has the locks. */
export const LEAST_PHRASE = 16

const LEAST_DISTINCT = 8

/** As it is locked with: however it was typed. */
export const phraseOf = (typed: string): string => typed.normalize('NFKC').trim().replace(/\s+/g, ' ')

/** What is wrong with a pass phrase; null when nothing is. One character again and again is no sentence. */
export function phraseFault(typed: string): 'short' | 'plain' | null {
  const phrase = phraseOf(typed)
  if (phrase.length < LEAST_PHRASE) return 'short'
  return new Set(phrase.toLowerCase()).size < LEAST_DISTINCT ? 'plain' : null
}

/** Three, so that one can be lost; more than five nobody keeps together for decades. */
export const holderCount = { least: 3, most: 5 } as const
/** How many of them open together. */
export const openTogether = 2

/**
 * What a confirmation is made for, and its words: it serves no other act, whoever passes it on. The database makes the
 * same of what it is asked to do.
 */
export const shareActs = {
  /** `keyHash`: SHA-256 of the public key, in hex. */
  'share-key': (keyHash: string): string => `key ${keyHash}`,
  'share-end': (): string => 'end',
  'share-lost': (holderId: string): string => `lost ${holderId}`,
  'share-choose': (willId: string, people: readonly string[]): string =>
    ['choose', willId, ...people].join(' '),
  'share-give': (secretId: string, commitment: string): string => `give ${secretId} ${commitment}`,
} as const
export type ShareAct = keyof typeof shareActs
export const isShareAct = (purpose: string): purpose is ShareAct => purpose in shareActs

/** What is known of one holder. */
export interface HolderFacts {
  hasKey: boolean
  hasPractised: boolean
  /** They or the testator said so, or they made another key or closed their account. */
  isLost: boolean
  /** Asked whether their code is still there, and has not answered for sixty days. */
  isSilent: boolean
}

/** Days after the yearly question until no answer is a doubt. */
export const SILENT_AFTER_DAYS = 60

export const canGiveShares = (holders: readonly HolderFacts[]): boolean =>
  holders.length >= holderCount.least && holders.every(({ hasKey, isLost }) => hasKey && !isLost)

/** Everybody has what opens their share, and a practice run with all of them, before it counts. */
export const canSwitchOn = (holders: readonly HolderFacts[]): boolean =>
  holders.length >= holderCount.least &&
  holders.every(({ hasKey, hasPractised, isLost }) => hasKey && hasPractised && !isLost)

export const secretHealths = ['good', 'doubtful', 'one-short', 'nobody-opens'] as const
export type SecretHealth = (typeof secretHealths)[number]

/**
 * nobody-opens: fewer than two are left. one-short: the next loss ends it. doubtful: enough are left, and fewer than
 * three have answered.
 */
export function healthOf(holders: readonly HolderFacts[]): SecretHealth {
  const left = holders.filter(({ hasPractised, isLost }) => hasPractised && !isLost)
  if (left.length < openTogether) return 'nobody-opens'
  if (left.length < holderCount.least) return 'one-short'
  return left.filter(({ isSilent }) => !isSilent).length < holderCount.least ? 'doubtful' : 'good'
}

export const choiceFaults = ['too-few', 'too-many', 'twice', 'own', 'not-trusted', 'double'] as const
export type ChoiceFault = (typeof choiceFaults)[number]

/**
 * What is wrong with the people a testator chose; null when nothing is. `trusted`: the witnesses who signed, and the
 * executors and contacts who accepted; each with what is the same for two accounts of one person.
 */
export function choiceFault(
  chosen: readonly string[],
  { testatorId, trusted }: { testatorId: string; trusted: ReadonlyMap<string, unknown> },
): ChoiceFault | null {
  if (chosen.length < holderCount.least) return 'too-few'
  if (chosen.length > holderCount.most) return 'too-many'
  if (new Set(chosen).size < chosen.length) return 'twice'
  if (chosen.includes(testatorId)) return 'own'
  if (!chosen.every((personId) => trusted.has(personId))) return 'not-trusted'
  const humans = new Set(chosen.map((personId) => trusted.get(personId)))
  return humans.size < chosen.length ? 'double' : null
}
