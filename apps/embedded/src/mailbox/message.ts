// Parses one stored mail into what a person, or the terminal on their behalf, needs: text, links and one-time
// codes.
import PostalMime from 'postal-mime'
import type { StoredMessage } from './store.ts'

export interface MailboxMessage {
  id: string
  /** Several recipients are joined by ", ". */
  to: string
  from: string
  subject: string
  text: string
  html: string
  receivedAt: string
  /** Web addresses in order of appearance, each once. */
  links: string[]
  /** Six-digit codes that are words of their own. */
  codes: string[]
  attachments: { name: string; type: string; size: number }[]
}

/** Parses the raw bytes. A mail that cannot be parsed is still shown, as text. */
export async function readMessage(message: StoredMessage): Promise<MailboxMessage> {
  const mail = await PostalMime.parse(message.raw).catch(() => null)
  const text = mail?.text ?? (mail ? '' : Buffer.from(message.raw).toString('utf8'))
  const html = mail?.html ?? ''
  return {
    id: message.id,
    to: message.to.join(', '),
    from: mail?.from?.address ?? '',
    subject: mail?.subject ?? '',
    text,
    html,
    receivedAt: message.receivedAt,
    links: linksIn(text, html),
    codes: codesIn(text || html.replace(/<[^>]*>/g, ' ')),
    attachments: (await attachmentsOf(message)).map(({ name, type, bytes }) => ({
      name,
      type,
      size: bytes.byteLength,
    })),
  }
}

/** A mail's attachments. */
export async function attachmentsOf(
  message: StoredMessage,
): Promise<{ name: string; type: string; bytes: Uint8Array }[]> {
  const mail = await PostalMime.parse(message.raw, { attachmentEncoding: 'arraybuffer' }).catch(() => null)
  return (mail?.attachments ?? []).map((file, index) => ({
    name: file.filename ?? `attachment-${index + 1}`,
    type: file.mimeType,
    bytes: typeof file.content === 'string' ? Buffer.from(file.content) : new Uint8Array(file.content),
  }))
}

function linksIn(text: string, html: string): string[] {
  const plain = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map(([link]) =>
    link.replace(/[.,;:!?]+$/, ''),
  )
  const marked = [...html.matchAll(/href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(([, double, single]) =>
    decodeEntities(double ?? single ?? ''),
  )
  return [...new Set([...plain, ...marked])].filter((link) => /^https?:\/\//.test(link))
}

function codesIn(text: string): string[] {
  return [
    ...new Set(
      [...text.replace(/https?:\/\/\S+/g, ' ').matchAll(/(?<![\w.,-])\d{6}(?![\w-])/g)].map(([code]) => code),
    ),
  ]
}

function decodeEntities(text: string): string {
  return text
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, hex: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
    )
    .replace(/&#(\d{1,7});/g, (_, decimal: string) =>
      String.fromCodePoint(Math.min(Number(decimal), 0x10ffff)),
    )
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}
