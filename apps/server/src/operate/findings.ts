// What the doctor found, in sentences a person can act on. Whatever cannot be asked is said to be so, and never taken for well or ill.
import { ChainError } from '@testate/chains/chain'

/** `mend`: registrations will fail, or be wrong, until somebody does something. `unasked`: nobody can say. */
export type Standing = 'well' | 'mend' | 'unasked'

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
  /** Pence, to a hundredth: registrations on some networks cost less than a penny. Null where nobody knows the rate. */
  pence: number | null
  rate: string | null
}

export interface Findings {
  part: string
  all: Finding[]
  well(says: string): void
  mend(says: string, todo: string): void
  unasked(says: string, todo: string): void
  /** Runs a question; when it cannot be asked says so and answers undefined. */
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

/** 0: all well. 1: something must be mended. 3: nothing is known to be wrong, and something could not be asked. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 3 {
  if (findings.some(({ standing }) => standing === 'mend')) return 1
  return findings.some(({ standing }) => standing === 'unasked') ? 3 : 0
}

/** An amount in the network's smallest unit, in whole coins, with as many digits as say something. */
export function coins(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const [whole, part] = [digits.slice(0, -decimals), digits.slice(-decimals)]
  // Nine digits, or five that are not zeros where it is less than that.
  const kept = part.slice(0, Math.max(9, (/[1-9]/.exec(part)?.index ?? 0) + 5)).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

/** "12 seconds", "5 minutes", "3 hours". */
export function ageOf(time: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - time.getTime()) / 1000))
  const [n, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 3600), 'hour']
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}
