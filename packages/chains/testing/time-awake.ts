// Time for a limit on how long something takes. A machine with much other work does not let a process run for seconds
// now and then, which says nothing about the product.

const EVERY_MS = 20
/** A longer gap between two looks counts as so much, and the processor time that this process took in it. */
const MOST_MS = 200

/** Counts from now on. Returns the milliseconds so far in which this process could run, or kept itself from it. */
export function timeAwake(): () => number {
  let [counted, last, used] = [0, performance.now(), process.cpuUsage()]
  const look = (): number => {
    const [now, more] = [performance.now(), process.cpuUsage(used)]
    counted += Math.min(now - last, MOST_MS + (more.user + more.system) / 1_000)
    ;[last, used] = [now, process.cpuUsage()]
    return counted
  }
  const looking = setInterval(look, EVERY_MS).unref()
  return () => {
    clearInterval(looking)
    return look()
  }
}
