// The environment is read in one place, packages/domain/src/settings.ts. Whatever else a source takes from it
// is listed here with the reason.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '@testate/domain/settings'

const root = join(import.meta.dirname, '..')
const SETTINGS = 'packages/domain/src/settings.ts'

/** Variables that are no settings: nobody who runs the register sets them. */
const NO_SETTINGS: Record<string, string> = {
  PATH: 'the machine’s own, for the programs a process starts',
  HOME: 'the machine’s own, for the programs a process starts',
  NODE_COMPILE_CACHE: 'Node’s own, passed on so that a child starts as quickly',
  INIT_CWD: 'npm’s own: where the person typed the command',
  CORDA_LEDGER_FOLDER: 'given to the ledger’s process by the start',
  CORDA_LEDGER_PORT: 'given to the ledger’s process by the start',
  CORDA_LEDGER_TOKEN: 'given to the ledger’s process by the start',
  CORDA_LEDGER_PAGE: 'given to the ledger’s process by the start',
  SOLANA_LEDGER_FOLDER: 'given to the ledger’s process by the start',
  SOLANA_LEDGER_PORT: 'given to the ledger’s process by the start',
  SOLANA_LEDGER_PAGE: 'given to the ledger’s process by the start',
  WEB_BUILD_NAME: 'given to the build of the screens by the start',
  WEB_BUILD_DIR: 'given to the build of the screens by the start',
  TESTATE_PYTHON: 'the tests’ own Python, also used to fetch Corda; not needed to run the register',
}

/** Where the environment is taken whole, and what for. */
const WHOLE: Record<string, string> = {
  'apps/cli/src/from-here.ts':
    'passed to verify, renew and open by their caller; the schema reads the folder',
  'apps/cli/src/register/find-register.ts': 'the schema reads the folder; a register it starts gets it all',
  'apps/embedded/src/build-screens.ts': 'the schema reads it; the build gets what the pages show',
  'apps/embedded/src/doctor.ts': 'the schema reads it; the server’s doctor gets it',
  'apps/embedded/src/mailbox/mailbox.ts': 'the schema reads the folder',
  'apps/embedded/src/operate.ts': 'the schema reads it; the command gets it',
  'apps/embedded/src/payments/provider.ts': 'the schema reads it',
  'apps/embedded/src/process/process-identity.ts': 'passed on to ps',
  'apps/embedded/src/start.ts': 'the schema reads it; each process gets its part',
  'apps/server/src/api.ts': 'asked whether it has a variable that only the worker may get',
  'apps/server/src/release/ledgers/ask-ledgers.ts': 'the machine’s own go to the process that asks ledgers',
  'apps/server/src/release-worker.ts': 'asked whether it has a variable that only others may get',
  'apps/server/src/worker.ts': 'asked whether it has a variable that only the release worker may get',
  'apps/server/src/operate/doctor.ts': 'asked for unsafe settings',
  'apps/server/src/platform/config.ts': 'the schema reads it',
  'apps/server/src/platform/require-safe-settings.ts': 'asked for unsafe settings',
  'apps/web/vite.config.ts': 'the schema reads it',
  'packages/chains/corda/commands.ts': 'passed on to Maven, Java and Python',
  'packages/chains/forge/run.ts': 'passed on to forge',
  'packages/chains/forge/slither.ts': 'passed on to slither',
}

/**
 * Settings used as they were written: after the schema has accepted them, to pass them on to another process
 * or to name them in a message.
 */
