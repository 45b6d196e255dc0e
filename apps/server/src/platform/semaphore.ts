// Limits how much of one kind of work a process does at a time: the rest waits in order of arrival. Locks
// between processes are the database's (lock-will.ts, lock-person.ts).

export interface Semaphore {
  /** Waits for a slot; the returned function releases it. */
  acquire(): Promise<() => void>
  /** Does `work` in a slot. A failure reaches only its own caller. */
  run<T>(work: () => Promise<T>): Promise<T>
}

interface Bound {
  /** With as many waiting, the next is not queued. */
  mostWaiting: number
  /** The error that it gets. */
  full(): Error
}

/** One slot makes it a mutex. */
export function semaphore(slots: number, bound?: Bound): Semaphore {
  let running = 0
  const waiting: (() => void)[] = []
  const releaseOnce = (): (() => void) => {
    let held = true
    return () => {
      if (!held) return
      held = false
      const next = waiting.shift()
      // The slot passes to the next in the queue without becoming free, so nobody can jump the queue.
      if (next === undefined) running -= 1
      else next()
    }
  }
  const acquire = async (): Promise<() => void> => {
    if (running < slots) running += 1
    else if (bound !== undefined && waiting.length >= bound.mostWaiting) throw bound.full()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return releaseOnce()
  }
  return {
    acquire,
    async run(work) {
      const release = await acquire()
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}

/** One at a time of each key; keys do not wait for each other. `bound`: of each key. */
export function oneOfEach(bound: Bound): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const held = new Map<string, { turn: Semaphore; users: number }>()
  return async (key, work) => {
    const mine = held.get(key) ?? { turn: semaphore(1, bound), users: 0 }
    held.set(key, mine)
    mine.users += 1
    try {
      return await mine.turn.run(work)
    } finally {
      mine.users -= 1
      if (mine.users === 0) held.delete(key)
    }
  }
}
