// Passwords the register refuses: those that are guessed first (NIST SP 800-63B-4, section 3.1.1.2). Length
// counts; no kind of character is required.
import { fieldProblem, type FieldProblemCode } from '@testate/domain/field-problems'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/problem.ts'
import { whoIs } from '../rows/store.ts'

type PasswordProblem = Extract<FieldProblemCode, `password-${string}`>

/** What an attacker knows or tries about this account. */
export interface About {
  username: string
  email: string
  firstName: string | null
  lastName: string | null
  /** REGISTER_NAME. */
  registerName: string
}

/** Words of this service, which an attacker tries first here. */
const ours = [
  'testate',
  'testator',
  'testament',
  'will',
  'wills',
  'lastwill',
  'witness',
  'executor',
  'probate',
  'register',
  'registration',
  'ceremony',
  'signature',
  'account',
  'admin',
]
/**
 * Characters needed beside such words. Fewer can be tried exhaustively: a name and a year, a word and “123!”.
 */
const leastBeside = 6
const leastDifferent = 4
/** Characters commonly written instead of a letter to disguise a word. */
const swapped: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  '$': 's',
  '!': 'i',
  '€': 'e',
  '£': 'l',
  '+': 't',
}

let common: Promise<ReadonlySet<string>> | undefined
/**
 * 49,000 of the most common passwords, in order of frequency, from published leaks. Loaded on first use:
 * 30 ms, and some 15 MB in a process that accepts passwords.
 */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return await common
}

/**
 * Why the password is refused; null when it is acceptable. Every place that sets a
 * password calls this.
 */
export async function passwordRefusal(password: string, about: About): Promise<PasswordProblem | null> {
  const plain = plainly(password)
  const characters = [...plain]
  if (characters.length < 8) return 'password-invisible'
  if (new Set(characters).size < leastDifferent) return 'password-repeats'
  if (isRun(characters)) return 'password-in-order'
  const list = await commonPasswords()
  const letters = [...plain].map((character) => swapped[character] ?? character).join('')
  for (const form of [plain, letters, plain.replaceAll(' ', ''), halfOf(plain)]) {
    if (list.has(form)) return 'password-common'
  }
  const words = [...ours, ...wordsOf(about)]
  for (const form of [plain, letters]) {
    if (besides(form, words) < leastBeside) return 'password-about-you'
  }
  const core = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (
    core.length >= 4 &&
    characters.length - core.length < leastBeside &&
    (list.has(core) || list.has([...core].map((character) => swapped[character] ?? character).join('')))
  ) {
    return 'password-nearly-common'
  }
  return null
}

/** What must be known of an account before judging a new password for it. */
export async function aboutAccount(
  tx: Tx,
  { registerName }: Pick<Config, 'registerName'>,
  personId: string,
): Promise<About> {
  const { username = null, email = '', firstName = null, lastName = null } = (await whoIs(tx, personId)) ?? {}
  return { username: username ?? '', email, firstName, lastName, registerName }
}

/** Refuses with `invalid-fields`, the reason at `field`. */
export async function requireAcceptable(password: string, about: About, field = 'password'): Promise<void> {
  const code = await passwordRefusal(password, about)
  if (code !== null) refuse('invalid-fields', undefined, { errors: [fieldProblem(field, code)] })
}

/**
 * The text as an attacker compares it: without case, variant encodings of accents, or invisible characters.
 */
function plainly(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
}

/** “abcdefgh”, “87654321”, “acegikmo”: always the same step. */
function isRun(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  return codes.every((code, n) => n === 0 || code - (codes[n - 1] ?? 0) === step)
}

/** “dragondragon” is “dragon”. Otherwise the text itself. */
function halfOf(text: string): string {
  const half = text.slice(0, text.length / 2)
  return half + half === text ? half : text
}

function wordsOf({ username, email, firstName, lastName, registerName }: About): string[] {
  const parts = [
    username,
    email,
    email.split('@')[0] ?? '',
    firstName ?? '',
    lastName ?? '',
    `${firstName ?? ''}${lastName ?? ''}`,
    registerName,
  ].map(plainly)
  // The name of the mailbox provider counts as known; the ending alone (“com”) is no word.
  return parts
    .flatMap((part) => [part, ...part.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => [...word].length >= 3)
}

/**
 * How many characters remain once the words are removed, the longest first; spaces and symbols between them
 * do not count.
 */
function besides(text: string, words: readonly string[]): number {
  let left = text
  for (const word of [...new Set(words)].toSorted((one, other) => other.length - one.length))
    left = left.replaceAll(word, ' ')
  return [...left.replaceAll(/[\s\p{P}]/gu, '')].length
}
