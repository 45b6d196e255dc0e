// The development mailbox: a real SMTP server on loopback that stores all mail, and a page and API to read it; text
// messages come to it as they would to Twilio. For when SMTP_URL names no mail server, so that invitations and codes
// can be followed on a machine with nothing but Node.
import { join, resolve } from 'node:path'
import { foldersIn } from '@testate/domain/settings'
import { SMTPServer } from 'smtp-server'
import { serveLoopback, type LoopbackAnswer, type LoopbackRequest } from '../ledgers/loopback-http.ts'
import { attachmentsOf, readMessage } from './message.ts'
import { listPage, messagePage } from './page.ts'
import { answerTexts, type TextAccount } from './texts.ts'
import { openMailboxStore, type MailboxStore } from './store.ts'
import { page } from '../page.ts'
import { steadyPort } from '../process/steady-port.ts'

const LARGEST_MAIL = 30 * 1024 * 1024
const LISTED = 200

export interface Mailbox {
  smtpUrl: string
  /** The page; the API is below /api. */
  url: string
  stop(): Promise<void>
}

/** Starts SMTP and HTTP; mail is stored in `dataDir/mailbox`. `texts`: who may hand over text messages. */
export async function startMailbox({
  dataDir,
  smtpPort,
  port,
  texts,
}: {
  dataDir: string
  smtpPort?: number
  port?: number
  texts?: TextAccount
}): Promise<Mailbox> {
  const folder = resolve(dataDir)
  const store = openMailboxStore(folder)
  const smtp = new SMTPServer({
    // Loopback without accounts or encryption: no one is in between.
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    size: LARGEST_MAIL,
    closeTimeout: 2_000,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void (stream.sizeExceeded || parts.push(part)))
      stream.once('error', (error: Error) => done(error))
      stream.once('end', () => {
        if (stream.sizeExceeded)
          return done(Object.assign(new Error('The message is too large.'), { responseCode: 552 }))
        try {
          store.add(
            session.envelope.rcptTo.map(({ address }) => address),
            Buffer.concat(parts),
          )
          done()
        } catch {
          done(Object.assign(new Error('The message could not be kept.'), { responseCode: 451 }))
        }
      })
    },
  })
  smtp.on('error', () => {}) // a broken client connection must not end the mailbox
  const smtpListens = smtpPort ?? (await steadyPort(join(folder, 'mailbox/smtp-port')))
  await new Promise<void>((listening, failed) => {
    smtp.server.once('error', failed)
    smtp.listen(smtpListens, '127.0.0.1', listening)
  })
  const http = await serveLoopback(
    port ?? (await steadyPort(join(folder, 'mailbox/port'))),
    async (request) => {
      const text = texts === undefined ? null : await answerTexts(request, store, texts)
      return text ?? (await respond(request, store))
    },
  )
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpListens}`,
    url: http.url,
    async stop() {
      await Promise.all([http.stop(), new Promise<void>((resolved) => smtp.close(() => resolved()))])
      store.close()
    },
  }
}

async function respond({ method, url }: LoopbackRequest, store: MailboxStore): Promise<LoopbackAnswer> {
  if (method !== 'GET' && method !== 'HEAD')
    return { status: 405, headers: { allow: 'GET' }, body: 'Only reading is possible here.' }
  const to = url.searchParams.get('to') || null
  const [api, kind, id, part, index] = url.pathname === '/' ? [] : url.pathname.slice(1).split('/')
  if (url.pathname === '/') return listPage(await Promise.all(store.list(to, LISTED).map(readMessage)), to)
  if (url.pathname === '/api/messages')
    return { body: await Promise.all(store.list(to, LISTED).map(readMessage)) }
  const found = store.read((api === 'api' ? id : kind) ?? '')
  if (api === 'api' && kind === 'messages')
    return found
      ? { body: await readMessage(found) }
      : { status: 404, body: { error: 'There is no such message.' } }
  if (api === 'messages' && found) {
    const message = await readMessage(found)
    if (id === undefined) return messagePage(message)
    if (id === 'html') {
      // The sender's markup, in a sandbox of its own origin: no scripts, no forms, no external resources.
      return {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy':
            "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src data:; " +
            "frame-ancestors 'self'",
        },
        body: message.html,
      }
    }
    const file = id === 'attachments' ? (await attachmentsOf(found))[Number(part)] : undefined
    if (file && index === undefined) {
      return {
        headers: {
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        },
        body: file.bytes,
      }
    }
  }
  return page('Not found', '<h1>There is no such message</h1><p><a href="/">All messages</a></p>', {
    status: 404,
  })
}

if (process.argv[1] === import.meta.filename) {
  const mailbox = await startMailbox({ dataDir: foldersIn(process.env).data })
  console.log(JSON.stringify({ url: mailbox.url, smtpUrl: mailbox.smtpUrl }))
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => void mailbox.stop())
}
