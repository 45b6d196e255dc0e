import { createHash } from 'node:crypto'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { describe, expect, it } from 'vitest'
import { makeSampleRecording } from './sample-recording.ts'

describe('sample recording', () => {
  it('says SAMPLE, names its will and party, and has a hash of its own', async () => {
    const one = await makeSampleRecording({ willId: 'will-1', party: 'testator' })
    const two = await makeSampleRecording({ willId: 'will-1', party: 'witness 1' })
    const three = await makeSampleRecording({ willId: 'will-2', party: 'testator' })
    expect(new Set([one.sha256, two.sha256, three.sha256]).size).toBe(3)
    expect(one.sha256).toBe(createHash('sha256').update(one.bytes).digest('hex'))
    expect(one.bytes.length).toBeLessThan(150_000)
    const input = new Input({ source: new BufferSource(one.bytes), formats: ALL_FORMATS })
    const tags = await input.getMetadataTags()
    expect(tags.title).toBe('SAMPLE RECORDING')
    expect(tags.description).toContain('will-1')
    expect(tags.artist).toBe('testator')
    expect((await input.getTracks()).map((track) => track.type).toSorted()).toEqual(['audio', 'video'])
    expect(await input.computeDuration()).toBeCloseTo(one.durationMs / 1000, 1)
    expect(one.durationMs).toBeGreaterThan(6000)
  })
})
