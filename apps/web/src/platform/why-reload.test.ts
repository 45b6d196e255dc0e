import { beforeEach, expect, test, vi } from 'vitest'
import { SCREENS_BUILD } from '@testate/api/screens-build'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('__BUILD__', 'aaaa')
})
const answer = (build?: string) =>
  new Response(null, build === undefined ? {} : { headers: { [SCREENS_BUILD]: build } })

test('a page names its build', async () => {
  const { buildHeader } = await import('./why-reload.ts')
  expect(buildHeader()).toEqual({ 'testate-screens': 'aaaa' })
})

test('an answer that names a build makes the page old, and it stays old', async () => {
  const { noteBuild, whyReload } = await import('./why-reload.ts')
  for (const [build, old] of [
    [undefined, false],
    ['bbbb', true],
    [undefined, true],
  ] as const) {
    noteBuild(answer(build))
    expect(whyReload() === 'newerBuild', String(build)).toBe(old)
  }
})

test('a part that is missing is a reason until the last has come, and an update goes before it', async () => {
  const { countMissing, noteBuild, whyReload } = await import('./why-reload.ts')
  expect(whyReload()).toBe(null)
  countMissing(1)
  countMissing(1)
  countMissing(-1)
  expect(whyReload()).toBe('partMissing')
  countMissing(-1)
  expect(whyReload()).toBe(null)
  countMissing(1)
  noteBuild(answer('bbbb'))
  expect(whyReload()).toBe('newerBuild')
})
