// A username suggested from a person's name. Always with digits that mean nothing: without them “taken”
// would tell anybody that somebody of this name has an account.

/** Of any name something that is allowed as a username: 3 to 30 letters, digits, dots or underscores. */
export function suggestUsername(firstName: string, lastName: string, digits: string): string {
  const name = [firstName, lastName].map(plain).filter((part) => part !== '')
  return `${(name.length === 0 ? 'account' : name.join('.')).slice(0, 30 - digits.length - 1)}.${digits}`
}

/** Four digits, chosen anew for each person. */
export const newDigits = (): string =>
  String(crypto.getRandomValues(new Uint16Array(1))[0]! % 10_000).padStart(4, '0')

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
