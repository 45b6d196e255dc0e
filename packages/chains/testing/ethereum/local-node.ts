// A real Ethereum node for the tests of this package: Anvil, spawned directly (its JavaScript wrapper would
// add a process with its own signal handling), with state that survives restarts and the cheat methods a test
// needs.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface LocalNode {
  rpcUrl: string
  chainId: number
  /** Any JSON-RPC method, including cheats. @throws Error with the node's message */
  rpc(method: string, ...params: unknown[]): Promise<unknown>
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** The platform's binary of a Foundry tool. */
export function foundryBinary(tool: 'anvil' | 'forge'): string {
  const require = createRequire(createRequire(import.meta.url).resolve(`@foundry-rs/${tool}/package.json`))
  const platform = process.platform === 'win32' ? 'win32' : process.platform
  const name = `@foundry-rs/${tool}-${platform}-${process.arch === 'x64' ? 'amd64' : 'arm64'}`
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return require.resolve(`${name}/package.json`).replace(/package\.json$/, `bin/${tool}${suffix}`)
}

/** Starts a node on a free loopback port; finality is two blocks behind the head. */
export async function startLocalNode(chainId = 20262): Promise<LocalNode> {
  const folder = mkdtempSync(join(tmpdir(), 'testate-node-'))
  let child: ChildProcess | null = null
  let port = 0
  const node: LocalNode = {
    rpcUrl: '',
    chainId,
    async rpc(method, ...params) {
      const answer = await fetch(node.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: AbortSignal.timeout(60_000),
      })
      const { result, error } = (await answer.json()) as { result: unknown; error?: { message: string } }
      if (error) throw new Error(`${method}: ${error.message}`)
      return result
    },
    async start() {
      const args = [
        '--host',
        '127.0.0.1',
        '--port',
        String(port),
        '--chain-id',
        String(chainId),
        '--accounts',
        '0',
        '--no-cors',
      ]
      child = spawn(
        foundryBinary('anvil'),
        [...args, '--slots-in-an-epoch', '1', '--state', join(folder, 'state.json')],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      port = await listening(child)
      node.rpcUrl = `http://127.0.0.1:${port}`
    },
    async stop() {
      if (!child || child.exitCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
    async close() {
      await node.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await node.start()
  return node
}

async function listening(child: ChildProcess): Promise<number> {
  let said = ''
  return await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Anvil does not listen: ${said}`)), 60_000)
    // Read to its end: Anvil prints a line for each call, and stops answering when nobody takes them.
    child.stdout!.on('data', (chunk) => {
      if (said.length < 10_000) said += String(chunk)
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(said)?.[1]
      if (port === undefined) return
      clearTimeout(late)
      resolve(Number(port))
    })
    child.once('error', reject)
    child.once('close', () => {
      clearTimeout(late)
      reject(new Error(`Anvil ended before it listened: ${said}`))
    })
  })
}
