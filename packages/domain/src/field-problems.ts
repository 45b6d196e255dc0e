// What can be wrong with one field of a form: the one closed list, each with its sentence. A refusal's
// `errors` names the code; programs and the screens go by it.

export const fieldProblems = {
  'not-accepted': 'This value is not accepted',
  'text-too-short': 'Too short: at least {least} characters',
  'text-too-long': 'At most {most} characters',
  'one-line-only': 'One line of text, please',
  'message-too-short': 'Please say a little more: at least 20 characters',
  'broken-text': 'This holds a character that cannot be stored',
  'invisible-text': 'This needs letters that can be seen',
  'why-needed': 'Please say why',
  'date-in-the-future': 'This day is still to come',
  'date-malformed': 'Please give a day, month and year that exist',
  'certificate-needed': 'The death certificate is required',
  'deceased-name-needed': 'The person’s full name is required',
  'amount-needed': 'Please give an amount',
  'currency-unknown': 'Please choose a currency of the list',
  'number-malformed': 'A number above zero in digits, for example 1234.50',
  'decimals-too-many': 'At most {most} digits after the point',
  'pounds-too-many': 'In pounds this is more than £10,000,000,000',
  'pounds-too-few': 'In pounds this is less than half a penny',
  'sort-code-malformed': 'A sort code has six digits, for example 20-00-00',
  'account-number-malformed':
    'An account number has eight digits. Put a nought in front of one that has seven',
  'iban-malformed': 'This is no IBAN: a letter or a digit is wrong or missing',
  'bic-malformed': 'A BIC has 8 or 11 letters and digits, for example DEUTDEFF',
  'rate-needed': 'Please give the rate, its day and who says so',
  'range-both': 'Please give both the lowest and the highest value',
  'range-order': 'The highest must be more than the lowest',
  'range-above-value': 'The lowest cannot be more than the value that counts',
  'range-below-value': 'The highest cannot be less than the value that counts',
  'range-of-estimate': 'Only an estimate or a valuation has a range',
  'rate-day-far': 'More than {most} days off: please find a rate of the month',
  'entry-number-malformed':
    'An entry number has digits, and perhaps letters, spaces, dots, strokes or hyphens: 40 characters at most',
  'list-number-malformed':
    'A number in a list has letters, digits, strokes or hyphens: 20 characters at most',
  'nothing-seen-there': 'Nobody sees a name or a date on what cannot be read, or is no certificate',

  'name-needed': 'Name is required',
  'first-name-needed': 'First name is required',
  'last-name-needed': 'Last name is required',
  'email-needed': 'Valid email is required',
  'email-unchanged': 'This is your email address already',
  'username-needed': 'Username is required',
  'username-malformed': 'Username: 3 to 30 letters, digits, dots or underscores',
  'username-taken': 'This username is taken. Please choose another.',
  'role-unknown': 'Role: testator, witness or executor',

  'password-needed': 'Password is required',
  'current-password-needed': 'Current password is required',
  'own-password-needed': 'Your password is required',
  'password-wrong': 'This is not your password',
  'password-before-wrong': 'This was not the password when the address was changed',
  'password-same-as-before':
    'Please choose another password than before: whoever changed the address knew that one',
  'password-too-short': 'Password: at least 8 characters',
  'password-too-long': 'Password: at most 128 characters',
  'password-invisible': 'Password: at least 8 characters that can be seen',
  'password-repeats':
    'This password repeats the same few characters. Please choose a longer one, for instance of three ' +
    'words that do not belong together.',
  'password-in-order':
    'This password is a row of characters in their order, which is guessed at once. Please choose ' +
    'another, for instance three words that do not belong together.',
  'password-common':
    'This password is among the most common ones, which are guessed first. Please choose another, ' +
    'for instance three words that do not belong together.',
  'password-about-you':
    'This password is little more than your name, your address, your username or the name of this ' +
    'service. Please choose another, for instance three words that do not belong together.',
  'password-nearly-common':
    'This is one of the most common passwords with a few characters added, and those are guessed next. ' +
    'Please choose another, for instance three words that do not belong together.',

  'code-malformed': 'The code has six digits',
  'recovery-code-malformed': 'A recovery code has ten letters and digits',
  'one-factor-only': 'Hand in one of: code, authenticator, recoveryCode, passkey',
  'erasure-words-needed': 'Please type the words as they are shown',

  'full-name-needed': 'Full name is required',
  'phone-needed': 'Valid phone number is required',
  'address-needed': 'Complete address is required',
  'witness-1-name-needed': 'Witness 1 name is required',
  'witness-2-name-needed': 'Witness 2 name is required',
  'executor-name-needed': 'Executor name is required',
  'relationship-needed': 'Relationship is required',
  'will-title-needed': 'Will title is required',
  'description-needed': 'Brief description is required',
  'storage-place-needed': 'Storage location of original will document is required',
  'network-needed': 'Select at least one blockchain',
  'network-unknown': 'Unsupported blockchain network: {network}',
  'terms-needed': 'You must agree to terms',
  'advice-needed': 'Legal confirmation required',
  'witness-1-is-testator': 'Witness 1 needs an email address other than the testator’s',
  'witness-2-is-testator': 'Witness 2 needs an email address other than the testator’s',
  'witness-2-is-witness-1': 'Witness 2 needs an email address other than witness 1’s',
  'witness-1-is-executor':
    'Witness 1 has the executor’s email address. An executor may be a witness, but must then not ' +
    'benefit from the will',
  'witness-2-is-executor':
    'Witness 2 has the executor’s email address. An executor may be a witness, but must then not ' +
    'benefit from the will',

  'executor-needed': 'Name an executor who acts first',
  'people-too-many': 'There is room for {most} of these',
  'address-used-twice': 'Each person needs an email address of their own',
  'address-is-own': 'This is your own email address',

  'pdf-needed': 'Choose the PDF of the will',
  'title-needed': 'Will Title is required',
  'version-needed': 'Version is required',
  'recording-needed': 'The recording is missing',
} as const satisfies Record<string, string>

export type FieldProblemCode = keyof typeof fieldProblems

type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type ValueOf<C extends FieldProblemCode> = NamesIn<(typeof fieldProblems)[C]>

/** One entry of a refusal's `errors`; the values that its sentence names stand beside it. */
export interface FieldProblem<Field extends string = string> {
  /** Dots for nesting. */
  field: Field
  code: FieldProblemCode
  /** English, for programmers: the screens have words of their own. */
  message: string
  [value: string]: string | number
}

/** An entry with its sentence. */
export function fieldProblem<F extends string, C extends FieldProblemCode>(
  field: F,
  code: C,
  ...[values]: [ValueOf<C>] extends [never] ? [] : [Record<ValueOf<C>, string | number>]
): FieldProblem<F> {
  const given: Record<string, string | number> = values ?? {}
  const message = fieldProblems[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name]))
  return { field, code, message, ...given }
}

export const isFieldProblemCode = (code: unknown): code is FieldProblemCode =>
  typeof code === 'string' && Object.hasOwn(fieldProblems, code)
