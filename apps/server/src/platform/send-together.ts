// Several statements in one message: each message costs a system call on both sides and the waking of the other, which for a small statement is
// more than the statement itself (profile of an append: half of the client's time went into writing to the socket, three times).
import pg from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** Under which the connection keeps it; without, it is parsed each time. */
  name?: string | undefined
}

/** pg's connection, with what its types leave out: what it has parsed, and a way past each message's own writing to the socket. */
interface Connection {
  _send(bytes: Buffer): void
  sync(): void
  describe(what: object): void
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}
/** pg's own statement: it writes its messages, and takes those that answer it. */
interface Part {
  callback(error: Error | null, result?: pg.QueryResult): void
  handleError(error: Error): void
  prepare(connection: Connection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
}

const nothing = (): void => undefined

/**
 * Runs them one after another on the connection, and answers with the last one's result; what the others answer is thrown away. Where one fails those
 * behind it do not run, and its error is the one thrown (PostgreSQL's protocol, "Pipelining": what lies before one Sync). Outside a transaction all
 * of them are one, which is committed when this answers. One text is one statement, of one command.
 */
export async function sendTogether(
  client: pg.ClientBase,
  statements: readonly Statement[],
): Promise<pg.QueryResult> {
  return (await send(
    client,
    statements,
    new pg.Query(statements.at(-1) as pg.QueryConfig) as unknown as Part,
  ))!
}

/** The same where nobody looks at the last one's answer either. */
export async function sendUnanswered(client: pg.ClientBase, statements: readonly Statement[]): Promise<void> {
  await send(client, statements, null)
}

function send(
  client: pg.ClientBase,
  statements: readonly Statement[],
  asked: Part | null,
): Promise<pg.QueryResult | undefined> {
  return new Promise((resolve, reject) => {
    const last = statements.length - 1
    let at = 0
    let unsendable: Error | null = null
    const fail = (error: Error): void => {
      unsendable = error
      reject(error)
    }
    if (asked !== null) asked.callback = (error, result) => (error === null ? resolve(result) : fail(error))
    const answered = (): Statement => statements[Math.min(at, last)]!
    // What was not reached was not parsed either, whatever pg noted when it was written.
    const forget = (connection: Connection): void =>
      statements
        .slice(at)
        .forEach(({ name }) => name !== undefined && delete connection.submittedNamedStatements[name])
    const together = {
      // Under these pg notes what a connection has parsed; the answers come in the statements' order.
      get name() {
        return answered().name
      },
      get text() {
        return answered().text
      },
      submit(connection: Connection): Error | null {
        const bytes: Buffer[] = []
        const to = gathering(connection, bytes)
        for (const [n, statement] of statements.entries()) {
          if (n === last && asked !== null)
            asked.prepare(Object.assign(to, { describe: pg.Connection.prototype.describe }))
          else unasked(statement, fail).prepare(to)
        }
        // A value that cannot be written: nothing is sent, above all no commit behind it.
        if (unsendable !== null) {
          forget(connection)
          return unsendable
        }
        bytes.push(SYNC)
        connection._send(Buffer.concat(bytes))
        return null
      },
      handleRowDescription: (message: unknown) => asked?.handleRowDescription(message),
      handleDataRow: (message: unknown) => at === last && asked?.handleDataRow(message),
      handleCommandComplete(message: unknown, connection: Connection): void {
        if (at === last) asked?.handleCommandComplete(message, connection)
        at += 1
      },
      handleEmptyQuery: () => void (at += 1),
      handleReadyForQuery: (connection: Connection) =>
        asked === null ? resolve(undefined) : asked.handleReadyForQuery(connection),
      handleError(error: Error, connection: Connection): void {
        forget(connection)
        reject(error)
      },
    }
    void client.query(together)
  })
}

/** What a statement takes for its connection: its messages are gathered, and its columns not asked for. */
function gathering(connection: Connection, bytes: Buffer[]): Connection {
  const { parsedStatements, submittedNamedStatements } = connection
  return Object.assign(Object.create(pg.Connection.prototype) as Connection, {
    _send: (piece: Buffer) => void bytes.push(piece),
    sync: nothing,
    describe: nothing,
    parsedStatements,
    submittedNamedStatements,
  })
}

/** A statement that only writes its messages. A whole one of pg's costs more to make than all it sends. */
function unasked(statement: Statement, fail: (error: Error) => void): Part {
  return Object.assign(Object.create(pg.Query.prototype) as Part, {
    text: statement.text,
    values: statement.values,
    name: statement.name,
    portal: '',
    handleError: fail,
  })
}

/** Message "S": what came since the one before is done, or undone, before what comes after it is looked at. */
const SYNC = Buffer.of(0x53, 0, 0, 0, 4)
