// The sample recording of a run: the same six seconds for everyone, remuxed with the will's id and the party
// so that each file, and so each hash in a statement, is unique.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

const source = new URL('../samples/sample-recording.webm', import.meta.url)

export interface SampleRecording {
  bytes: Uint8Array<ArrayBuffer>
  mediaType: 'video/webm'
  /** Measured from the packets. */
  durationMs: number
  /** Of `bytes`, lower-case hex: the `videoStatementHash` of statements that name this recording. */
  sha256: string
}

/**
 * Nothing is decoded: the packets are copied into a new WebM file whose tags say SAMPLE, the will and the
 * party.
 */
export async function makeSampleRecording(of: { willId: string; party: string }): Promise<SampleRecording> {
  const input = new Input({ source: new BufferSource(await readFile(source)), formats: ALL_FORMATS })
  try {
    const target = new BufferTarget()
    const conversion = await Conversion.init({
      input,
      output: new Output({ format: new WebMOutputFormat(), target }),
      tags: {
        title: 'SAMPLE RECORDING',
        description: `Registration of will ${of.willId}`,
        artist: of.party,
        comment: 'Not a declaration by anybody; for trials of the register only.',
      },
      showWarnings: false,
    })
    if (conversion.discardedTracks.length > 0) throw new Error('the sample recording lost a track')
    await conversion.execute()
    if (target.buffer === null) throw new Error('the sample recording could not be made')
    const bytes = new Uint8Array(target.buffer)
    return {
      bytes,
      mediaType: 'video/webm',
      durationMs: Math.round((await input.computeDuration()) * 1000),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
  } finally {
    input.dispose()
  }
}
