// Recognises a certificate of registration among PDF files: by the register's seal, or by its words. One without a seal
// anybody can print, so recognising it says only what to check instead.
import { fromLatin1 } from '../bytes/latin1.ts'

const TITLE = 'Certificate of registration: '
const asUtf16 = [...TITLE].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')
/** The document's title as the register writes it: in letters, or in UTF-16 when the will's title needs it. */
const titled = new RegExp(String.raw`/Title (?:\(${TITLE}|<feff${asUtf16})`, 'i')
/** The registrations that a trailer names: of a certificate, of a sealed will. */
const marks = ['/TestateCertificate', '/TestateRegistration'] as const
/** What only a sealed one has; a damaged seal still has some of it. */
const traces = ['/TestateCertificate', '/ETSI.CAdES.detached'] as const

/**
 * Whether a PDF is, by its own words, a certificate of registration: by the mark in its last trailer that has one, and
 * not by text, which a will's title may hold too. A sealed will never is, damaged or not.
 */
export function isCertificateOfRegistration(pdf: Uint8Array): boolean {
  const text = fromLatin1(pdf)
  const sections = trailers(text)
  const marked = sections?.findLast((one) => marks.some((mark) => one.includes(mark)))
  if (marked !== undefined) return marked.includes('/TestateCertificate')
  if (sections === null && text.includes('/TestateRegistration')) return false
  return text.includes('/TestateCertificate') || (text.includes('/Creator (Typst') && titled.test(text))
}

/** What stands from each cross-reference section to its end, the trailer in it; null where the last is damaged. */
function trailers(text: string): string[] | null {
  const ends = [...text.matchAll(/startxref\s+(\d{1,10})\s/g)]
  const sections = ends.map((end) => text.slice(Number(end[1]), end.index))
  const isSection = (one: string): boolean => /^(?:xref|\d+ \d+ obj)/.test(one)
  return sections.length > 0 && isSection(sections.at(-1)!) ? sections.filter(isSection) : null
}

/** Whether a certificate carries, or carried, the register's seal. Those issued first do not. */
export function hasTraceOfCertificateSeal(pdf: Uint8Array): boolean {
  const text = fromLatin1(pdf)
  return traces.some((trace) => text.includes(trace))
}
