import { describe, expect, it } from 'vitest'
import { contentAddress } from './content-address.ts'

describe('content address', () => {
  it('is the CIDv1 that `ipfs add --cid-version=1 --raw-leaves` prints', async () => {
    const of = (text: string) => contentAddress(new TextEncoder().encode(text))
    expect(await of('hello world')).toBe('bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e')
    expect(await of('')).toBe('bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku')
  })
})
