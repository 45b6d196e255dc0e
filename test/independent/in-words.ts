// What a program of others answered, in the words that README and the certificate print: so a test of the program and
// what is printed cannot differ.
import { otherSoftware, type OtherSoftware } from '@testate/evidence/other-software'

/** What is printed of the program with this name. */
export const printedOf = (name: string): OtherSoftware =>
  otherSoftware.find(({ software }) => software.startsWith(`${name} `))!

/** `signatures`: of one file, the testator's first. */
export function dssInWords(
  signatures: readonly { indication: string; warnings: readonly string[] }[],
): string {
  // Before its sentence EU DSS puts the key of the message.
  const [first, ...rest] = signatures.map(({ warnings }) =>
    warnings.map((one) => one.replace(/^[A-Z_]+: /, '')),
  )
  const ofEach = first!.filter((warning) => rest.every((one) => one.includes(warning)))
  const quoted = (warnings: readonly string[]): string => warnings.map((one) => `“${one}”`).join(' and ')
  const own = first!.filter((one) => !ofEach.includes(one))
  const ofOthers = rest.flat().filter((one) => !ofEach.includes(one))
  const opening = `${onlyOne(signatures.map(({ indication }) => indication))} three times`
  if (ofOthers.length > 0) return `${opening}; others also with ${quoted(ofOthers)}`
  if (ofEach.length === 0 && own.length === 0) return `${opening}, no warning`
  if (ofEach.length === 0) return `${opening}; one warning, on the testator’s: ${quoted(own)}`
  const each = `${opening}, each with the warning${ofEach.length > 1 ? 's' : ''} ${quoted(ofEach)}`
  return own.length === 0 ? each : `${each}, the testator’s also with ${quoted(own)}`
}

/** `signatures`: of one file, each with pyHanko's verdict and its own words for it. */
export function pyHankoInWords(signatures: readonly { bottomLine: boolean; said: string }[]): string {
  if (onlyOne(signatures.map(({ bottomLine }) => bottomLine))) return 'trusts all three signatures'
  return `refuses all three: ${onlyOne(signatures.map(({ said }) => /[A-Z]+_MODIFICATIONS/.exec(said)?.[0] ?? said))}`
}

/** `signatures`: what pdfsig prints of each of the three, and of the time-stamp. */
export function pdfsigInWords(signatures: readonly string[]): string {
  const part = (pattern: RegExp, text: string): string => pattern.exec(text)?.[1] ?? text
  const parties = onlyOne(signatures.slice(0, 3).map((one) => part(/Validation: (.*)\.$/m, one)))
  return `“${parties}” three times; the time-stamp: “${part(/^\s*- (.*otal document signed)$/m, signatures[3]!)}”`
}

function onlyOne<T>(all: readonly T[]): T {
  if (all.length === 0 || new Set(all).size !== 1) throw new Error(`they differ: ${JSON.stringify(all)}`)
  return all[0]!
}
