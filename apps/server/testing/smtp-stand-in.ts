// A mail server for tests: a real SMTP server on loopback that stores what it accepts, and can refuse, stall
// or be unavailable.
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  to: string[]
  raw: string
}

export interface SmtpStandIn {
  url: string
  port: number
  received: ReceivedMail[]
  /** SMTP status for the next recipients, such as 550; null accepts. */
  refuseRecipients(code: number | null): void
  stop(): Promise<void>
}

export async function startSmtpStandIn(port = 0): Promise<SmtpStandIn> {
  const received: ReceivedMail[] = []
  let refusal: number | null = null
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (refusal === null) return done()
      done(Object.assign(new Error('no such mailbox'), { responseCode: refusal }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map((one) => one.address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const bound = (server.server.address() as { port: number }).port
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    refuseRecipients: (code) => {
      refusal = code
    },
    stop: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
