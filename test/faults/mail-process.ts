// The mail server of a notice's campaign as a process of its own, so that it can be killed: the development mailbox,
// or with "lies" one that accepts every mail and keeps none. It says "ready" when it takes mail.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { startMailbox } from '../../apps/embedded/src/mailbox/mailbox.ts'

const [dataDir = '', how] = process.argv.slice(2)
if (how === 'lies') {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    logger: false,
    onData(stream, _session, done) {
      stream.resume()
      stream.once('end', () => done())
    },
  })
  const port = Number(await readFile(join(dataDir, 'mailbox/smtp-port'), 'utf8'))
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
} else {
  await startMailbox({ dataDir })
}
process.send?.('ready')
process.once('disconnect', () => process.exit())
