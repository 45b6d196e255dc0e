// Checks an uploaded recording before it counts, in a separate process (child.ts). A browser's recorder
// writes no length and no checksum, and readers stop at a damaged place without an error (measured: 2.98 s of
// 7.94 s read), so what can be read is compared with the file's size and with what the device reported.
import type { InputTrack } from 'mediabunny'
import type { Because, FieldsOf } from '@testate/api/problem'
import type { Reason, ReasonOf } from '@testate/api/reasons'
import type { CheckedRecording, RecordingBytes } from './recording-found.ts'

/** Nobody can say who they are and what they saw in less; shorter recordings were stopped at once. */
const leastSeconds = 3
/** Between the device's timer and the packets: start-up of camera and microphone. */
const toleranceSeconds = 1
/** How much later a track may begin, or earlier end, than the recording. */
const edgeSeconds = 2
/**
 * Longest time from one packet to the next: sound is written continuously, every 20 to 60 ms; a dark room
 * slows a camera.
 */
const holeSeconds = { audio: 1, video: 5 }
/** Three hours of picture and sound have fewer; bounds the work a crafted file can cause. */
const mostPackets = 900_000

/** Why the file is refused: in one sentence, and by its reason. */
export class Refused extends Error {
  override name = 'Refused'
  readonly why: Because

  // Assembled here, since `because` is not among the files available behind the wall.
  constructor(sentence: string, reason: Reason, fields: Record<string, string | number> = {}) {
    super(sentence)
    this.why = { reason, ...fields } as Because
  }
}

function refuse<R extends ReasonOf<'recordings'>>(
  sentence: string,
  reason: R,
  ...[fields]: FieldsOf<R>
): never {
  throw new Refused(sentence, reason, fields)
}

type Library = typeof import('mediabunny')

/**
 * Reads every packet of a WebM or MP4 file, from front to back. `statedSeconds` is the length the recording
 * device reported. Throws Refused.
 */
export async function readRecording(
  library: Library,
  { size, read: readBytes }: RecordingBytes,
  statedSeconds: number,
): Promise<CheckedRecording> {
  const { CustomSource, Input, MP4, WEBM } = library
  const source = new CustomSource({
    getSize: () => size,
    read: readBytes,
    prefetchProfile: 'fileSystem',
    handleUnhandledError: () => undefined,
  })
  const input = new Input({ source, formats: [WEBM, MP4] })
  try {
    const format = await unlessBroken(
      input.getFormat(),
      'The file is not a WebM or MP4 recording.',
      'recording-wrong-type',
    )
    const tracks = await unlessBroken(
      input.getTracks(),
      'The recording is broken at its beginning.',
      'recording-broken-at-start',
    )
    const video = tracks.filter((track) => track.isVideoTrack())
    const audio = tracks.filter((track) => track.isAudioTrack())
    if (video.length === 0 && audio.length === 0)
      refuse('The recording holds neither picture nor sound.', 'recording-without-tracks')
    if (video.length === 0) refuse('The recording has no picture.', 'recording-without-picture')
    if (audio.length === 0) refuse('The recording has no sound.', 'recording-without-sound')
    const read: ReadTrack[] = []
    for (const track of [...video, ...audio]) read.push(await readTrack(library, track, read))
    return judge(format === MP4 ? 'video/mp4' : 'video/webm', read, size, statedSeconds)
  } finally {
    input.dispose()
  }
}

interface ReadTrack {
  kind: 'video' | 'audio'
  codec: string
  packets: number
  bytes: number
  /** Seconds. */
  start: number
  end: number
  widestGap: number
}

async function readTrack(
  { EncodedPacketSink }: Library,
  track: InputTrack,
  before: readonly ReadTrack[],
): Promise<ReadTrack> {
  const kind = track.isVideoTrack() ? 'video' : 'audio'
  const codec = await unlessBroken(
    track.getCodec(),
    'The recording is broken at its beginning.',
    'recording-broken-at-start',
  )
  if (codec === null)
    return refuse(
      `The recording’s ${kind === 'video' ? 'picture' : 'sound'} is in a form that cannot be read.`,
      'recording-track-unreadable',
      { track: kind === 'video' ? 'picture' : 'sound' },
    )
  const read: ReadTrack = { kind, codec, packets: 0, bytes: 0, start: Infinity, end: 0, widestGap: 0 }
  const already = before.reduce((sum, one) => sum + one.packets, 0)
  const toEnd = async () => {
    let last = Number.NaN
    for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, {
      metadataOnly: true,
    })) {
      read.packets += 1
      if (already + read.packets > mostPackets)
        refuse('The recording is cut into too many pieces to be read.', 'recording-pieces-too-many')
      read.bytes += packet.byteLength
      // From start to start: a packet without its own length is taken to reach the next one, across any gap.
      if (read.packets > 1) read.widestGap = Math.max(read.widestGap, packet.timestamp - last)
      last = packet.timestamp
      read.start = Math.min(read.start, packet.timestamp)
      read.end = Math.max(read.end, packet.timestamp + packet.duration)
    }
    return read
  }
  return await unlessBroken(
    toEnd(),
    'The recording is damaged: it cannot be read to its end.',
    'recording-damaged',
  )
}

