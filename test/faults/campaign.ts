// Registers wills, some in parallel, and injects faults into the installation at chosen steps until each
// wanted fault has happened once.
import { setTimeout as pause } from 'node:timers/promises'
import type { Installation, Part, Registered } from './installation.ts'
import { watchSteps, type Step } from './watch.ts'

/** Every step of a will's life between which a process may die, by its name in the audit log. */
export const points = [
  'will.drafted',
  'will.uploaded',
  'will.pages-read',
  'will.submitted',
  'payment.requested',
  'payment.paid',
  'party.invited 2',
  'party.opened',
  'party.declared 2',
  'party.identity-verified',
  'will.verified',
  'ceremony.opened',
  'recording.added',
  'recording.added 3',
  'step-up.requested',
  'step-up.confirmed',
  'statement.signed',
  'signature.applied',
  'statement.signed 2',
  'signature.applied 2',
  'statement.signed 3',
  'signature.applied 3',
  'will.sealed',
  'will.registering',
  'anchor.prepared',
  'anchor.prepared 2',
  'anchor.prepared 3',
  'anchor.submitted',
  'anchor.final',
  'anchor.final 2',
  'anchor.final 3',
  'capsule.issued',
  'will.opened',
] as const

/**
 * How long a process must have run before it is killed again: the supervisor counts a shorter run as a crash
 * loop.
 */
const settledMs = 1_100

export interface Fault {
  name: string
  /** The step after which the fault is injected. */
  point: string
  /** The part that must be running when it begins. */
  part: Part
  /** Injects the fault; resolves when it ends. */
  harm: () => void | Promise<void>
}

export interface Outcome {
  fault: Fault
  willId: string
  /** Milliseconds since the campaign began. */
  beganMs: number
  /** From the fault's end until the part works again and the will has taken its next step; null: never. */
  recoveredMs: number | null
  next: string
}

interface Open {
  outcome: Outcome
  endedAt: number
  onAt: number | null
}

export interface Campaign {
  outcomes: Outcome[]
  registered: Registered[]
  /** The output of commands that failed. */
  failures: string[]
  /** Faults that were never injected. */
  left: Fault[]
  seconds: number
}

/** kill -9 of each of these parts after each of the points; `round` distinguishes repetitions. */
export function killsAt(
  installation: Installation,
  at: readonly string[],
  which: readonly Part[] = ['worker', 'api'],
  round = 1,
): Fault[] {
  const again = round === 1 ? '' : ` (${round})`
  return at.flatMap((point) =>
    which.map((part) => ({
      name: `kill -9 of ${part} after ${point}${again}`,
      point,
      part,
      harm: () => installation.kill9(part),
    })),
  )
}

/**
 * Runs until every fault has happened, or `mostRuns` wills are registered. A fault whose part is down or has
 * just restarted waits for another will. One fault per step, so that each happens alone; `sideBySide` wills
 * in parallel.
 */
export async function runCampaign(
  installation: Installation,
  faults: Fault[],
  options: { sideBySide: number; mostRuns: number },
): Promise<Campaign> {
  const began = performance.now()
  const left = new Set(faults)
  const campaign: Campaign = { outcomes: [], registered: [], failures: [], left: [], seconds: 0 }
  const open: Open[] = []
  const harms: Promise<void>[] = []
  const heard = new Map<string, number>()

  function settle(): void {
    for (const [index, { outcome, endedAt, onAt }] of open.entries()) {
      const upAt = installation.upSince(outcome.fault.part)
      if (onAt === null || upAt === null) continue
      outcome.recoveredMs = Math.max(0, onAt - endedAt, upAt - endedAt)
      open.splice(index, 1)
      return settle()
    }
  }

  function goneOn(willId: string, next: string): void {
    for (const one of open) {
      if (one.outcome.willId !== willId || one.onAt !== null || one.endedAt === Infinity) continue
      one.onAt = performance.now()
      one.outcome.next = next
    }
  }

  function hear({ willId, point, at }: Step): void {
    goneOn(willId, point)
    heard.set(point, (heard.get(point) ?? 0) + 1)
    const due = [...left].filter((fault) => fault.point === point)
    const ready = due.filter(({ part }) => at - (installation.upSince(part) ?? Infinity) >= settledMs)
    const fault = ready.toSorted((a, b) => remaining(b.part) - remaining(a.part))[0]
    if (fault === undefined) return
    left.delete(fault)
    const one: Open = {
      outcome: { fault, willId, beganMs: at - began, recoveredMs: null, next: '' },
      endedAt: Infinity,
      onAt: null,
    }
    campaign.outcomes.push(one.outcome)
    open.push(one)
    harms.push(Promise.resolve(fault.harm()).then(() => void (one.endedAt = performance.now())))
  }
  const remaining = (part: Part): number => [...left].filter((fault) => fault.part === part).length

  const watch = await watchSteps(installation, hear)
  // Simulates the passing of the quarter of an hour in which five codes may be mailed: a code is lost with
  // the process that requested it, and a real register does not die every two seconds.
  // Those of the release worker, for the files of a will that is closed by then, are counted likewise.
  const aging = setInterval(() => {
    for (const codes of ['mailed_codes', 'release_codes'])
      void installation
        .sql(
          `update ${codes} set asked_at = asked_at - interval '1 hour' where asked_at > now() - interval '1 hour'`,
        )
        .catch(() => undefined)
  }, 10_000)
  const timer = setInterval(settle, 5)
  let runs = 0
  /**
   * Starts another will while many faults are left, or when no running will can still reach a wanted step.
   */
  const wanted = (): boolean =>
    left.size > options.sideBySide ||
    runs === 0 ||
    [...left].some(({ point }) => runs - campaign.failures.length <= (heard.get(point) ?? 0))
  const lane = async (): Promise<void> => {
    while ((left.size > 0 || runs === 0) && runs < options.mostRuns && campaign.failures.length < 5) {
      if (!wanted()) {
        await pause(100)
        continue
      }
      runs += 1
      const ended = await (await installation.register()).ended
      // Started while the api was down: nothing was requested yet.
      if (ended.said.includes('No register answers')) runs -= 1
      else if (ended.registered === null)
        campaign.failures.push(
          `exit ${ended.code} after ${ended.seconds.toFixed(0)} s: ` +
            `${ended.said.trim().split('\n').slice(-14).join(' / ')}`,
        )
      else {
        campaign.registered.push(ended.registered)
        goneOn(ended.registered.willId, 'the command’s end')
      }
    }
  }
  await Promise.all(Array.from({ length: options.sideBySide }, lane))
  await Promise.all(harms)
  // The last killed process may still be restarting when the last command ends.
  for (let tries = 0; tries < 600 && open.some(({ onAt }) => onAt !== null); tries += 1) await pause(100)
  clearInterval(timer)
  clearInterval(aging)
  await watch.stop()
  campaign.left = [...left]
  campaign.seconds = (performance.now() - began) / 1000
  return campaign
}

/** min / median / max in milliseconds. */
export function figures(outcomes: readonly Outcome[]): string {
  const times = outcomes.map((outcome) => outcome.recoveredMs ?? Infinity).toSorted((a, b) => a - b)
  if (times.length === 0) return 'none'
  const at = (share: number): string =>
    `${Math.round(times[Math.min(times.length - 1, Math.floor(share * times.length))]!)} ms`
  return `min ${at(0)}, median ${at(0.5)}, max ${at(1)}`
}
