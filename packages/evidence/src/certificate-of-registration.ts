// Recognises a certificate of registration among PDF files. It carries no signature and anybody can print one
// like it, so recognising it says only what to check instead.

const TITLE = 'Certificate of registration: '
const asUtf16 = [...TITLE].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')
/** The document's title as the register writes it: in letters, or in UTF-16 when the will's title needs it. */
const titled = new RegExp(String.raw`/Title (?:\(${TITLE}|<feff${asUtf16})`, 'i')

/** Whether a PDF is, by its own words, a certificate of registration. A sealed PDF never is, damaged or not. */
export function isCertificateOfRegistration(pdf: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(pdf)
  return text.includes('/Creator (Typst') && titled.test(text) && !text.includes('/TestateRegistration')
}
