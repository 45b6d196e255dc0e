// The doctor's findings, in sentences a person can act on. A check that could not run is reported as unknown,
// never as passed or failed.
import { ChainError } from '@testate/chains/chain'

/**
 * `mend`: registrations will fail, or be wrong, until someone acts. `warn`: they may, later. `unasked`:
 * unknown.
 */
export type Standing = 'well' | 'warn' | 'mend' | 'unasked'

export interface Finding {
  part: string
  standing: Standing
  says: string
  /** What to do; only where it is not well. */
  todo?: string
}

/** What one registration costs the register on a network at this moment. */
export interface CostNow {
  network: string
  currency: string
  /** In whole coins, decimal. */
  amount: string
  /** How many registrations the registrar can pay for. */
  enoughFor: number
  /**
   * Pence, to a hundredth: registrations on some networks cost less than a penny. Null if the rate is
   * unknown.
   */
  pence: number | null
  rate: string | null
}

export interface Findings {
  part: string
  all: Finding[]
  well(says: string): void
  warn(says: string, todo: string): void
  mend(says: string, todo: string): void
  unasked(says: string, todo: string): void
  /** Runs a check; if it cannot run, reports that and returns undefined. */
  ask<T>(question: () => Promise<T>, todo: string): Promise<T | undefined>
}

export function findingsOf(part: string): Findings {
  const all: Finding[] = []
  const put = (standing: Standing, says: string, todo?: string): void =>
    void all.push({ part, standing, says, ...(todo === undefined ? {} : { todo }) })
  return {
    part,
    all,
    well: (says) => put('well', says),
    warn: (says, todo) => put('warn', says, todo),
    mend: (says, todo) => put('mend', says, todo),
    unasked: (says, todo) => put('unasked', says, todo),
    async ask(question, todo) {
      try {
        return await question()
      } catch (error) {
        put(
          'unasked',
          error instanceof ChainError
            ? error.message
            : `It could not be asked (${(error as Error).message.slice(0, 200)}).`,
          todo,
        )
        return undefined
      }
    },
  }
}

/**
 * 0: no faults, apart from warnings. 1: something must be fixed. 3: no known fault, but something could not
 * be checked.
 */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 3 {
  if (findings.some(({ standing }) => standing === 'mend')) return 1
  return findings.some(({ standing }) => standing === 'unasked') ? 3 : 0
}

/** Converts an amount in the network's smallest unit into whole coins, with its significant digits. */
export function coins(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const [whole, part] = [digits.slice(0, -decimals), digits.slice(-decimals)]
  // Nine digits, or five significant ones if it is less than that.
  const kept = part.slice(0, Math.max(9, (/[1-9]/.exec(part)?.index ?? 0) + 5)).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

/** "12 seconds", "5 minutes", "3 hours". */
export function ageOf(time: Date, now: Date): string {
  return lengthOf((now.getTime() - time.getTime()) / 1000)
}

/** The same of a number of seconds. */
export function lengthOf(length: number): string {
  const seconds = Math.max(0, Math.round(length))
  const [n, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 3600), 'hour']
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}
