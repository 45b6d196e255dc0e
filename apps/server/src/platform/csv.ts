// Lines for a spreadsheet (RFC 4180). People trust the file they open, and a spreadsheet executes what looks
// like a formula.
import { formatPounds, type Pence } from '@testate/domain/money'

/** Money is a number to a spreadsheet: pounds with both decimals, without their sign. */
export type CsvValue = string | number | { pence: Pence } | null

/** One line, with its line ending. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvField).join(',')}\r\n`
}

/**
 * A field that begins as a formula does (= + - @, a tab or a carriage return, also after spaces) is prefixed
 * with a quote, so that a spreadsheet reads it as text (OWASP, CSV injection). Wills' titles and people's
 * names are free text. The same applies after a semicolon, a tab, a bar or a line break within the field:
 * where the list separator is a semicolon, as in most of Europe, a new cell begins there, and quotation marks
 * in mid-line do not join cells.
 */
function csvField(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'object') return formatPounds(value.pence).replaceAll(/[£,]/g, '')
  if (typeof value === 'number') return String(value)
  const within = value.replaceAll(/([;\t|\r\n][\s"']*)(?=[=+\-@＝＋－＠])/g, "$1'")
  const safe = /^[\s\u00a0]*[=+\-@\t\r＝＋－＠]/.test(within) ? `'${within}` : within
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
