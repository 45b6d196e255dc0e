// Unknown networks, and networks this installation does not write to, in the specification's words.
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import type { WorkerKeys } from '../../platform/worker-keys.ts'
import { createNetworks } from './networks.ts'

test('what there is no network or no adapter for is refused for good', async () => {
  const networks = createNetworks(readConfig({ NETWORKS: 'ethereum' }), {} as WorkerKeys, () =>
    Promise.resolve(),
  )
  await expect(networks.open('dogecoin')).rejects.toMatchObject({
    code: 'refused',
    retryable: false,
    message: 'Unsupported blockchain network: dogecoin',
  })
  await expect(networks.open('solana')).rejects.toMatchObject({
    code: 'refused',
    retryable: false,
    message: 'No adapter found for network: solana',
  })
  await expect(networks.open('ethereum')).rejects.toMatchObject({
    code: 'unreachable',
    retryable: true,
    message: 'No Ethereum node is configured.',
  })
})
