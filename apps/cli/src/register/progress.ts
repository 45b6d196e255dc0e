// Progress output while a will is being registered: each real stage as it begins, and its result, with the
// time.

export interface Progress {
  /** A stage begins. */
  stage(title: string): void
  /** Something happened in the current stage. */
  say(sentence: string): void
}

/** Prints lines preceded by the seconds since `began`. */
export function progressTo(
  out: { write(text: string): unknown },
  stages: number,
  began = performance.now(),
): Progress {
  let count = 0
  const elapsed = () => `${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s`
  return {
    stage(title) {
      count += 1
      out.write(`${elapsed()}  ${`${count}/${stages}`.padStart(5)}  ${title}\n`)
    },
    say(sentence) {
      out.write(`${elapsed()}         ${sentence}\n`)
    },
  }
}

/** For callers without output. */
export const silent: Progress = { stage: () => {}, say: () => {} }
