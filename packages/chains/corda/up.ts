// `npm run corda:up`: starts real Corda nodes on this machine, up to a gateway that answers. With development
// certificates and one operator it shows that the register works on Corda; it proves nothing to third
// parties.
import { mkdirSync, openSync, closeSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildJars } from './build.ts'
import type { CordaJars } from './build.ts'
import { Unavailable, lastLines } from './commands.ts'
import { fetchParts } from './fetch.ts'
import type { CordaParts } from './fetch.ts'
import { LOGGING, nodeOptions, openNetwork } from './network.ts'
import type { CordaNetwork } from './network.ts'
import { launch, pause, running, stop } from './processes.ts'
import type { Part } from './processes.ts'

const DEFAULT_PORT = 10006
const READY_WITHIN_MS = 180_000
// The gateway runs on the JDK that built it; the serialisation of Corda's client needs reflective access to
// these packages.
const OPENED = [
  'java.time',
  'java.util',
  'java.lang',
  'java.lang.invoke',
  'java.lang.reflect',
  'java.io',
  'java.security',
  'java.security.cert',
  'java.nio',
  'java.util.concurrent',
  'java.net',
  'java.math',
]

export interface RunningCorda {
  url: string
  httpsUrl: string
  token: string
  /** Files: the token, and the certificate a client of `httpsUrl` trusts. */
  tokenFile: string
  certificateFile: string
  folder: string
  /** Identifies this network. */
  networkId(): Promise<string>
  start(part: Part): void
  /**
   * Resolves once a real flow has run through gateway and node. @throws Error with the end of the log of a
   * part that died
   */
  ready(): Promise<void>
  down(): Promise<void>
}

/** The folder of this installation's network. */
export function networkFolder(): string {
  return join(
    resolve(process.env['DATA_DIR'] || join(fileURLToPath(new URL('../../..', import.meta.url)), '.data')),
    'corda-nodes',
  )
}

/**
 * Starts every part that is not running. The gateway is at `httpPort` if that was free when the network was
 * created. @throws Unavailable when this machine cannot run it
 */
export async function cordaUp(
  folder: string,
  { httpPort, say = () => {} }: { httpPort?: number; say?: (line: string) => void } = {},
): Promise<RunningCorda> {
  say('Fetching the node, its Java and its libraries, where they are missing …')
  const parts = await fetchParts()
  say('Building contracts, workflows and gateway …')
  const jars = await buildJars(parts.libraries)
  return alone(folder, async () => {
    say('Opening the network; the first time it is made …')
    const network = await openNetwork(folder, parts, jars, httpPort)
    say('Starting notary, register and gateway …')
    const corda = handle(network, parts, jars)
    for (const part of ['notary', 'register', 'gateway'] as const) corda.start(part)
    await corda.ready()
    return corda
  })
}

function handle(network: CordaNetwork, parts: CordaParts, jars: CordaJars): RunningCorda {
  const { folder } = network
  const url = `http://127.0.0.1:${network.httpPort}`
  return {
    url,
    folder,
    token: network.token,
    httpsUrl: `https://localhost:${network.httpsPort}`,
    tokenFile: join(folder, 'token'),
    certificateFile: join(folder, 'gateway.crt'),
    start(part) {
      if (running(folder, part) !== null) return
      if (part === 'gateway') {
        const classPath = [jars.gateway, jars.workflows, jars.contracts, join(parts.libraries, '*')].join(':')
        const options = [
          '-Xmx256m',
          '-XX:+UseSerialGC',
          '-XX:TieredStopAtLevel=1',
          LOGGING,
          ...OPENED.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
        ]
        launch(
          folder,
          part,
          'java',
          [
            ...options,
            '-cp',
            classPath,
            'org.testate.corda.gateway.Gateway',
            join(folder, 'gateway.properties'),
          ],
          folder,
        )
      } else
        launch(
          folder,
          part,
          parts.java,
          [...nodeOptions(parts), 'net.corda.node.Corda', '--no-local-shell'],
          join(folder, part),
        )
    },
    async networkId() {
      const answer = await fetch(`${url}/api/rest/network/whoami`, {
        headers: { authorization: `Bearer ${network.token}` },
        signal: AbortSignal.timeout(25_000),
      })
      return ((await answer.json()) as { networkId: string }).networkId
    },
    ready: () => answering(folder, url, network.token),
    down: () => cordaDown(folder),
  }
}

/**
 * A node's own line "started up" proves nothing: it was seen where no flow could run. So this asks for the
 * head, which a flow counts.
 */
async function answering(folder: string, url: string, token: string): Promise<void> {
  let last = 'no answer'
  for (const until = performance.now() + READY_WITHIN_MS; performance.now() < until; await pause(250)) {
    for (const part of ['notary', 'register', 'gateway'] as const) {
      const log = readFileSync(join(folder, `${part}.log`), 'utf8')
      if (running(folder, part) === null) throw new Error(`the ${part} ended:\n${lastLines(log)}`)
      if (log.includes('[quasar] ERROR')) throw new Error(`the ${part} cannot run flows:\n${lastLines(log)}`)
    }
    if (!readFileSync(join(folder, 'notary.log'), 'utf8').includes('started up and registered')) continue
    try {
      const answer = await fetch(`${url}/api/rest/network/head`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(25_000),
      })
      if (answer.ok) return
      last = `${answer.status} ${await answer.text()}`
    } catch (error) {
      last = String(error)
    }
  }
  throw new Error(
    `the gateway did not run a flow within ${READY_WITHIN_MS / 1000} s; its last answer: ${last}`,
  )
}

/** Stops the running processes; their records remain. */
export async function cordaDown(folder: string): Promise<void> {
  await stop(folder, 'gateway', 5_000)
  await Promise.all([stop(folder, 'register'), stop(folder, 'notary')])
}

/** Prevents two commands at once from creating the same network twice. */
async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(join(folder, '..'), { recursive: true })
  const lock = `${folder}.lock`
  try {
    closeSync(openSync(lock, 'wx'))
  } catch (error) {
    throw new Error(`another corda:up is at work in ${folder}; if none is, delete ${lock}`, { cause: error })
  }
  const release = (): void => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const since = performance.now()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(130))
  try {
    const corda = await cordaUp(networkFolder(), {
      httpPort: DEFAULT_PORT,
      say: (line) => process.stdout.write(`${line}\n`),
    })
    process.stdout.write(
      `Corda answers after ${Math.round((performance.now() - since) / 1000)} s.\n\n  ` +
        `CORDA_NODE_URL=${corda.url}\n  CORDA_TOKEN_FILE=${corda.tokenFile}\n  ` +
        `CORDA_NETWORK_ID=${await corda.networkId()}\n  CORDA_LABEL="local development network"\n\nOver TLS ` +
        `it is at ${corda.httpsUrl} (NODE_EXTRA_CA_CERTS=${corda.certificateFile}). It runs until npm ` +
        'run corda:down.\n',
    )
  } catch (error) {
    process.stdout.write(
      error instanceof Unavailable
        ? `SKIPPED: no Corda on this machine today: ${error.message}\n`
        : `Corda did not come up: ${(error as Error).message}\n`,
    )
    process.exitCode = error instanceof Unavailable ? 75 : 1
  }
}
