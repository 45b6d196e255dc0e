// A witness's state as the testator sees it, and the available actions: only those the server accepts.
import type { ReceivedOf } from '@testate/api/route'
import type { listParties } from '@testate/api/parties'
import type { WillStatus } from '@testate/domain/lifecycle'
import { isReplaceable, witnessStepOf } from '@testate/domain/party'
import { isOpenDuring } from '@testate/domain/permissions'
import type { TagKind } from '../wills/standing.ts'

export type Party = ReceivedOf<typeof listParties>[number]
export type PartyWord =
  | 'notInvited'
  | 'invited'
  | 'expired'
  | 'opened'
  | 'declared'
  | 'identified'
  | 'signed'
  | 'declined'

/** Null for one who was replaced. */
export function wordOf(
  party: Pick<Party, 'state' | 'invitationExpiresAt' | 'declared'>,
): { word: PartyWord; kind: TagKind } | null {
  switch (party.state) {
    case 'invited':
      return party.invitationExpiresAt === null
        ? { word: 'notInvited', kind: 'neutral' }
        : { word: 'invited', kind: 'info' }
    case 'expired':
      return { word: 'expired', kind: 'warning' }
    case 'opened':
      return party.declared ? { word: 'declared', kind: 'info' } : { word: 'opened', kind: 'info' }
    case 'identity verified':
      return { word: 'identified', kind: 'info' }
    case 'signed':
      return { word: 'signed', kind: 'done' }
    case 'declined':
      return { word: 'declined', kind: 'error' }
    case 'replaced':
      return null
  }
}

export const mayReplace = (party: Pick<Party, 'role' | 'state'>, status: WillStatus): boolean =>
  party.role === 'witness' && isReplaceable(party.state) && isOpenDuring('parties.replace', status)

/** `signed`: whether the testator has signed. An unopened invitation is sent again instead. */
export const mayRemind = (
  party: Pick<Party, 'role' | 'state' | 'declared'>,
  signed: boolean,
  status: WillStatus,
): boolean =>
  party.role === 'witness' && witnessStepOf(party, signed) !== null && isOpenDuring('parties.remind', status)

/** What has happened and what comes next for this witness; null where another line says it. */
export function placeOf(party: Pick<Party, 'state' | 'declared'>, signed: boolean): PlaceWord | null {
  switch (party.state) {
    case 'opened':
      return party.declared ? 'placeDeclared' : 'placeOpened'
    case 'identity verified':
      return signed ? 'placeSign' : 'placeIdentified'
    case 'signed':
      return 'placeSigned'
    default:
      return null
  }
}
export type PlaceWord = 'placeOpened' | 'placeDeclared' | 'placeIdentified' | 'placeSign' | 'placeSigned'

/** Whether nothing is to be done about the witnesses until the testator has signed. */
export const areReady = (witnesses: readonly Pick<Party, 'state'>[], signed: boolean): boolean =>
  !signed && witnesses.every(({ state }) => state === 'identity verified')

/**
 * Who is mailed by one press of “invite”: everyone who has not opened their link; earlier links become
 * invalid. Empty when nobody is to be mailed.
 */
export function toInvite<P extends Pick<Party, 'role' | 'state'>>(
  parties: readonly P[],
  status: WillStatus,
): P[] {
  return isOpenDuring('parties.invite', status)
    ? parties.filter(({ role, state }) => role === 'witness' && (state === 'invited' || state === 'expired'))
    : []
}
