// Where each step of what others left to somebody is taken, and the list that it is in: addresses of screens.ts.
import { otherStandingOf, type OtherCode, type OtherKind } from '@testate/domain/journey/others'

export const lists = {
  notice: '/death-notices',
  estate: '/estate-administration',
  share: '/shares',
  naming: '/named',
} as const satisfies Record<OtherKind | 'naming', string>

/** Where nothing is to be done: the records of a closed estate, else the list, which says why. */
export function addressOfOther(kind: OtherKind, code: OtherCode, willId: string): string {
  const { step } = otherStandingOf(code)
  if (step === 'read') return `/released/${willId}`
  if (step === 'work-estate' || code === 'closed') return `/estate-administration/${willId}`
  return kind === 'estate' ? '/released' : lists[kind]
}