const AS_WRITTEN: Record<string, string> = {
  'apps/cli/src/register/find-register.ts': 'the port goes to the register it starts',
  'apps/embedded/src/build-screens.ts': 'the build is told only that there is a mail server',
  'apps/embedded/src/doctor.ts': 'the addresses go to the server’s doctor',
  'apps/embedded/src/ethereum/fund-registrar.ts': 'the registrar’s address or key file',
  'apps/embedded/src/operate.ts': 'the addresses go to the command',
  'apps/embedded/src/payments/provider.ts': 'whether a port was named',
  'apps/embedded/src/process/child-environments.ts': 'the environment of each process is made from them',
  'apps/embedded/src/start-parts.ts': 'the addresses go to the processes',
  'apps/embedded/src/start.ts': 'whether an address was given, and a folder of screens to look for',
  'apps/server/src/platform/config.ts': 'whether the date of the rates was given',
  'apps/server/src/platform/require-safe-settings.ts': 'whether this is production, before all else',
  'packages/domain/src/safe-settings.ts': 'what a driver reads in an address, and not what the schema does',
  'packages/chains/corda/up.ts': 'a development tool of a package that does not know the settings',
}

interface Read {
  file: string
  /** Undefined: the whole environment. */
  name: string | undefined
}

const sources = globSync('{apps,packages}/**/*.{ts,tsx,mjs,js}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|build|\.[^/]+)$/.test(path),
}).filter((file) => !/\.(test|e2e)\.tsx?$/.test(file) && file !== SETTINGS)

const matches = (pattern: RegExp): Read[] =>
  sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map((found) => ({
      file,
      name: found[1] ?? found[2],
    })),
  )

/** `process.env`, with the one variable that is read if it is only one. */
const ofTheProcess = matches(/\bprocess\.env\b(?:\.([A-Z_a-z]+)|\[['"](\w+)['"]\])?/g)
/** `env['NAME']` and `env.NAME`, of an environment that was passed to the function. */
const ofTheFunction = matches(/\b(?:env|given)(?:\.([A-Z][A-Z_]+)|\[['"]([A-Z][A-Z_]+)['"]\])/g)

const listed = (reads: readonly (string | undefined)[]): string[] =>
  [...new Set(reads.filter((one) => one !== undefined))].toSorted()

test('sources were found, and none reaches the environment by another way', () => {
  expect(sources.length).toBeGreaterThan(800)
  expect(matches(/(from ['"](?:node:)?process['"]|=\s*process\s*[;\n])/g)).toEqual([])
})

test('a variable of the process is read by the schema, or it is no setting and listed', () => {
  // The commands are given theirs by their caller.
  const given = ofTheFunction.filter(({ file }) => file.startsWith('apps/cli/'))
  const names = listed([...ofTheProcess, ...given].map(({ name }) => name)).filter(
    (name) => !settingNames.includes(name),
  )
  expect(names).toEqual(Object.keys(NO_SETTINGS).toSorted())
})

test('the whole environment is taken only where it is listed', () => {
  expect(listed(ofTheProcess.filter(({ name }) => name === undefined).map(({ file }) => file))).toEqual(
    Object.keys(WHOLE).toSorted(),
  )
})

test('a setting is used as it was written only where it is listed', () => {
  const reads = [...ofTheProcess, ...ofTheFunction].filter(
    ({ name }) => name !== undefined && settingNames.includes(name),
  )
  expect(listed(reads.map(({ file }) => file))).toEqual(Object.keys(AS_WRITTEN).toSorted())
})

test('each setting is used', () => {
  const used = sources
    // These only name settings, or pass them on.
    .filter((file) => !/(\/process-settings|\/safe-settings|-sample|\/child-environments)\.ts$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  // As it was read (`e.NAME`, or taken out of `e`), or as the folders and the address are.
  const own = readFileSync(join(root, SETTINGS), 'utf8').replace(/^  [A-Z_]+: \w/gm, '')
  const unused = settingNames.filter(
    (name) =>
      !new RegExp(String.raw`\be\.${name}\b|\{[^{}\n]*\b${name}\b[^{}\n]*\} = e\b|'${name}'`).test(used) &&
      !new RegExp(String.raw`[{,(]\s*${name}\b`).test(own),
  )
  expect(unused).toEqual([])
})
