import { safe, unsafe } from '@testate/domain/testing/safe-settings-sample'
import { afterEach, expect, test, vi } from 'vitest'
import { examineSettings } from './examine-settings.ts'

// Other files run in this process.
afterEach(() => vi.restoreAllMocks())

test.each(unsafe)('%o is a finding with what to do', (change, says) => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  const env = { ...safe, DATA_DIR: '/nowhere' }
  expect(examineSettings(env)).toEqual([])
  const found = examineSettings({ ...env, ...change })
  expect(found).toMatchObject([{ part: 'settings', standing: 'mend', todo: expect.stringMatching(/\.$/) }])
  expect(found[0]!.says.startsWith(says)).toBe(true)
})

test('so is root', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  expect(examineSettings({ ...safe, DATA_DIR: '/nowhere' })).toMatchObject([
    {
      standing: 'mend',
      says: expect.stringContaining('runs as root'),
      todo: expect.stringContaining('a user of its own'),
    },
  ])
  expect(examineSettings({ ...safe, DATA_DIR: '/nowhere', TESTATE_MODE: 'development' })).toEqual([])
})
