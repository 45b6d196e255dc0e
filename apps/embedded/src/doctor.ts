// `npm run doctor [--json]`: finds the register configured by the environment, or running on its DATA_DIR,
// and runs the server's own doctor on it. Writes nothing.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironments, commonEnvironment, type Parts } from './process/child-environments.ts'
import { unsafeIn } from './refuse-unsafe.ts'
import { readRunning, type Running } from './process/running-file.ts'
import { readSettings, Refused, type Settings } from './settings.ts'

const usage = `Usage: npm run doctor [-- --json]

Looks at everything a registration depends on and changes nothing. Ends with 0 when all is well,
1 when something must be mended, 3 when something could not be asked.`

/** Prints the findings. Returns the exit code. */
export async function doctor(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const json = args.includes('--json')
  if (args.some((each) => each !== '--json')) throw new Refused(usage)
  const settings = settingsOrRefusal(env)
  const wrong =
    settings instanceof Refused
      ? [{ says: settings.message, todo: 'Correct the settings; docs/runbook.md names them all.' }]
      : unsafeIn(settings, env)
  if (settings instanceof Refused || wrong.length > 0) {
    // With settings that no process would accept, nothing else is checked.
    const findings = wrong.map(({ says, todo }) => ({ part: 'settings', standing: 'mend', says, todo }))
    console.log(
      json
        ? JSON.stringify({ exitCode: 1, findings, costs: [] }, null, 2)
        : findings
            .map(({ says, todo }) => `MEND     settings   ${says}\n${' '.repeat(20)}→ ${todo}`)
            .join('\n'),
    )
    return 1
  }
  const running = await readRunning(settings.dataDir)
  if (running && !env['PUBLIC_URL'] && running.ports['api'] !== undefined)
    settings.publicUrl = `http://localhost:${running.ports['api']}`
  const entry = join(import.meta.dirname, '../../server/src/operate/doctor.ts')
  const child = spawn(process.execPath, [entry, ...args], {
    env: await environmentOf(settings, env, running),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout!.on('data', (chunk: Buffer) => (printed += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  process.stdout.write(printed)
  return code ?? 1
}

function settingsOrRefusal(env: NodeJS.ProcessEnv): Settings | Refused {
  try {
    return readSettings(env)
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

/**
 * The worker's environment, with the addresses of the running parts; a part that is not running has none, and
 * the doctor says so.
 */
async function environmentOf(
  settings: Settings,
  env: NodeJS.ProcessEnv,
  running: Running | null,
): Promise<NodeJS.ProcessEnv> {
  const { keysDir, embedded } = settings
  const at = (part: string): string | undefined =>
    running?.ports[part] === undefined ? undefined : `http://127.0.0.1:${running.ports[part]}`
  const ownerUrl =
    env['DATABASE_URL'] ||
    (running?.ports['database'] === undefined
      ? undefined
      : `postgresql://127.0.0.1:${running.ports['database']}/testate`)
  const paid = embedded.payments ? secretsIn(join(keysDir, 'payment-provider.json')) : undefined
  const parts: Omit<Parts, 'ownerUrl'> = {
    ethereumUrl: env['ETHEREUM_RPC_URL'] || (embedded.ethereum ? at('ethereum') : undefined) || '',
    solana: { rpcUrl: env['SOLANA_RPC_URL'] || (embedded.solana ? at('solana') : undefined) || '' },
    corda: { nodeUrl: env['CORDA_NODE_URL'] || (embedded.corda ? at('corda') : undefined) || '' },
    smtpUrl: env['SMTP_URL'] ?? '',
    objectStoreUrl: env['OBJECT_STORE_URL'] ?? '',
    ...(running?.mailboxUrl === undefined ? {} : { mailboxUrl: running.mailboxUrl }),
    ...(at('payments') === undefined || paid === undefined
      ? {}
      : {
          payment: {
            url: at('payments')!,
            key: paid['key'] ?? '',
            checkoutKey: paid['checkoutKey'] ?? '',
            webhookSecret: paid['webhookSecret'] ?? '',
          },
        }),
  }
  const common = commonEnvironment(settings, env, parts)
  if (ownerUrl === undefined) return common
  // Before the first start the roles have no passwords; the doctor must not generate any.
  if (!existsSync(join(keysDir, 'database.json')))
    return { ...common, WORKER_DATABASE_URL: env['WORKER_DATABASE_URL'] ?? ownerUrl }
  return (await childEnvironments(settings, env, { ...parts, ownerUrl })).worker
}

function secretsIn(path: string): Record<string, string> | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : undefined
}

if (process.argv[1] === import.meta.filename) {
  process.exitCode = await doctor(process.argv.slice(2), process.env).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  })
}
