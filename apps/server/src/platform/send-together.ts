// Several statements in one message: each message costs a system call on both sides and the waking of the other, which for a small statement is
// more than the statement itself (profile of an append: half of the client's time went into writing to the socket, three times).
import pg from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** Under which the connection keeps it; without, it is parsed each time. */
  name?: string | undefined
}

interface Connection { _send(bytes: Buffer): void; sync(): void; submittedNamedStatements: Record<string, string> }
/** pg's own statement, with what its types leave out: it writes its messages, and takes those that answer it. */
interface Part {
  name?: string
  text: string
  callback: (error: Error | null, result?: pg.QueryResult) => void
  prepare(connection: Connection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
}

/**
 * Runs them one after another on the connection, and answers with the last one's result. Where one fails those behind it do not run, and its error is
 * the one thrown (PostgreSQL's protocol, "Pipelining": what lies before one Sync). One text is one statement, of one command.
 */
export function sendTogether(client: pg.ClientBase, statements: readonly Statement[]): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const parts = statements.map(({ text, values, name }) => new pg.Query({ text, values: [...values], ...(name === undefined ? {} : { name }) }) as unknown as Part)
    const last = parts.length - 1
    let at = 0
    let unsendable: Error | null = null
    for (const [n, part] of parts.entries()) part.callback = (error, result) => (error !== null ? (unsendable = error) && reject(error) : n === last && resolve(result!))
    const answered = (): Part => parts[Math.min(at, last)]!
    // What was not reached was not parsed either, whatever pg noted when it was written.
    const forget = (connection: Connection): void => parts.slice(at).forEach(({ name }) => name !== undefined && delete connection.submittedNamedStatements[name])
    const together = {
      // Under these pg notes what a connection has parsed; the answers come in the statements' order.
      get name() { return answered().name },
      get text() { return answered().text },
      submit(connection: Connection): Error | null {
        const bytes: Buffer[] = []
        const gathering = Object.create(connection, { _send: { value: (piece: Buffer) => bytes.push(piece) }, sync: { value: () => undefined } }) as Connection
        for (const part of parts) part.prepare(gathering)
        // A value that cannot be written: nothing is sent, above all no commit behind it.
        if (unsendable !== null) {
          forget(connection)
          return unsendable
        }
        bytes.push(SYNC)
        connection._send(Buffer.concat(bytes))
        return null
      },
      handleRowDescription: (message: unknown) => answered().handleRowDescription(message),
      handleDataRow: (message: unknown) => answered().handleDataRow(message),
      handleCommandComplete(message: unknown, connection: Connection): void {
        answered().handleCommandComplete(message, connection)
        at += 1
      },
      handleEmptyQuery: () => void (at += 1),
      handleReadyForQuery: (connection: Connection) => parts[last]!.handleReadyForQuery(connection),
      handleError(error: Error, connection: Connection): void {
        forget(connection)
        reject(error)
      },
    }
    void client.query(together)
  })
}

/** Message "S": what came since the one before is done, or undone, before what comes after it is looked at. */
const SYNC = Buffer.of(0x53, 0, 0, 0, 4)
