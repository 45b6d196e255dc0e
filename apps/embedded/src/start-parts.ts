// Starts the parts that the server needs and that are not configured: database, ledgers, object store,
// mailbox, payment provider; in parallel, each with a line of output.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startEthereumLedger } from './ethereum/anvil.ts'
import type { Parts } from './process/child-environments.ts'
import { startCordaLedger } from './corda/ledger.ts'
import { cordaToken, fundEthereumRegistrar, fundSolanaRegistrar } from './ethereum/fund-registrar.ts'
import { startMailbox } from './mailbox/mailbox.ts'
import { startPaymentProvider } from './payments/provider.ts'
import { startPostgres } from './postgres/postgres.ts'
import type { Settings } from './settings.ts'
import { startSolanaLedger } from './solana/ledger.ts'
import { storedSecrets } from './stored-secrets.ts'

export interface StartedParts extends Parts {
  ports: Record<string, number>
  /** Stops them, the database last. */
  stop(): Promise<void>
}

export interface Progress {
  /** Starts one part, prints its line with the time taken, and names the part when it fails. */
  part<T>(name: string, start: () => Promise<T>, what: (result: T) => string): Promise<T>
  say(line: string): void
}

/** Starts every embedded part. If one fails, those already running are stopped and its error is thrown. */
export async function startParts(
  settings: Settings,
  env: NodeJS.ProcessEnv,
  progress: Progress,
): Promise<StartedParts> {
  const { dataDir, embedded } = settings
  const { say } = progress
  const page = new URL(settings.publicUrl).origin
  const stops: (() => Promise<void>)[] = []
  let stopDatabase = async () => {}
  const ports: Record<string, number> = {}

  const database = async (): Promise<string> => {
    if (!embedded.database) return configured(progress, 'database', env['DATABASE_URL'])
    const server = await progress.part(
      'database',
      () => startPostgres({ dataDir, say }),
      ({ port, note }) => `PostgreSQL on port ${port}${note ? ` (${note})` : ''}`,
    )
    stopDatabase = () => server.stop()
    ports['database'] = server.port
    return server.ownerUrl
  }
  const ethereum = async (): Promise<Pick<Parts, 'ethereumUrl' | 'ethereumChainId'>> => {
    if (!settings.networks.includes('ethereum')) return { ethereumUrl: env['ETHEREUM_RPC_URL'] ?? '' }
    if (!embedded.ethereum) return { ethereumUrl: configured(progress, 'ethereum', env['ETHEREUM_RPC_URL']) }
    const { rpcUrl, chainId } = await progress.part(
      'ethereum',
      async () => {
        const started = await startEthereumLedger({ dataDir, page, say })
        stops.push(() => started.stop())
        await fundEthereumRegistrar(started, settings.keysDir, env)
        return started
      },
      (started) => `Ethereum development ledger, chain ${started.chainId}`,
    )
    ports['ethereum'] = Number(new URL(rpcUrl).port)
    return { ethereumUrl: rpcUrl, ethereumChainId: chainId }
  }
  const solana = async (): Promise<Parts['solana']> => {
    if (!settings.networks.includes('solana')) return { rpcUrl: env['SOLANA_RPC_URL'] ?? '' }
    if (!embedded.solana) return { rpcUrl: configured(progress, 'solana', env['SOLANA_RPC_URL']) }
    const { rpcUrl, genesisHash } = await progress.part(
      'solana',
      async () => {
        const started = await startSolanaLedger({ dataDir, page, say })
        stops.push(() => started.stop())
        await fundSolanaRegistrar(started, settings.keysDir, env)
        return started
      },
      (started) => `Solana development ledger, genesis ${started.genesisHash.slice(0, 8)}…`,
    )
    ports['solana'] = Number(new URL(rpcUrl).port)
    return { rpcUrl, genesisHash }
  }
  const corda = async (): Promise<Parts['corda']> => {
    if (!settings.networks.includes('corda')) return { nodeUrl: env['CORDA_NODE_URL'] ?? '' }
    if (!embedded.corda) return { nodeUrl: configured(progress, 'corda', env['CORDA_NODE_URL']) }
    const { nodeUrl, networkId } = await progress.part(
      'corda',
      async () => {
        const started = await startCordaLedger({
          dataDir,
          token: await cordaToken(settings.keysDir),
          page,
          say,
        })
        stops.push(() => started.stop())
        return started
      },
      (started) => `Corda development ledger, network ${started.networkId.slice(0, 8)}…`,
    )
    ports['corda'] = Number(new URL(nodeUrl).port)
    return { nodeUrl, networkId }
  }
  const objects = async (): Promise<string> => {
    if (!embedded.objects) return configured(progress, 'objects', env['OBJECT_STORE_URL'])
    const folder = join(dataDir, 'objects')
    await progress.part(
      'objects',
      () => mkdir(folder, { recursive: true, mode: 0o700 }),
      () => `object store in ${folder}`,
    )
    return folder
  }
  const mailbox = async (): Promise<Pick<Parts, 'smtpUrl' | 'mailboxUrl' | 'texts'>> => {
    if (!embedded.mailbox) return { smtpUrl: configured(progress, 'mail', env['SMTP_URL']) }
    // In production nobody's text messages end in a mailbox.
    const texts =
      settings.production || env['TWILIO_ACCOUNT_SID']
        ? undefined
        : {
            accountSid: `AC${'0'.repeat(32)}`,
            ...(await storedSecrets(join(settings.keysDir, 'text-provider.json'), ['authToken'])),
          }
    const started = await progress.part(
      'mail',
      () => startMailbox({ dataDir, ...(texts === undefined ? {} : { texts }) }),
      ({ url }) => `development mailbox ${url}`,
    )
    stops.push(() => started.stop())
    ports['mailbox'] = Number(new URL(started.url).port)
    return {
      smtpUrl: started.smtpUrl,
      mailboxUrl: started.url,
      ...(texts === undefined ? {} : { texts: { ...texts, url: started.url } }),
    }
  }
  const payments = async (): Promise<Pick<Parts, 'payment'>> => {
    if (!embedded.payments) {
      configured(progress, 'payments', env['PAYMENT_PROVIDER_URL'] || env['PAYMENT_PROVIDER'])
      return {}
    }
    const secrets = await storedSecrets(join(settings.keysDir, 'payment-provider.json'), [
      'key',
      'checkoutKey',
      'webhookSecret',
    ])
    const started = await progress.part(
      'payments',
      () =>
        startPaymentProvider({
          dataDir,
          ...secrets,
          mode: settings.production ? 'production' : 'development',
        }),
      ({ url }) => `test payments, no real money ${url}`,
    )
    stops.push(() => started.stop())
    ports['payments'] = Number(new URL(started.url).port)
    return { payment: { url: started.url, ...secrets } }
  }

  const stop = async () => {
    await Promise.allSettled(stops.map((each) => each()))
    await stopDatabase()
  }
  // Wait for all even when one fails: a part still starting could not be stopped.
  const results = await Promise.allSettled([
    database(),
    ethereum(),
    solana(),
    corda(),
    objects(),
    mailbox(),
    payments(),
  ])
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) {
    await stop()
    throw failure.reason
  }
  const [ownerUrl, onEthereum, onSolana, onCorda, objectStoreUrl, mail, payment] = results.map(
    (result) => (result as PromiseFulfilledResult<unknown>).value,
  ) as [
    string,
    Pick<Parts, 'ethereumUrl' | 'ethereumChainId'>,
    Parts['solana'],
    Parts['corda'],
    string,
    Pick<Parts, 'smtpUrl' | 'mailboxUrl' | 'texts'>,
    Pick<Parts, 'payment'>,
  ]
  return {
    ownerUrl,
    ...onEthereum,
    solana: onSolana,
    corda: onCorda,
    objectStoreUrl,
    ...mail,
    ...payment,
    ports,
    stop,
  }
}

/** Reports a part configured elsewhere; passwords and keys in its address are not printed. */
function configured(progress: Progress, name: string, address = ''): string {
  const shown = (one: string): string => {
    const url = URL.parse(one.trim())
    return url?.host ? `${url.protocol}//${url.host}` : one
  }
  // A ledger may have two nodes.
  progress.say(
    `  ${name.padEnd(10)} configured: ${address
      .split(/,(?=\s*https?:)/)
      .map(shown)
      .join(' and ')}`,
  )
  return address
}
