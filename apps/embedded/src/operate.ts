// `npm run operate -- audit-fsck | anchor-log | admin-link | staff-factor | deploy-contract | roll-over |
// accept-restored`: the operator's own commands, with this installation's addresses and generated passwords.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { childEnvironments, type ChildEnvironments } from './process/child-environments.ts'
import { refuseUnsafe } from './refuse-unsafe.ts'
import { OWNER } from './postgres/cluster.ts'
import { readRunning } from './process/running-file.ts'
import { readSettings, Refused } from './settings.ts'

const usage = `Usage: npm run operate -- COMMAND

  audit-fsck            derives every hash of the audit log again; 0 when all agree, 1 when something does not
  anchor-log            puts the audit log’s present head on every network now, and says what it took;
                        0 when all have it, 1 when one failed, 3 when one is under way
  admin-link [--again]  prints the one-time link for the first administrator; --again makes another
                        and ends the earlier one
  staff-factor EMAIL    for a day, the first passkey or authenticator app this administrator adds works
                        at once, not after three days
  deploy-contract       says what putting the register’s contract on the configured Ethereum chain would cost
    --yes                 puts it there, and prints its address for ETHEREUM_CONTRACT
    --admin=ADDRESS       who may name and dismiss registrars; needed outside development, where it may not
                          be the registrar; without it the registrar itself
  roll-over [unit|root|log-key]
                        says how long the time-stamping unit, the root or the log key serves
    --yes                 replaces it once it has served its time; then start the worker again
    --early               also before
  accept-restored       says what an older database that was restored has lost for the release worker
    --yes                 lets the release worker go on with it; every wait then begins anew`

/**
 * Each command with the process whose environment it gets, its arguments, how many it needs, and whether it
 * uses the database.
 */
const COMMANDS: Record<
  string,
  { role: keyof ChildEnvironments; takes: RegExp; needs?: number; database: boolean }
> = {
  'audit-fsck': { role: 'worker', takes: /(?!)/, database: true },
  'anchor-log': { role: 'worker', takes: /(?!)/, database: true },
  'admin-link': { role: 'migrate', takes: /^--again$/, database: true },
  'staff-factor': { role: 'migrate', takes: /^[^\s@-][^\s@]*@[^\s@]+$/, needs: 1, database: true },
  'roll-over': { role: 'worker', takes: /^(unit|root|log-key|--yes|--early)$/, database: false },
  'accept-restored': { role: 'release', takes: /^--yes$/, database: true },
  'deploy-contract': { role: 'worker', takes: /^--(yes|admin=\S+)$/, database: false },
}

/**
 * Runs the command on the register configured by `env` or running on its DATA_DIR. Returns its exit code.
 * Throws Refused.
 */
export async function operate(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [command = '', ...rest] = args
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (
    known === undefined ||
    rest.some((each) => !known.takes.test(each)) ||
    (known.needs !== undefined && rest.length !== known.needs)
  )
    throw new Refused(usage)
  const settings = readSettings(env)
  refuseUnsafe(settings, env)
  const running = await readRunning(settings.dataDir)
  const port = running?.ports['database']
  if (known.database && !env['DATABASE_URL'] && port === undefined)
    throw new Refused(
      `No register is running with the data in ${settings.dataDir}, so its database cannot be asked: ` +
        'run npm start first.',
    )
  if (running && !env['PUBLIC_URL'] && running.ports['api'] !== undefined)
    settings.publicUrl = `http://localhost:${running.ports['api']}`
  // Each role signs in with its own password; the owner's is read only for a command that runs as owner.
  const ownerUrl =
    env['DATABASE_URL'] ||
    (known.role === 'migrate'
      ? await ownerUrlOf(settings.dataDir, port)
      : `postgresql://127.0.0.1:${port}/testate`)
  const environments = await childEnvironments(settings, env, {
    ownerUrl,
    ethereumUrl: env['ETHEREUM_RPC_URL'] ?? '',
    solana: { rpcUrl: env['SOLANA_RPC_URL'] ?? '' },
    corda: { nodeUrl: env['CORDA_NODE_URL'] ?? '' },
    smtpUrl: env['SMTP_URL'] ?? '',
    objectStoreUrl: env['OBJECT_STORE_URL'] ?? '',
  })
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, `../../server/src/operate/${command}.ts`), ...rest],
    { env: environments[known.role], stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let printed = ''
  child.stdout!.on('data', (chunk: Buffer) => (printed += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  process.stdout.write(printed)
  if (command === 'admin-link' && code === 0 && printed === '')
    console.error(
      rest.length > 0
        ? 'There is an administrator already, so there is no link.'
        : 'The link was shown before, or there is an administrator; admin-link --again makes another ' +
            'while there is none.',
    )
  return code ?? 1
}

/** The owner's URL of the embedded database, whose password is stored in its folder. */
async function ownerUrlOf(dataDir: string, port: number | undefined): Promise<string> {
  const password = (await readFile(join(dataDir, 'postgres/password'), 'utf8')).trim()
  return `postgresql://${OWNER}:${password}@127.0.0.1:${port}/testate`
}

if (process.argv[1] === import.meta.filename) {
  process.exitCode = await operate(process.argv.slice(2), process.env).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  })
}
