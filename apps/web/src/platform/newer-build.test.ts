import { beforeEach, expect, test, vi } from 'vitest'
import { SCREENS_BUILD } from '@testate/api/screens-build'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('__BUILD__', 'aaaa')
})
const answer = (build?: string) =>
  new Response(null, build === undefined ? {} : { headers: { [SCREENS_BUILD]: build } })

test('a page names its build', async () => {
  const { buildHeader } = await import('./newer-build.ts')
  expect(buildHeader()).toEqual({ 'testate-screens': 'aaaa' })
})

test('an answer that names a build makes the page old, and it stays old', async () => {
  const { hasNewerBuild, noteBuild } = await import('./newer-build.ts')
  for (const [build, old] of [
    [undefined, false],
    ['bbbb', true],
    [undefined, true],
  ] as const) {
    noteBuild(answer(build))
    expect(hasNewerBuild(), String(build)).toBe(old)
  }
})
