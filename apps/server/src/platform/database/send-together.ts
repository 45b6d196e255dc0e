// Sends several statements in one message: each message costs a system call on both sides and a wake-up of
// the other, which for a small statement is more than the statement itself (profile of an append: half of the
// client's time went into writing to the socket, three times). Why not the driver's own pipeline: decision
// 37.
import pg from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** The name under which the connection keeps it parsed; without, it is parsed each time. */
  name?: string | undefined
}

/**
 * pg's connection, with what its types omit: the statements it has parsed, and a way around the socket write
 * of each message.
 */
interface Connection {
  _send(bytes: Buffer): void
  sync(): void
  describe(what: object): void
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}
/** pg's own query: it writes its messages and handles the answers to them. */
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
 * Runs the statements in order on the connection and returns the last one's result; the other results are
 * discarded. If one fails, those after it do not run, and its error is thrown (PostgreSQL's protocol,
 * "Pipelining": everything before one Sync). Outside a transaction all of them are one, committed when this
 * resolves. Each text is one statement of one command.
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

/** The same, without the last one's result either. */
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
    // Statements not reached were not parsed either, whatever pg recorded when it wrote them.
    const forget = (connection: Connection): void =>
      statements
        .slice(at)
        .forEach(({ name }) => name !== undefined && delete connection.submittedNamedStatements[name])
    const together = {
      // pg records parsed statements by these; the answers arrive in the statements' order.
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
        // A value cannot be serialised: nothing is sent, above all no commit after it.
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

/** Stands in for a statement's connection: collects its messages and requests no column descriptions. */
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

/**
 * A statement that only writes its messages. Creating one of pg's own costs more than everything it sends.
 */
function unasked(statement: Statement, fail: (error: Error) => void): Part {
  return Object.assign(Object.create(pg.Query.prototype) as Part, {
    text: statement.text,
    values: statement.values,
    name: statement.name,
    portal: '',
    handleError: fail,
  })
}

/**
 * Message "S" (Sync): everything since the previous one is done or undone before what follows is processed.
 */
const SYNC = Buffer.of(0x53, 0, 0, 0, 4)