function judge(
  mediaType: CheckedRecording['mediaType'],
  tracks: ReadTrack[],
  size: number,
  statedSeconds: number,
): CheckedRecording {
  for (const track of tracks) {
    if (track.packets === 0)
      refuse(
        `The recording’s ${track.kind === 'video' ? 'picture' : 'sound'} is empty.`,
        'recording-track-empty',
        { track: track.kind === 'video' ? 'picture' : 'sound' },
      )
  }
  const start = Math.min(...tracks.map((track) => track.start))
  const end = Math.max(...tracks.map((track) => track.end))
  const seconds = end - start
  const packets = tracks.reduce((sum, track) => sum + track.packets, 0)
  const packed = tracks.reduce((sum, track) => sum + track.bytes, 0)
  // Around its packets a recorder writes a header and 7 (WebM) to 25 (MP4) bytes for each; anything beyond
  // that was not read as picture or sound. Damage inside one packet cannot be seen without decoding it: the
  // hash the device computed guards against that.
  if (size - packed > 4096 + 32 * packets) {
    refuse('The recording is damaged: a part of the file cannot be read.', 'recording-damaged')
  }
  if (seconds < statedSeconds - toleranceSeconds) {
    refuse(
      `The recording is cut off: ${shown(seconds)} can be read, and your device recorded ${shown(statedSeconds)}.`,
      'recording-cut-off',
      { seconds: tenths(seconds), statedSeconds: tenths(statedSeconds) },
    )
  }
  if (seconds > statedSeconds + toleranceSeconds) {
    refuse(
      `The recording is ${shown(seconds)} long, and your device recorded ${shown(statedSeconds)}.`,
      'recording-longer-than-stated',
      { seconds: tenths(seconds), statedSeconds: tenths(statedSeconds) },
    )
  }
  if (seconds <= leastSeconds)
    refuse(
      `The recording is ${shown(seconds)} long; it must be more than ${leastSeconds} seconds.`,
      'recording-too-short',
      { seconds: tenths(seconds), leastSeconds },
    )
  for (const track of tracks) {
    const what = track.kind === 'video' ? 'picture' : 'sound'
    if (track.start - start > edgeSeconds)
      refuse(`The recording’s ${what} begins ${shown(track.start - start)} late.`, 'recording-track-late', {
        track: what,
        seconds: tenths(track.start - start),
      })
    if (end - track.end > mostMissingAtEnd(track.kind, seconds))
      refuse(`The recording’s ${what} ends ${shown(end - track.end)} early.`, 'recording-track-ends-early', {
        track: what,
        seconds: tenths(end - track.end),
      })
    if (track.widestGap > holeSeconds[track.kind])
      refuse(
        `The recording’s ${what} stops for ${shown(track.widestGap)} in between.`,
        'recording-track-stops',
        { track: what, seconds: tenths(track.widestGap) },
      )
  }
  return {
    mediaType,
    durationMs: Math.round(seconds * 1000),
    tracks: tracks.map((track) => ({
      kind: track.kind,
      codec: track.codec,
      packets: track.packets,
      bytes: track.bytes,
      durationMs: Math.round((track.end - start) * 1000),
    })),
  }
}

/**
 * Seconds a track may end before the other. A busy device's picture lags behind its sound, and the backlog is
 * dropped when the recorder stops (seen in browsers: 3.8 of 30 s): at the end the picture may lack as much as
 * the longest allowed gap, but no more than a third of a short recording; 2 s are always allowed.
 */
function mostMissingAtEnd(kind: ReadTrack['kind'], seconds: number): number {
  return kind === 'audio' ? edgeSeconds : Math.max(edgeSeconds, Math.min(holeSeconds.video, seconds / 3))
}

const shown = (seconds: number): string => `${seconds.toFixed(1)} seconds`
const tenths = (seconds: number): number => Number(seconds.toFixed(1))

/** What the reader throws on an uploaded file is the file's fault, not ours. */
async function unlessBroken<T>(
  reading: Promise<T>,
  sentence: string,
  reason: 'recording-wrong-type' | 'recording-broken-at-start' | 'recording-damaged',
): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Refused) throw error
    return refuse(sentence, reason)
  }
}
