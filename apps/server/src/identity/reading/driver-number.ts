// The driver number of a UK licence (DVLA): sixteen characters that encode surname, birth date, sex and
// initials. Its last two are check characters whose rule is not public, so a number is only ever consistent
// with a person, never proven genuine.
import { latin } from './names.ts'

/**
 * The number if the text has its form, correcting O for 0 and the like where a place allows one kind only;
 * null otherwise.
 */
export function driverNumberForm(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/\s/g, '')
  if (!/^[A-Z0-9]{16}$/.test(letters)) return null
  const asDigit: Readonly<Record<string, string>> = {
    O: '0',
    Q: '0',
    D: '0',
    I: '1',
    L: '1',
    Z: '2',
    S: '5',
    G: '6',
    B: '8',
  }
  const number =
    letters.slice(0, 5) +
    letters.slice(5, 11).replaceAll(/[A-Z]/g, (letter) => asDigit[letter] ?? letter) +
    letters.slice(11)
  return /^[A-Z]{1,5}9{0,4}(?<=^.{5})\d(0[1-9]|1[0-2]|5[1-9]|6[0-2])(0[1-9]|[12]\d|3[01])\d[A-Z9]{2}[0-9A-Z]{3}$/.test(
    number,
  )
    ? number
    : null
}

export interface DriverNumberCheck {
  /** The contradictions, in words; empty when all agrees. */
  contradictions: string[]
  /** Month, day and the two digits of the year as in the number. */
  birth: { year: string; month: string; day: string }
  female: boolean
}

/** Compares a number of the right form with a person. `birthDate` is YYYY-MM-DD, null when unknown. */
export function checkDriverNumber(
  number: string,
  person: { surname: string; given: string; birthDate: string | null },
): DriverNumberCheck {
  const monthField = Number(number.slice(6, 8))
  const birth = {
    year: number[5]! + number[10]!,
    month: String(monthField > 50 ? monthField - 50 : monthField).padStart(2, '0'),
    day: number.slice(8, 10),
  }
  const contradictions: string[] = []
  const surname = latin(person.surname).replaceAll(/[^A-Z]/g, '')
  // MAC is written MC.
  const written = [surname, surname.replace(/^MAC/, 'MC')].map((one) => one.slice(0, 5).padEnd(5, '9'))
  if (!written.includes(number.slice(0, 5)))
    contradictions.push('the driver number begins with another surname')
  const initials = latin(person.given)
    .split(/[^A-Z]+/)
    .filter(Boolean)
    .map((name) => name[0]!)
  const printed = number.slice(11, 13)
  if (initials[0] !== undefined && printed[0] !== initials[0])
    contradictions.push('the driver number has another first initial')
  else if (initials[1] !== undefined && printed[1] !== '9' && printed[1] !== initials[1])
    contradictions.push('the driver number has another second initial')
  if (person.birthDate !== null && person.birthDate.slice(2) !== `${birth.year}-${birth.month}-${birth.day}`)
    contradictions.push('the driver number says another birth date')
  return { contradictions, birth, female: monthField > 50 }
}

/** The day of birth that a number means: nobody has a licence before sixteen, and two centuries are never both so. */
export function birthDateIn({ year, month, day }: DriverNumberCheck['birth'], today: Date): string {
  const latest = `${today.getUTCFullYear() - 16}${today.toISOString().slice(4, 10)}`
  const late = `20${year}-${month}-${day}`
  return late <= latest ? late : `19${year}-${month}-${day}`
}
