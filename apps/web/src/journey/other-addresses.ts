// Where each step of what others left to somebody is taken, and the list that it is in: addresses of screens.ts.
import type { OtherKind, OtherStep } from '@testate/domain/journey/others'

export const lists = {
  notice: '/death-notices',
  estate: '/estate-administration',
  share: '/shares',
  naming: '/named',
} as const satisfies Record<OtherKind | 'naming', string>

/** Null: nothing is to be done, and the list says why. */
export function addressOfOther(kind: OtherKind, step: OtherStep | null, willId: string): string {
  if (step === 'read') return `/released/${willId}`
  if (step === 'work-estate') return `/estate-administration/${willId}`
  return kind === 'estate' ? '/released' : lists[kind]
}
