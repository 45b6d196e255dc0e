// The pages whose HTML is made beforehand: for the builder, and for what looks at every one of them. Apart from the list of screens, which browsers load.
import { addressesOf, screens } from './screens.ts'

const whole = screens.filter(({ frame, path }) => frame === 'public' && !path.includes(':'))

/** Each under its own address, in each of its languages. An alias is the same HTML as its page. */
export const publicPages: readonly string[] = whole.flatMap(({ path, welsh }) => addressesOf({ path, welsh }))

/** The same, and their aliases. */
export const prerendered: readonly string[] = whole.flatMap(addressesOf)

/** Of these only what is nobody's own: what they hold comes by script. */
export const framed: readonly string[] = screens
  .filter((screen) => screen.framed === true)
  .map(({ path }) => path)
