// One form for all mail: a subject and paragraphs, converted into text and into escaped HTML in this one
// place, so that no template can forget to escape.

type Paragraph =
  | string
  | { link: string; label: string; /** Of the label, where it is not English. */ lang?: 'cy' }
  | { code: string }
  | { text: string; lang: 'cy' }
  | { rows: readonly (readonly [string, string])[] }

export interface Mail {
  subject: string
  /** Whom an answer goes to, where that is not the register: one plain mailbox. */
  replyTo?: string
  paragraphs: readonly Paragraph[]
}

export interface RenderedMail {
  subject: string
  replyTo?: string
  text: string
  html: string
}

/** What the product is and is not, below every mail (decisions, section 1). */
export const footer =
  'Testate is a register for existing wills in England and Wales. It registers and evidences a will; ' +
  'it does not make, sign, change or revoke one. ' +
  'Probate needs the signed paper original. We never ask for a password or a code by telephone or by reply to a mail.'

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/**
 * Words another person chose (a name, a reason), made safe for a mail: one line, without anything a mail
 * program would turn into a link, so that our invitations cannot carry advertisements.
 */
export function shown(words: string, max = 200): string {
  const line = words
    .replaceAll(/[\u0000-\u001f\u007f\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replaceAll(/([.:/@])(?=\S)/g, '$1 ')
    .trim()
  return line.length > max ? `${line.slice(0, max)}…` : line
}

const button =
  ' style="display:inline-block;background:#0b4a3b;color:#ffffff;padding:12px 20px;margin-bottom:6px;' +
  'border-radius:4px;text-decoration:none"'

/** Below every mail of a rehearsal, so that it is not mistaken for a real one. */
export const rehearsalFooter =
  'SAMPLE: this mail comes from a rehearsal of the register. No will is registered by it, and no money is taken.'

/**
 * Throws a TypeError if the subject contains a line break or another control character: it could start
 * another header.
 */
export function render(mail: Mail, { rehearsal = false }: { rehearsal?: boolean } = {}): RenderedMail {
  assertHeader(mail.subject, 'subject')
  if (mail.replyTo !== undefined) assertHeader(mail.replyTo, 'address')
  const paragraphs: readonly Paragraph[] = [
    ...mail.paragraphs,
    rehearsal ? `${rehearsalFooter} ${footer}` : footer,
  ]
  const text = paragraphs.map(asText).join('\n\n')
  const first = paragraphs.findIndex((one) => typeof one !== 'string' && 'link' in one)
  const body = paragraphs.map((paragraph, index) =>
    asHtml(paragraph, { isFooter: index === paragraphs.length - 1, isButton: index === first }),
  )
  const html =
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(mail.subject)}</title></head>` +
    '<body style="margin:0;background:#faf8f3;color:#1a1a1a;' +
    'font-family:Georgia,serif;font-size:17px;line-height:1.5">' +
    '<div style="background:#07332a;border-bottom:4px solid #c9982f;color:#ffffff;padding:12px 20px">' +
    '<div style="max-width:612px;margin:0 auto;font-size:22px">Testate</div></div>' +
    '<div style="max-width:612px;margin:0 auto;padding:1em 20px 2em">' +
    `${body.join('\n')}</div></body></html>`
  return {
    subject: mail.subject,
    ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
    text: `${text}\n`,
    html,
  }
}

/** Rejects what could start another header line (CRLF injection). */
export function assertHeader(value: string, what: string): void {
  if (/[\u0000-\u001f\u007f\u0085\u2028\u2029]/.test(value))
    throw new TypeError(`the ${what} of a mail must be one line`)
}

function asText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  if ('link' in paragraph) return `${paragraph.label}:\n${paragraph.link}`
  if ('code' in paragraph) return `    ${paragraph.code}`
  if ('text' in paragraph) return paragraph.text
  return paragraph.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
}

/** The first link of a mail is what it is about, and looks like a button. */
function asHtml(
  paragraph: Paragraph,
  { isFooter, isButton }: { isFooter: boolean; isButton: boolean },
): string {
  if (typeof paragraph === 'string') {
    const style = isFooter
      ? ' style="font-size:14px;color:#555;border-top:1px solid #ccc;padding-top:1em"'
      : ''
    return `<p${style}>${escapeHtml(paragraph)}</p>`
  }
  if ('link' in paragraph) {
    const href = escapeHtml(paragraph.link)
    const lang = paragraph.lang === undefined ? '' : ` lang="${paragraph.lang}" hreflang="${paragraph.lang}"`
    return (
      `<p><a href="${href}"${lang}${isButton ? button : ''}>${escapeHtml(paragraph.label)}</a><br>` +
      `<span style="font-size:14px;color:#555;word-break:break-all">${href}</span></p>`
    )
  }
  if ('code' in paragraph)
    return `<p style="font-family:monospace;font-size:28px;letter-spacing:4px">${escapeHtml(paragraph.code)}</p>`
  if ('text' in paragraph) return `<p lang="${paragraph.lang}">${escapeHtml(paragraph.text)}</p>`
  const rows = paragraph.rows.map(
    ([label, value]) =>
      `<tr><td style="padding-right:2em">${escapeHtml(label)}</td><td>${escapeHtml(value)}</td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

const inLondon = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** “21 November 2026 at 14:02 (UK time)”. */
export const when = (iso: string): string => `${inLondon.format(new Date(iso))} (UK time)`

/** The Welsh of a mail, below its English. */
export const welsh = (text: string) => ({ text, lang: 'cy' }) as const

/** A link to the Welsh screen, beside that to the English one. */
export const welshLink = (link: string, label: string) => ({ link, label, lang: 'cy' }) as const

export const hello = (name: string): string => `Dear ${shown(name)},`

/** For comparison by eye: sixteen characters of the hash, in eights as on screen and on paper. */
export const spaced = (hash: string, characters = 16): string =>
  hash.slice(0, characters).replaceAll(/(.{8})(?=.)/g, '$1 ')

/** Guests have no account to sign in to. */
export const freshLink =
  'If you came through an invitation and this device no longer recognises you, open the link in your ' +
  'invitation mail again: you can have a fresh one mailed to you there.'
