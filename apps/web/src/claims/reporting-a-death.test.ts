// The public pages say of reporting a death what this installation's operator has set.
import { afterEach, expect, test, vi } from 'vitest'
import { service } from '@testate/domain/claims/service'
import { readInstallation } from '@testate/domain/read-installation'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  ['open', service.deathOpen],
  ['closed', service.deathClosed],
] as const)('%s', async (setting, claim) => {
  vi.stubGlobal('__INSTALLATION__', readInstallation({ DEATH_NOTICES: setting }))
  const { reportingADeath } = await import('./reporting-a-death.ts')
  expect(reportingADeath).toEqual(claim)
})
