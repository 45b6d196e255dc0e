// Creates a network once: a notary and the register's node on this machine, with free ports, keys and
// passwords of their own. It cannot change afterwards: the nodes signed their ports, and the states carry the
// hash of the contract's jar.
import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { hashOf } from './build.ts'
import type { CordaJars } from './build.ts'
import { run } from './commands.ts'
import type { CordaParts } from './fetch.ts'

const BOOTSTRAP_WITHIN_MS = 400_000
export const LOGGING = `-Dlog4j.configurationFile=${join(import.meta.dirname, 'nodes', 'log4j2.xml')}`
const WORKFLOWS = [
  'CreateWillFlow',
  'UpdateWillFlow',
  'TransferWillFlow',
  'AnchorRootFlow',
  'LedgerFiguresFlow',
].map((flow) => `org.testate.corda.workflows.${flow}`)
/** All that the gateway may call on the node: no administration, no other flow, no file. */
const PERMISSIONS = [
  ...WORKFLOWS.map((flow) => `StartFlow.${flow}`),
  ...[
    'nodeInfo',
    'notaryIdentities',
    'vaultQueryBy',
    'internalFindVerifiedTransaction',
    'removeClientId',
  ].map((call) => `InvokeRpc.${call}`),
]

export interface CordaNetwork {
  folder: string
  httpPort: number
  httpsPort: number
  rpcPort: number
  rpcPassword: string
  token: string
}

/**
 * The options of every JVM that runs a node. Quasar comes first, otherwise the node's own broken one would be
 * loaded.
 */
export function nodeOptions({ libraries, quasar, agentArguments }: CordaParts): string[] {
  return [
    '-Xmx400m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    LOGGING,
    // Once a disk of any size is nine tenths full, the broker in a node stops all messages between nodes
    // indefinitely, with only a warning in its log (seen).
    '-Dbrokerconfig.maxDiskUsage=-1',
    `-javaagent:${quasar}=${agentArguments}`,
    '-cp',
    [quasar, libraries, join(libraries, '*')].join(':'),
  ]
}

/**
 * Opens the network in `folder`, creating it if absent. `httpPort` is the gateway's preferred port. @throws
 * Error when the network was created with a different contract
 */
export async function openNetwork(
  folder: string,
  parts: CordaParts,
  jars: CordaJars,
  httpPort?: number,
): Promise<CordaNetwork> {
  const description = join(folder, 'network.json')
  if (!existsSync(description)) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    await make(folder, parts, jars, description, httpPort)
  }
  const network = JSON.parse(readFileSync(description, 'utf8')) as CordaNetwork & { contracts: string }
  if (network.contracts !== hashOf(jars.contracts))
    throw new Error(
      `the network in ${folder} was made with another contract, under which its wills stay; keep that ` +
        'version, or begin a new one in another DATA_DIR',
    )
  // Flows may change from version to version; the contract may not.
  for (const node of ['notary', 'register'])
    copyFileSync(jars.workflows, join(folder, node, 'cordapps', 'testate-workflows-1.jar'))
  return network
}

