// kill -9 at moments of scenarios: just after a commit, as reported by the database, or at some point within
// a call.
import { setTimeout as pause } from 'node:timers/promises'
import type { Installation, Part } from './installation.ts'
import { watchHistory } from './row-history.ts'

/**
 * How long a process must have run before it is killed again: the supervisor counts a shorter run as a crash
 * loop.
 */
const settledMs = 1_100
/**
 * Killing the api loses everyone's current confirmation: it is killed again once one of them has succeeded,
 * or after this time.
 */
const patienceMs = 8_000
/** The longest a call runs before its kill: most take less, and are then killed as they respond. */
const withinMs = 60
/** A killed part is back within seconds. */
const readyWithinMs = 30_000

export interface Kill {
  part: Part
  moment: { after: string } | { within: string }
}

export interface Killer {
  readonly done: { kill: Kill; name: string; atMs: number }[]
  readonly left: Kill[]
  /** A call is about to be sent. */
  calling(routeId: string): void
  /**
   * Resolves once the part to be killed within such a call has run long enough; at once if there is none. For
   * a call that is made only once.
   */
  ready(routeId: string): Promise<void>
  /** A scenario has completed. */
  through(): void
  /**
   * A scenario was interrupted repeatedly: until it completes, only the worker is killed. Returns the
   * function that ends this.
   */
  spare(): () => void
  /** Whether anything was killed, or still restarting, since then (performance.now). */
  diedSince(at: number): boolean
  stop(): Promise<void>
}

export const nameOf = ({ part, moment }: Kill): string =>
  `kill -9 of ${part} ${'after' in moment ? `after ${moment.after}` : `within ${moment.within}`}`

/** The same sequence for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Each of `kills` once, at its moment while its part runs; if the part is down it waits for the next such
 * moment.
 */
export async function startKiller(
  installation: Installation,
  kills: readonly Kill[],
  random: () => number,
): Promise<Killer> {
  const began = performance.now()
  const left = [...kills]
  const done: Killer['done'] = []
  let lastDeath = -Infinity
  let gotThrough = true
  let spared = 0
  const settled = (part: Part): boolean =>
    performance.now() - (installation.upSince(part) ?? Infinity) >= settledMs
  const due = (is: (moment: Kill['moment']) => boolean): number => {
    // While the database restarts nothing else is killed: a part that cannot be reached proves nothing.
    if (installation.upSince('postgres') === null) return -1
    const calm = spared === 0 && (gotThrough || performance.now() - lastDeath > patienceMs)
    const ready = left.flatMap((kill, at) =>
      is(kill.moment) && settled(kill.part) && (calm || kill.part === 'worker') ? [at] : [],
    )
    return ready.length === 0 ? -1 : ready[Math.floor(random() * ready.length)]!
  }
  function take(at: number): void {
    const kill = left[at]!
    try {
      installation.kill9(kill.part)
    } catch {
      return // it had just ended, with another part
    }
    left.splice(at, 1)
    lastDeath = performance.now()
    gotThrough = false
    done.push({ kill, name: nameOf(kill), atMs: lastDeath - began })
  }
  const within =
    (routeId: string) =>
    (moment: Kill['moment']): boolean =>
      'within' in moment && moment.within === routeId
  const watch = await watchHistory(installation, (point) => {
    const at = due((moment) => 'after' in moment && moment.after === point)
    if (at >= 0) take(at)
  })
  return {
    done,
    left,
    calling(routeId) {
      const wanted = within(routeId)
      if (due(wanted) < 0) return
      void pause(random() * withinMs).then(() => {
        const at = due(wanted)
        if (at >= 0) take(at)
      })
    },
    async ready(routeId) {
      const wanted = within(routeId)
      const until = performance.now() + readyWithinMs
      while (left.some(({ moment }) => wanted(moment)) && due(wanted) < 0 && performance.now() < until)
        await pause(100)
    },
    spare() {
      spared += 1
      return () => void (spared -= 1)
    },
    through: () => void (gotThrough = true),
    diedSince: (at) =>
      lastDeath >= at ||
      (['api', 'worker', 'postgres'] as const).some(
        (part) => installation.upSince(part) === null || installation.upSince(part)! >= at,
      ),
    stop: async () => await watch.stop(),
  }
}
