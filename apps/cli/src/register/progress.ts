// What a person can follow while a will is being registered: each real stage as it begins, and what came of it, with the time.

export interface Progress {
  /** A stage begins. */
  stage(title: string): void
  /** Something happened in it. */
  say(sentence: string): void
}

/** Lines with the seconds since `began` in front. */
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
