// Where each step of the journey is taken: the one place that maps it to an address of screens.ts.
import { standingOf, type Place, type StandingCode, type StepId } from '@testate/domain/journey'

const paths = {
  form: '/register-will',
  upload: '/create-will',
  signing: '/digital-signing',
  identity: '/digital-signing',
  document: '/digital-signing',
  witnesses: '/digital-signing',
  payment: '/payment',
  video: '/video-verification',
  signatures: '/digital-signatures',
  registration: '/blockchain-registration',
  notices: '/death-notices',
  wills: '/my-wills',
  account: '/account',
  support: '/support',
} as const satisfies Record<Place, string>

/** Screens that are about no single will. */
const withoutWill: ReadonlySet<Place> = new Set<Place>(['notices', 'wills', 'account', 'support'])

export function addressOf(place: Place, willId: string | null): string {
  const path = paths[place]
  if (willId === null || withoutWill.has(place)) return path
  if (place === 'form') return `${path}?draft=${willId}`
  const opens = place === 'identity' || place === 'document' || place === 'witnesses'
  return `${path}?will=${willId}${opens ? `&open=${place}` : ''}`
}

/** Where a step is taken: the signature's own dialog is open at once. */
export function addressOfStep(step: StepId | null, place: Place, willId: string | null): string {
  const address = addressOf(place, willId)
  return place === 'signatures' && (step === 'sign' || step === 'choose-way')
    ? `${address}&open=signing`
    : address
}

/** The screen of where something stands; undefined where there is nothing to open. */
export function addressAt(code: StandingCode, willId: string | null): string | undefined {
  const { place } = standingOf(code)
  return place === null ? undefined : addressOf(place, willId)
}
