import { expect, test } from 'vitest'
import { startLocalNode } from './local-node.ts'

test('a node answers more calls than a pipe has room for their lines', async () => {
  const node = await startLocalNode()
  try {
    for (let calls = 0; calls < 8_000; calls += 100)
      await Promise.all(Array.from({ length: 100 }, () => node.rpc('eth_chainId')))
    expect(await node.rpc('eth_chainId')).toBe('0x4f26')
  } finally {
    await node.close()
  }
})
