// A mail server for tests: a real SMTP server on loopback that stores what it accepts, and can refuse, stall
// or be unavailable.
import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  /** MAIL FROM: where it comes back to. */
  from: string
  to: string[]
  raw: string
}

export interface SmtpStandIn {
  url: string
  port: number
  received: ReceivedMail[]
  /** SMTP status for the next recipients, such as 550; null accepts. */
  refuseRecipients(code: number | null): void
  /** 550 for this one mailbox; null accepts all. */
  refuseOnly(address: string | null): void
  /** How long it keeps a mail before it says that it took it. */
  takeAfter(ms: number): void
  /** It keeps so many of the next mails until the returned function is called, however long that is. */
  keepNext(mails: number): () => void
  /** How many it keeps so now. */
  keeping(): number
  /** Connections made to it so far. */
  connections(): number
  /** Closes the connections it has, without a word. */
  hangUp(): void
  stop(): Promise<void>
}

export async function startSmtpStandIn(port = 0): Promise<SmtpStandIn> {
  const received: ReceivedMail[] = []
  let refusal: number | null = null
  let unknown: string | null = null
  let delay = 0
  let kept = 0
  let toKeep = 0
  let released = Promise.resolve()
  const sockets: Socket[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const code = address === unknown ? 550 : refusal
      if (code === null) return done()
      done(Object.assign(new Error('no such mailbox'), { responseCode: code }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        kept += 1
        const take = (): void => {
          kept -= 1
          received.push({
            from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
            to: session.envelope.rcptTo.map((one) => one.address),
            raw: Buffer.concat(chunks).toString('utf8'),
          })
          done()
        }
        if (toKeep > 0) {
          toKeep -= 1
          void released.then(take)
        } else setTimeout(take, delay)
      })
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => sockets.push(socket))
  const hangUp = (): void => sockets.forEach((one) => one.destroy())
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const bound = (server.server.address() as { port: number }).port
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    refuseRecipients: (code) => {
      refusal = code
    },
    refuseOnly: (address) => {
      unknown = address
    },
    takeAfter: (ms) => {
      delay = ms
    },
    keepNext: (mails) => {
      const release = Promise.withResolvers<void>()
      toKeep = mails
      released = release.promise
      return release.resolve
    },
    keeping: () => kept,
    connections: () => sockets.length,
    hangUp,
    stop: async () =>
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        // Whoever sends keeps its connection for a while.
        hangUp()
      }),
  }
}
