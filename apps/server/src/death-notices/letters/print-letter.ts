// A letter to a testator in print: one page, the same bytes each time it is printed.
import { readFileSync } from 'node:fs'
import { printedCode, type LetterStage } from '@testate/domain/death/letters'
import { londonDay } from '@testate/domain/london-day'
import type { Config } from '../../platform/config.ts'
import { typeset } from '../../platform/printing/typst.ts'
import { qrSvg } from '../../registration/evidence/qr-code.ts'
import { letterText } from './letter-text.ts'

const template = readFileSync(new URL('letter.typ', import.meta.url), 'utf8')
const MOST_LINES = 7

/** What is sealed to the worker; `code`: null once nothing can be stopped. */
export interface Addressed {
  name: string
  address: string
  code: string | null
}

/** Tagged PDF/UA-1, A4. */
export function printLetter(
  {
    name,
    address,
    code,
    about,
    endsAt,
    madeAt,
  }: Addressed & { about: LetterStage; endsAt: Date | null; madeAt: Date },
  {
    registerName,
    publicUrl,
    operator,
    rehearsal,
  }: Pick<Config, 'registerName' | 'publicUrl' | 'operator' | 'rehearsal'>,
): Uint8Array {
  const { until, ...text } = letterText(about, endsAt)
  const typed = code === null ? null : printedCode(code)
  // Read and typed by a person, who needs no scheme where a browser knows it.
  const page = `${publicUrl.replace(/^https:\/\//, '')}/${code === null ? 'login' : 'alive'}`
  const url = code === null ? `${publicUrl}/login` : `${publicUrl}/stop-death-notice/${typed}`
  const reach = [operator.supportPhone, operator.supportEmail].filter((one) => one !== null)
  return typeset(template, {
    ...text,
    until: until ?? '',
    registerName,
    sender: operator.name ?? registerName,
    contacts: [operator.name, operator.address].filter((one) => one !== null),
    reach: reach.length === 0 ? null : reach.join(', '),
    sample: rehearsal,
    day: londonDay(madeAt),
    name,
    address: linesOf(address),
    code: typed,
    qr: { url, page, svg: qrSvg(url) },
  }).pdf
}

/** The form's address is one line with commas. */
function linesOf(address: string): string[] {
  const parts = address.split(/[,\n]/).flatMap((part) => part.trim() || [])
  return [...parts.slice(0, MOST_LINES - 1), ...[parts.slice(MOST_LINES - 1).join(', ')].filter(Boolean)]
}
