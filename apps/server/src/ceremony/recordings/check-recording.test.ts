import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { describe, expect, it, vi } from 'vitest'
import { Problem } from '@testate/api/problem'
import { checkRecording } from './check-recording.ts'

const sample = new Uint8Array(
  readFileSync(new URL('../../../../cli/samples/sample-recording.webm', import.meta.url)),
)
const stated = { durationMs: 6400 }

async function remux(change: {
  video?: { discard: true }
  audio?: { discard: true }
  trim?: { start: number; end: number }
  mp4?: true
  live?: true
}): Promise<Uint8Array> {
  const input = new Input({ source: new BufferSource(sample), formats: ALL_FORMATS })
  const target = new BufferTarget()
  // Append-only is how a browser's MediaRecorder writes: no length, no index.
  const format = change.mp4
    ? new Mp4OutputFormat(change.live ? { fastStart: 'fragmented' } : {})
    : new WebMOutputFormat({ appendOnly: change.live ?? false })
  const { mp4, live, ...rest } = change
  const conversion = await Conversion.init({
    input,
    output: new Output({ format, target }),
    ...rest,
    showWarnings: false,
  })
  await conversion.execute()
  return new Uint8Array(target.buffer!)
}

/** The sample's picture and sound, each repeated until its own second, and of the sound what is `kept`. */
async function lasting(
  pictureSeconds: number,
  soundSeconds: number,
  kept: (second: number) => boolean = () => true,
): Promise<Uint8Array> {
  const input = new Input({ source: new BufferSource(sample), formats: ALL_FORMATS })
  const [picture, sound] = [(await input.getPrimaryVideoTrack())!, (await input.getPrimaryAudioTrack())!]
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const sources = [new EncodedVideoPacketSource('vp8'), new EncodedAudioPacketSource('opus')] as const
  output.addVideoTrack(sources[0])
  output.addAudioTrack(sources[1])
  await output.start()
  const [pictureSetup, soundSetup] = [
    { decoderConfig: (await picture.getDecoderConfig())! },
    { decoderConfig: (await sound.getDecoderConfig())! },
  ]
  const repeat = async (
    track: typeof picture | typeof sound,
    until: number,
    add: (packet: never) => Promise<void>,
  ): Promise<void> => {
    for (let round = 0; round * 6.5 < until; round += 1) {
      for await (const packet of new EncodedPacketSink(track).packets()) {
        const timestamp = packet.timestamp + round * 6.5
        if (timestamp + packet.duration <= until) await add(packet.clone({ timestamp }) as never)
      }
    }
  }
  await Promise.all([
    repeat(picture, pictureSeconds, async (packet) => await sources[0].add(packet, pictureSetup)).then(() =>
      sources[0].close(),
    ),
    repeat(sound, soundSeconds, async (packet: EncodedPacket) => {
      if (kept(packet.timestamp)) await sources[1].add(packet, soundSetup)
    }).then(() => sources[1].close()),
  ])
  await output.finalize()
  return new Uint8Array(target.buffer!)
}

async function refused(bytes: Uint8Array, durationMs = 6400): Promise<Problem> {
  const outcome = await checkRecording(bytes, { durationMs }).then(
    (found) => found,
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(Problem)
  expect((outcome as Problem).code).toBe('file-refused')
  return outcome as Problem
}

async function refusal(bytes: Uint8Array, durationMs?: number): Promise<string> {
  const { detail = '' } = await refused(bytes, durationMs)
  expect(detail).toMatch(/^[A-Z][^\n]*\.$/)
  return detail
}

/** The sample with the first of these bytes replaced by as many others. */
function crafted(...changes: [from: number[], to: number[]][]): Uint8Array {
  const bytes = Buffer.from(sample)
  for (const [from, to] of changes) {
    const at = bytes.indexOf(Buffer.from(from))
    expect(at).toBeGreaterThan(0)
    bytes.set(to, at)
  }
  return new Uint8Array(bytes)
}

/** A box of an MP4 file, whose length may be a lie. */
function box(type: string, content: Uint8Array, length = content.length + 8): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
const fileType = box('ftyp', Buffer.from('isom\u0000\u0000\u0002\u0000isomiso2mp41', 'latin1'))

/** The same noise each time. */
function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let i = 0; i < length; i += 32)
    bytes.set(
      createHash('sha256')
        .update(`noise ${i}`)
        .digest()
        .subarray(0, Math.min(32, length - i)),
      i,
    )
  return bytes
}

