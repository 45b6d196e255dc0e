// `npm run doctor`: examines everything a registration depends on, changes nothing, and says in plain
// sentences what is correct, what must be fixed and how, and what a registration would cost now.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createExchangeRates } from '../payments/prices/exchange-rates.ts'
import { readConfig, type Config } from '../platform/config.ts'
import { howToRaise, saidOf } from '../platform/sandbox/require-wall.ts'
import { openToOthers } from '../platform/storage/secret-file.ts'
import { findWall } from '../platform/sandbox/wall.ts'
import { examineCorda } from './examine-corda.ts'
import { examineDatabase } from './examine-database.ts'
import { examineEthereum } from './examine-ethereum.ts'
import { examineOperator, examineWorksheet } from './examine-operator.ts'
import { examineParts } from './examine-parts.ts'
import { examineLetters, examineRelease } from './examine-release.ts'
import { examineRenewals } from './examine-renewals.ts'
import { examineSettings } from './examine-settings.ts'
import { examineSolana } from './examine-solana.ts'
import { exitCodeOf, findingsOf, type CostNow, type Finding } from './findings.ts'

export interface Examination {
  findings: Finding[]
  costs: CostNow[]
}

/** Examines everything in parallel; an unresponsive part delays only its own answer. */
export async function examine(config: Config): Promise<Examination> {
  const rates = await createExchangeRates(config)()
  const ledgers = config.networks.map(async (name) => {
    if (name === 'ethereum') return await examineEthereum(config, rates.ETH)
    return name === 'solana' ? await examineSolana(config, rates.SOL) : await examineCorda(config)
  })
  const [database, parts, keys, release, letters, renewals, reading, ...examined] = await Promise.all([
    examineDatabase(config),
    examineParts(config),
    examineKeys(config),
    examineRelease(config),
    examineLetters(config),
    examineRenewals(config),
    examineReading(config),
    ...ledgers,
  ])
  return {
    findings: [
      ...database,
      ...parts,
      ...keys,
      ...release,
      ...letters,
      ...renewals,
      ...reading,
      ...examineOperator(config),
      ...examineWorksheet(config),
      ...examined.flatMap(({ findings }) => findings),
    ],
    costs: examined.flatMap(({ cost }) => (cost === null ? [] : [cost])),
  }
}

/** The keys that open and seal wills; those of the registrars are examined with their networks. */
async function examineKeys({ keysDir, mode }: Config): Promise<Finding[]> {
  const found = findingsOf('keys')
  for (const name of ['opening-key.json', 'authority.json', 'log-key.json']) {
    const path = join(keysDir, 'worker', name)
    if (statSync(path, { throwIfNoEntry: false }) === undefined) {
      if (mode === 'production')
        found.mend(
          `${path} is not there, and in production none is generated.`,
          'Put it there from the copy you keep apart: a new one would disown every will sealed before.',
        )
      else found.well(`${name} is not there yet; the first start makes it.`)
      continue
    }
    const open = await openToOthers(path)
    if (open === null) found.well(`${name} is there; others cannot read it.`)
    else found.mend(open, `chmod 600 ${path}`)
  }
  return found.all
}

/** The sandbox around the processes that read strangers' files. */
async function examineReading(config: Config): Promise<Finding[]> {
  const found = findingsOf('reading')
  const standing = await findWall(config)
  if (standing.wall !== 'none') found.well(saidOf(standing))
  else if (config.allow.includes('weak-sandbox'))
    found.well(`${saidOf(standing)} TESTATE_ALLOW names weak-sandbox.`)
  else found.mend(saidOf(standing), howToRaise)
  return found.all
}

const marks = { well: 'well   ', warn: 'warning', mend: 'MEND   ', unasked: 'unasked' } as const
const warned = 'Nothing must be mended now, but see to what is warned of.'
const endings = {
  0: 'All is well.',
  1: 'Something must be mended before wills can be registered safely.',
  3: 'Nothing is known to be wrong, but something could not be asked.',
} as const

/** Lines for a terminal: each fault with what to do beneath it. */
export function printed({ findings }: Examination): string {
  const lines = findings.flatMap(({ part, standing, says, todo }) => [
    `${marks[standing]}  ${part.padEnd(9)}  ${says}`,
    ...(todo === undefined ? [] : [`${' '.repeat(20)}→ ${todo}`]),
  ])
  const exitCode = exitCodeOf(findings)
  const warns = findings.some(({ standing }) => standing === 'warn')
  const ending = exitCode === 0 && warns ? warned : endings[exitCode]
  return `${[...lines, '', ending].join('\n')}\n`
}

if (process.argv[1] === import.meta.filename) {
  let examination: Examination
  // Connects to nothing with settings no process would accept.
  const unsafe = examineSettings(process.env)
  try {
    examination = unsafe.length > 0 ? { findings: unsafe, costs: [] } : await examine(readConfig())
  } catch (error) {
    examination = {
      findings: [
        {
          part: 'settings',
          standing: 'mend',
          says: (error as Error).message,
          todo: 'Correct the settings; docs/runbook.md names them all.',
        },
      ],
      costs: [],
    }
  }
  const exitCode = exitCodeOf(examination.findings)
  process.stdout.write(
    process.argv.includes('--json')
      ? `${JSON.stringify({ exitCode, ...examination }, null, 2)}\n`
      : printed(examination),
  )
  process.exitCode = exitCode
}
