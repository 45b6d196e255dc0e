// One Anvil process and its RPC client: the platform's binary itself (the JavaScript wrapper adds a process
// with its own signal handling), on a private port without default accounts, cross-origin access or automatic
// mining.
import type { ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { spawnTied } from '../process/supervise.ts'

export interface AnvilNode {
  url: string
  /** @throws RpcError for an error the node answered; any other error means it did not answer */
  call<T = unknown>(method: string, params?: unknown[]): Promise<T>
}

/** An error inside a JSON-RPC answer. */
export class RpcError extends Error {
  readonly rpc: { code: number; message: string; data?: unknown }
  constructor(rpc: { code: number; message: string; data?: unknown }) {
    super(rpc.message)
    this.rpc = rpc
  }
}

// A dump of some thousand wills takes seconds on a loaded machine; nothing takes a minute.
const ANSWER_WITHIN_MS = 60_000
const LISTEN_WITHIN_MS = 20_000

/**
 * Spawns Anvil with its genesis at `timestamp`; it mines only on command, in order of arrival, so that replay
 * is exact.
 */
export function spawnAnvil(chainId: number, timestamp: number): ChildProcess {
  const args = [
    '--host',
    '127.0.0.1',
    '--port',
    '0',
    '--accounts',
    '0',
    '--no-cors',
    '--chain-id',
    String(chainId),
    '--timestamp',
    String(timestamp),
  ]
  // One slot per epoch puts `finalized` two blocks behind the head. Pruning keeps memory at 50 MB instead of
  // storing a state for each block.
  args.push(
    '--slots-in-an-epoch',
    '1',
    '--prune-history',
    '64',
    '--no-mining',
    '--order',
    'fifo',
    '--gas-limit',
    '1000000000',
    '--no-request-size-limit',
  )
  // Passes on none of the register's configuration, which includes passwords.
  return spawnTied(anvilBinary(), args, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Waits until the process listens. @throws Error with its last output when it ends first */
export async function listening(child: ChildProcess): Promise<AnvilNode> {
  let said = ''
  child.stderr?.on('data', (chunk) => (said = (said + String(chunk)).slice(-2_000)))
  const port = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Anvil did not listen in time')), LISTEN_WITHIN_MS)
    let printed = ''
    child.stdout?.on('data', (chunk) => {
      if (printed === 'done') return // Keeps reading, or the pipe fills and Anvil blocks.
      printed += String(chunk)
      const found = /Listening on 127\.0\.0\.1:(\d+)/.exec(printed)?.[1]
      if (!found) return
      printed = 'done'
      clearTimeout(timer)
      resolve(found)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`Anvil ended (${signal ?? `exit ${code}`}) ${said.trim()}`)),
    )
  })
  return connectAnvil(`http://127.0.0.1:${port}`)
}

function connectAnvil(url: string): AnvilNode {
  return {
    url,
    async call<T>(method: string, params: unknown[] = []) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      const answer = (await response.json()) as { result?: T; error?: RpcError['rpc'] }
      if (answer.error) throw new RpcError(answer.error)
      return answer.result as T
    },
  }
}

function anvilBinary(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
    return require
      .resolve(`${name}/package.json`)
      .replace(/package\.json$/, process.platform === 'win32' ? 'bin/anvil.exe' : 'bin/anvil')
  } catch {
    throw new Error(
      `there is no embedded Ethereum ledger for ${process.platform} ${process.arch}: set ETHEREUM_RPC_URL to a node`,
    )
  }
}