describe('check of a recording', () => {
  it('accepts WebM and MP4, written at once or as a browser writes them', async () => {
    const found = await checkRecording(sample, stated)
    expect(found.mediaType).toBe('video/webm')
    expect(found.durationMs).toBeGreaterThan(6300)
    expect(found.durationMs).toBeLessThan(6500)
    expect(found.tracks).toMatchObject([
      { kind: 'video', codec: 'vp8' },
      { kind: 'audio', codec: 'opus' },
    ])
    expect(found.tracks[0]!.packets).toBeGreaterThan(60)
    expect((await checkRecording(await remux({ live: true }), stated)).durationMs).toBeGreaterThan(6300)
    expect((await checkRecording(await remux({ mp4: true }), stated)).mediaType).toBe('video/mp4')
    expect((await checkRecording(await remux({ mp4: true, live: true }), stated)).mediaType).toBe('video/mp4')
  })

  it('refuses a file that is no recording', async () => {
    const none = 'The file is not a WebM or MP4 recording.'
    expect(await refusal(noise(50_000))).toBe(none)
    expect(await refusal(new TextEncoder().encode('%PDF-1.7\n%âãÏÓ\n1 0 obj <<>> endobj'))).toBe(none)
    expect(await refusal(new Uint8Array(0))).toBe(none)
    expect(await refusal(new Uint8Array(100_000))).toBe(none)
  })

  it('refuses a file with its header only, without picture, or without sound', async () => {
    expect(await refusal(sample.subarray(0, 600))).toMatch(/empty|neither|damaged|beginning/)
    expect(await refusal(await remux({ video: { discard: true } }))).toBe('The recording has no picture.')
    expect(await refusal(await remux({ audio: { discard: true } }))).toBe('The recording has no sound.')
  })

  it('refuses a file cut off anywhere before its last second', async () => {
    for (const bytes of [sample, await remux({ live: true })]) {
      for (const share of [0.2, 0.5, 0.75])
        expect(await refusal(bytes.subarray(0, Math.floor(bytes.length * share)))).toMatch(
          /cut off|damaged|empty/,
        )
    }
  })

  it('refuses a file damaged in the middle', async () => {
    for (const bytes of [sample, await remux({ live: true })]) {
      const damaged = bytes.slice()
      const middle = Math.floor(bytes.length / 2)
      damaged.set(noise(20_000), middle)
      expect(await refusal(damaged)).toMatch(/damaged|cut off|stops|early/)
      const zeroed = bytes.slice()
      zeroed.fill(0, middle, middle + 20_000)
      expect(await refusal(zeroed)).toMatch(/damaged|cut off|stops|early/)
    }
  })

  it('a picture may end slightly early; a much shorter picture or sound is refused', async () => {
    expect(
      (await checkRecording(await lasting(16, 19.8), { durationMs: 19_800 })).durationMs,
    ).toBeGreaterThan(19_000)
    expect(await refusal(await lasting(12.8, 19.2), 19_200)).toMatch(
      /^The recording’s picture ends 6\.\d seconds early\.$/,
    )
    expect(await refusal(await lasting(4, 7), 7_000)).toMatch(
      /^The recording’s picture ends [23]\.\d seconds early\.$/,
    )
    expect(await refusal(await lasting(19.8, 16), 19_800)).toMatch(
      /^The recording’s sound ends 3\.\d seconds early\.$/,
    )
  })

  it('refuses one whose length is not what the device said, or that is too short', async () => {
    expect(await refusal(sample, 9000)).toBe(
      'The recording is cut off: 6.4 seconds can be read, and your device recorded 9.0 seconds.',
    )
    expect(await refusal(sample, 4000)).toBe(
      'The recording is 6.4 seconds long, and your device recorded 4.0 seconds.',
    )
    expect(await refusal(sample, Number.NaN)).toBe('Your device did not say how long the recording is.')
    expect(await refusal(await remux({ trim: { start: 0, end: 2.5 } }), 2500)).toMatch(
      /^The recording is 2\.\d seconds long; it must be more than 3 seconds\.$/,
    )
  })

  it('reads one in parts as it reads one whole, and says when it could not be read at all', async () => {
    for (const bytes of [
      sample,
      await remux({ live: true }),
      await remux({ mp4: true }),
      await remux({ mp4: true, live: true }),
    ]) {
      const read = async (from: number, to: number): Promise<Uint8Array> => bytes.subarray(from, to)
      expect(await checkRecording({ size: bytes.length, read }, stated)).toEqual(
        await checkRecording(bytes, stated),
      )
      // A fault of our disk is not the file's.
      const failing = async (from: number, to: number): Promise<Uint8Array> =>
        to > bytes.length / 2 ? Promise.reject(new Error('the disk is gone')) : bytes.subarray(from, to)
      await expect(checkRecording({ size: bytes.length, read: failing }, stated)).rejects.toThrow(
        'the disk is gone',
      )
    }
    await expect(
      checkRecording(
        { size: 200 * 1024 * 1024 + 1, read: () => Promise.reject(new Error('not asked')) },
        stated,
      ),
    ).rejects.toMatchObject({ code: 'too-large' })
  })

  it('refuses bytes hidden behind the recording', async () => {
    const padded = new Uint8Array(sample.length * 3)
    padded.set(sample)
    expect(await refusal(padded)).toBe('The recording is damaged: a part of the file cannot be read.')
  })

  it('gives the reason with its values beside the sentence', async () => {
    const reasonOf = async (bytes: Uint8Array, durationMs?: number) =>
      (await refused(bytes, durationMs)).extra
    expect(await reasonOf(noise(50_000))).toEqual({ reason: 'recording-wrong-type' })
    expect(await reasonOf(await remux({ video: { discard: true } }))).toEqual({
      reason: 'recording-without-picture',
    })
    expect(await reasonOf(await remux({ audio: { discard: true } }))).toEqual({
      reason: 'recording-without-sound',
    })
    expect(await reasonOf(sample, 9000)).toEqual({
      reason: 'recording-cut-off',
      seconds: 6.4,
      statedSeconds: 9,
    })
    expect(await reasonOf(sample, 4000)).toEqual({
      reason: 'recording-longer-than-stated',
      seconds: 6.4,
      statedSeconds: 4,
    })
    expect(await reasonOf(sample, Number.NaN)).toEqual({ reason: 'recording-length-unsaid' })
    expect(await reasonOf(await remux({ trim: { start: 0, end: 2.5 } }), 2500)).toEqual({
      reason: 'recording-too-short',
      seconds: expect.closeTo(2.5, 0),
      leastSeconds: 3,
    })
    expect(await reasonOf(await lasting(19.8, 16), 19_800)).toEqual({
      reason: 'recording-track-ends-early',
      track: 'sound',
      seconds: expect.closeTo(3.8, 0),
    })
    const padded = new Uint8Array(sample.length * 3)
    padded.set(sample)
    expect(await reasonOf(padded)).toEqual({ reason: 'recording-damaged' })
  })

  const codec = (name: string): number[] => [...Buffer.from(name)]
  // TrackType (RFC 9559, section 5.1.4.1.3): picture is 1, sound 2, subtitles 17.
  const subtitles = (type: number): [number[], number[]] => [
    [0x83, 0x81, type],
    [0x83, 0x81, 17],
  ]
  it.each([
    [
      'sound that begins late',
      () => lasting(6.4, 6.4, (second) => second > 3),
      { reason: 'recording-track-late', track: 'sound', seconds: expect.closeTo(3, 0) },
    ],
    [
      'sound that stops in between',
      () => lasting(6.4, 6.4, (second) => second < 2 || second > 4),
      { reason: 'recording-track-stops', track: 'sound', seconds: expect.closeTo(2, 0) },
    ],
    [
      'sound of an unknown codec',
      () => crafted([codec('A_OPUS'), codec('A_NONE')]),
      { reason: 'recording-track-unreadable', track: 'sound' },
    ],
    [
      'subtitles without picture and sound',
      () => crafted(subtitles(1), subtitles(2)),
      { reason: 'recording-without-tracks' },
    ],
    [
      'a fragment with nothing before it',
      () => Buffer.concat([fileType, box('moof', box('mfhd', new Uint8Array(8)))]),
      { reason: 'recording-broken-at-start' },
    ],
  ])('refuses %s, and says why', async (_what, made, extra) => {
    expect((await refused(await made())).extra).toEqual(extra)
  })

  it('refuses a file that would take too much memory to read', async () => {
    const start = Buffer.concat([fileType, box('moov', new Uint8Array(0), 140 * 2 ** 20)])
    const read = (from: number, to: number): Uint8Array => {
      const bytes = Buffer.alloc(to - from)
      if (from < start.length) start.copy(bytes, 0, from)
      return bytes
    }
    await expect(checkRecording({ size: 150 * 2 ** 20, read }, stated)).rejects.toMatchObject({
      code: 'file-refused',
      extra: { reason: 'recording-too-demanding' },
    })
  })

  it('says that the service is busy when the reading gets no time', async () => {
    const asked = Promise.withResolvers<void>()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const read = (): Promise<never> => {
        asked.resolve()
        return new Promise(() => undefined)
      }
      const checking = checkRecording({ size: sample.length, read }, stated)
      checking.catch(() => undefined)
      await asked.promise
      vi.advanceTimersByTime(180_000)
      await expect(checking).rejects.toMatchObject({
        code: 'unavailable',
        extra: { reason: 'recording-reading-busy' },
      })
    } finally {
      vi.useRealTimers()
    }
  })
})
