// The files of figures, of which each names its version and its day: so a part of them can be taken anew alone.
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'

export interface Dated {
  name: string
  /** Of which version it was taken, seven digits, and when: YYYY-MM-DD. */
  commit: string
  date: string
}

/** For a figure that is taken now, of the version that is checked out in `root`. */
export function datedIn(root: string): () => Pick<Dated, 'commit' | 'date'> {
  const commit = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
  return () => ({ commit, date: new Date().toISOString().slice(0, 10) })
}

/** None where there is no such file. */
export async function readFigures<F extends Dated>(file: string): Promise<F[]> {
  const text = await readFile(file, 'utf8').catch(() => '{"figures":[]}')
  return (JSON.parse(text) as { figures: F[] }).figures
}

/** Those that were not taken anew, and behind them those that were. */
export const renewed = <F extends Dated>(before: readonly F[], taken: readonly F[]): F[] => [
  ...before.filter(({ name }) => !taken.some((figure) => figure.name === name)),
  ...taken,
]
