// Which screen an address shows, in either language.
import { inEnglish } from '../platform/language.ts'
import { screens, type Screen } from './screens.ts'

/** A parameter matches anything. */
const known = screens.flatMap((screen) =>
  [screen.path, ...(screen.aliases ?? [])].map((path) => ({
    screen,
    address: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  })),
)

export function screenAt(pathname: string): Screen | undefined {
  const english = inEnglish(pathname.replace(/(?<=.)\/+$/, ''))
  return known.find(({ address }) => address.test(english))?.screen
}
