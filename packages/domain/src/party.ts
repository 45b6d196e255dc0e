// The three parties of a ceremony as data: who they are, what a witness must declare, and the transitions of
// a party's state.

export const partyRoles = ['testator', 'witness'] as const
export type PartyRole = (typeof partyRoles)[number]

/** 0 is the testator. Two witnesses, always (Wills Act 1837, section 9). */
export const witnessOrders = [0, 1, 2] as const
export type WitnessOrder = (typeof witnessOrders)[number]

export const partyStates = [
  'invited',
  'opened',
  'identity verified',
  'signed',
  'declined',
  'expired',
  'replaced',
] as const
export type PartyState = (typeof partyStates)[number]

/**
 * `signed` and `replaced` are final: a completed signature is never deleted, and a replaced witness does not
 * come back.
 */
const transitions: Readonly<Record<PartyState, readonly PartyState[]>> = {
  'invited': ['opened', 'declined', 'expired', 'replaced'],
  'opened': ['identity verified', 'declined', 'replaced'],
  'identity verified': ['signed', 'declined', 'replaced'],
  'signed': [],
  'declined': ['replaced'],
  'expired': ['invited', 'opened', 'replaced'],
  'replaced': [],
}

/** True if a party may go from one state to the other. */
export function partyMayBecome(from: PartyState, to: PartyState): boolean {
  return transitions[from].includes(to)
}

/** True while another person may take this party's place. */
export function isReplaceable(state: PartyState): boolean {
  return partyMayBecome(state, 'replaced')
}

/** What a witness is waited for after opening the invitation; `signed`: whether the testator has signed. */
export const witnessSteps = ['declarations', 'identity', 'signature'] as const
export type WitnessStep = (typeof witnessSteps)[number]

/** Null while it is not this witness's turn. An unopened invitation is sent again instead. */
export function witnessStepOf(
  { state, declared }: { state: PartyState; declared: boolean },
  signed: boolean,
): WitnessStep | null {
  if (state === 'opened') return declared ? 'identity' : 'declarations'
  return state === 'identity verified' && signed ? 'signature' : null
}

/**
 * What each witness said of their own presence, before the testator chose one way for the whole ceremony
 * (ceremony.ts). Kept for statements and ceremonies of that time.
 */
export const presences = ['in-person', 'video'] as const
export type Presence = (typeof presences)[number]

/**
 * What each witness declares before their identity is checked. A will is not void because a beneficiary
 * witnessed it, but the gift to that witness or to their spouse is (Wills Act 1837, section 15), extended to
 * civil partners by the Civil Partnership Act 2004, schedule 4.
 */
export const declarations = {
  isAdult: 'I am 18 or over',
  notBeneficiary: 'I am not a beneficiary of this will',
  notSpouseOfBeneficiary: 'I am not the spouse or civil partner of a beneficiary of this will',
} as const
export type Declaration = keyof typeof declarations
export type Declarations = Record<Declaration, true>

/** The error sentences for missing declarations; empty when all were made. */
export function missingDeclarations(given: Partial<Record<Declaration, boolean>> | null): string[] {
  return (Object.keys(declarations) as Declaration[])
    .filter((name) => given?.[name] !== true)
    .map((name) => declarations[name])
}

/** Whether two addresses are one mailbox: no mail service in use distinguishes case. */
export function sameMailbox(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
