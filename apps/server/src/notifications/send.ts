// Hands one mail to the mail server. The worker sends those of the outbox; the release worker sends its own codes
// itself, so that nobody else reads them on the way there.
import { createRequire } from 'node:module'
import type { Transporter } from 'nodemailer'
import type { Config } from '../platform/config.ts'
import type { RenderedMail } from './mail.ts'

const transports = new Map<string, Transporter>()

/** More than any process has under way: a server that holds one mail back delays no other. */
const MOST_CONNECTIONS = 40
/** Mails of one event go one after another through one connection; then it is closed. */
const IDLE_MS = 10_000

/**
 * `id`: a repeat with the same one is one mail to mail programs. `returnTo`: where it comes back if it cannot be
 * delivered. Throws what the server answered.
 */
export async function send(
  { mail: settings, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>,
  {
    id,
    to,
    at,
    mail,
    returnTo,
  }: { id: string; to: string; at: Date; mail: RenderedMail; returnTo?: string | undefined },
): Promise<void> {
  await (
    await transport(settings.smtpUrl)
  ).sendMail({
    from: settings.from,
    to: { name: '', address: to },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    ...(returnTo === undefined ? {} : { envelope: { from: returnTo, to } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: at,
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    // Tells out-of-office programs not to answer (RFC 3834, section 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** 5xx to this recipient or this text is final (RFC 5321, section 4.2.1). A server that is down is not. */
export function isRefusal(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** False when surely nobody was sent it: no connection was made, or the server refused. One that broke may have it. */
export function mayBeTaken(error: unknown): boolean {
  const {
    responseCode = 0,
    code,
    syscall,
  } = error as {
    responseCode?: number
    code?: string
    syscall?: string
  }
  return responseCode < 400 && code !== 'EDNS' && syscall !== 'connect'
}

/**
 * One per server, with time-outs: a server that accepts the connection and does not answer must not block a
 * job for ever.
 */
async function transport(url: string | undefined): Promise<Transporter> {
  if (url === undefined) throw new Error('SMTP_URL is not set, so no mail can be sent')
  // Loaded with the first mail: an idle worker does not need it. Required, because what imports `node:http` loads
  // Node's own `fetch` with it (undici), which nothing here calls: 3 MB more in the release worker (measured).
  const { createTransport } = createRequire(import.meta.url)('nodemailer') as typeof import('nodemailer')
  const known = transports.get(url)
  if (known !== undefined) return known
  const made = createTransport({
    url,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    idleTimeout: IDLE_MS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
  })
  transports.set(url, made)
  return made
}
