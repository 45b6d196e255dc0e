// However often the line is lost, one act makes one file: the same key again, and then only the fetching again.
import { expect, test } from 'vitest'
import { because, Problem } from '@testate/api/problem'
import { makeOnce, newIntention } from './make-once.ts'

function tried() {
  const made: { token: string; key: string }[] = []
  let intention = newIntention()
  const run = async (
    stepUp: string | null,
    fetch: (id: string) => Promise<string>,
    answer: (id: string) => Promise<string> = async (id) => await Promise.resolve(id),
  ) =>
    await makeOnce(
      {
        make: async (token, key) => {
          made.push({ token, key })
          return { handOverId: await answer(`of ${token}`), fileHash: 'hash' }
        },
        fetch,
      },
      { stepUp, intention, setIntention: (one) => void (intention = one) },
    )
  return { made, run, waits: () => intention.made !== null }
}
const lost = async (): Promise<never> => await Promise.reject(new TypeError('the line was lost'))
const fetched = async (id: string): Promise<string> => await Promise.resolve(id)

test('when the file is lost, the one that was made is fetched', async () => {
  const { made, run, waits } = tried()
  await expect(run('first', lost)).rejects.toThrow('the line was lost')
  expect(waits()).toBe(true)
  expect(await run(null, fetched)).toEqual({ answer: 'of first', fileHash: 'hash' })
  expect(made).toHaveLength(1)
})

test('when the answer to making it is lost, it is the same act that is repeated, with whatever factor', async () => {
  const { made, run, waits } = tried()
  await expect(run('first', fetched, lost)).rejects.toThrow('the line was lost')
  expect(waits()).toBe(false)
  await run('second', fetched)
  expect(made.map(({ token }) => token)).toEqual(['first', 'second'])
  expect(new Set(made.map(({ key }) => key)).size).toBe(1)
})

test('when something was entered meanwhile, another is made', async () => {
  const { made, run, waits } = tried()
  const changed = new Problem('conflict', undefined, because('estate-changed-meanwhile'))
  await expect(run('first', async () => await Promise.reject(changed))).rejects.toThrow()
  expect(waits()).toBe(false)
  await run('second', fetched)
  expect(new Set(made.map(({ key }) => key)).size).toBe(2)
})
