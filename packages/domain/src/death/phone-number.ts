// A number for text messages in the one form in which it is kept and written to (ITU-T E.164).

/**
 * Not +4470 (personal numbers) and +4476 (pagers, but for +447624, the Isle of Man's mobile ones), nor what belongs to
 * no country: premium (+979), satellite (+881) and international networks (+882, +883). Their owners are paid by those
 * who send to them.
 */
const dear = /^\+(4470|4476(?!24)|979|88[123])/

/** Null for what is no number that takes text messages. Of British numbers only mobile ones do. */
export function phoneNumber(typed: string): string | null {
  const plain = typed.replace(/[\s().-]+/g, '').replace(/^00/, '+')
  // 07… as it is written in the United Kingdom, and +44 (0)7… as many write it.
  const number = plain.replace(/^0(?=7)/, '+44').replace(/^\+440/, '+44')
  if (!/^\+[1-9]\d{7,14}$/.test(number) || dear.test(number)) return null
  return number.startsWith('+44') && !/^\+447\d{9}$/.test(number) ? null : number
}
