// The sentences and addresses that tabs of the release before read, made from the same table as the codes
// beside them. Gone in the next release.
import { standingOf, type Place, type Point, type Role } from '@testate/domain/journey'
import { journeyWords, valuesOf, wordsOf, type JourneyWord } from '@testate/domain/journey-words'

export const english = (word: JourneyWord, values: Record<string, string | number> = {}): string =>
  journeyWords[word].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

export function sentenceOf(point: Point, role: Role): string {
  const values = valuesOf(point, (names) => names.join(' and '))
  return wordsOf(point, role)
    .map((word) => english(word, values))
    .join(' ')
}

const paths: Record<Place, string> = {
  form: '/will-registration',
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
}

/** Screens that are about no single will. */
const withoutWill: ReadonlySet<Place> = new Set<Place>(['notices', 'wills', 'account', 'support'])

export function hrefOf(place: Place, willId: string | null): string {
  if (willId === null || withoutWill.has(place)) return paths[place]
  const opens = place === 'identity' || place === 'document' || place === 'witnesses'
  return `${paths[place]}?will=${willId}${opens ? `&open=${place}` : ''}`
}

/** Null where there is nothing to open. */
export function hrefOfPoint({ code }: Point, willId: string): string | null {
  const { place } = standingOf(code)
  return place === null ? null : hrefOf(place, willId)
}