async function make(
  folder: string,
  parts: CordaParts,
  jars: CordaJars,
  description: string,
  wantedPort: number | undefined,
): Promise<void> {
  const [notary, register, rpcPassword] = [
    await freePorts(3),
    await freePorts(3),
    randomBytes(24).toString('hex'),
  ]
  const [httpsPort, otherPort] = (await freePorts(2)) as [number, number]
  writeFileSync(
    join(folder, 'notary_node.conf'),
    nodeConf(
      'O=Testate Notary, L=London, C=GB',
      notary,
      randomBytes(24).toString('hex'),
      [],
      'notary { validating = false }',
    ),
    { mode: 0o600 },
  )
  writeFileSync(
    join(folder, 'register_node.conf'),
    nodeConf('O=Testate Register, L=London, C=GB', register, rpcPassword, PERMISSIONS, ''),
    { mode: 0o600 },
  )
  // An empty jar: without it the bootstrapper copies 79 MB into each node's folder.
  await run('jar', ['cfe', join(folder, 'corda.jar'), 'None', '-C', jars.programs, 'Bootstrap.class'], {
    withinMs: 30_000,
  })
  for (const jar of [jars.contracts, jars.workflows]) copyFileSync(jar, join(folder, jar.split('/').at(-1)!))
  await run(
    parts.java,
    [
      '-Xmx256m',
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      LOGGING,
      '-cp',
      `${jars.programs}:${join(parts.libraries, '*')}`,
      'Bootstrap',
      folder,
      ...nodeOptions(parts),
    ],
    { cwd: folder, withinMs: BOOTSTRAP_WITHIN_MS },
  )
  await certificate(folder)
  const network = {
    folder,
    httpPort: wantedPort !== undefined && (await isFree(wantedPort)) ? wantedPort : otherPort,
    httpsPort,
    rpcPort: register[1]!,
    rpcPassword,
    token: randomBytes(32).toString('hex'),
    contracts: hashOf(jars.contracts),
  }
  writeFileSync(join(folder, 'token'), `${network.token}\n`, { mode: 0o600 })
  writeFileSync(join(folder, 'gateway.properties'), gatewaySettings(network), { mode: 0o600 })
  // Last, and atomically: a folder without this file is from an interrupted creation.
  writeFileSync(`${description}.new`, JSON.stringify(network, null, 2), { mode: 0o600 })
  renameSync(`${description}.new`, description)
}

function nodeConf(
  name: string,
  [p2p, rpc, admin]: number[],
  password: string,
  permissions: string[],
  more: string,
): string {
  return `
    myLegalName = "${name}"
    p2pAddress = "127.0.0.1:${p2p}"
    rpcSettings { address = "127.0.0.1:${rpc}", adminAddress = "127.0.0.1:${admin}" }
    rpcUsers = [ { username = gateway, password = "${password}", permissions = [ ${permissions.map((one) => `"${one}"`).join(', ')} ] } ]
    devMode = true
    detectPublicIp = false
    dataSourceProperties { dataSource { url = "jdbc:h2:file:"\${baseDirectory}"/persistence;DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=0;LOCK_TIMEOUT=10000" } }
    ${more}\n`
}

function gatewaySettings({ folder, httpPort, httpsPort, rpcPort, rpcPassword, token }: CordaNetwork): string {
  const settings = {
    node: `127.0.0.1:${rpcPort}`,
    user: 'gateway',
    password: rpcPassword,
    token,
    host: '127.0.0.1',
    httpPort,
    httpsPort,
    keyStore: join(folder, 'gateway.p12'),
    keyStorePassword: readFileSync(join(folder, 'gateway.p12.password'), 'utf8').trim(),
    database: join(folder, 'calls'),
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${String(value).replaceAll('\\', '\\\\')}\n`)
    .join('')
}

/** The installation's own certificate; clients trust `gateway.crt`. */
async function certificate(folder: string): Promise<void> {
  const [store, password] = [join(folder, 'gateway.p12'), join(folder, 'gateway.p12.password')]
  writeFileSync(password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  const common = [
    '-keystore',
    store,
    '-storetype',
    'PKCS12',
    '-storepass:file',
    password,
    '-alias',
    'gateway',
  ]
  await run(
    'keytool',
    [
      '-genkeypair',
      ...common,
      '-keyalg',
      'EC',
      '-groupname',
      'secp256r1',
      '-validity',
      '825',
      '-dname',
      'CN=Testate Corda gateway',
      '-ext',
      'SAN=dns:localhost,ip:127.0.0.1',
    ],
    { withinMs: 30_000 },
  )
  await run('keytool', ['-exportcert', '-rfc', ...common, '-file', join(folder, 'gateway.crt')], {
    withinMs: 30_000,
  })
}

/** Ports that are free now, all opened at once so that none is returned twice. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0)))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen(port).catch(() => null)
  await new Promise<void>((resolve) => (server === null ? resolve() : server.close(() => resolve())))
  return server !== null
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
