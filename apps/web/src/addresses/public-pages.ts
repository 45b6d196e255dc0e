// The prerendered pages: for the build, and for tests of every one of them. Separate from the list of
// screens, which browsers load.
import { addressesOf, screens } from './screens.ts'

const whole = screens.filter(({ frame, path }) => frame === 'public' && !path.includes(':'))

/** Each under its own address, in each of its languages. An alias has the same HTML as its page. */
export const publicPages: readonly string[] = whole.flatMap(({ path, welsh }) => addressesOf({ path, welsh }))

/** The same, with their aliases. */
export const prerendered: readonly string[] = whole.flatMap(addressesOf)

/** Only the frame of these is prerendered: their personal content is loaded by script. */
export const framed: readonly string[] = screens
  .filter((screen) => screen.framed === true)
  .map(({ path }) => path)

/** Forms for visitors, whole in the HTML too; their scripts are those of a signed-in screen. */
export const painted: readonly string[] = screens
  .filter((screen) => screen.painted === true)
  .flatMap(addressesOf)
