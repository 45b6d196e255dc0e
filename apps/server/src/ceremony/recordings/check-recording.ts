// Checks that an uploaded file is a recording: reads it in a separate process, and gives its owner a sentence
// when it is none.
import { recordingLimit } from '@testate/api/ceremony'
import { because, refuse } from '../../platform/http/problem.ts'
import { readInProcess, ReadingStarved } from '../recording-inspection/reading-process.ts'
import type { CheckedRecording, RecordingBytes } from '../recording-inspection/recording-found.ts'

/**
 * Reads every packet of a WebM or MP4 file, from front to back. `stated` is the length the recording device
 * reported. Throws a Problem `file-refused` (`too-large` over 200 MB) with one sentence that names the
 * reason.
 */
export async function checkRecording(
  recording: Uint8Array | RecordingBytes,
  stated: { durationMs: number },
): Promise<CheckedRecording> {
  const bytes =
    recording instanceof Uint8Array
      ? { size: recording.length, read: (from: number, to: number) => recording.subarray(from, to) }
      : recording
  if (bytes.size > recordingLimit)
    refuse('too-large', 'The recording is over 200 MB.', because('recording-too-large', { megabytes: 200 }))
  if (!Number.isFinite(stated.durationMs) || stated.durationMs <= 0)
    refuse(
      'file-refused',
      'Your device did not say how long the recording is.',
      because('recording-length-unsaid'),
    )
  const said = await readInProcess(bytes, stated.durationMs / 1000).catch((error: unknown) => {
    if (error instanceof ReadingStarved)
      refuse(
        'unavailable',
        'The service is too busy to read the recording at the moment. Please try again in a minute.',
        because('recording-reading-busy'),
      )
    throw error
  })
  if (said === null)
    refuse(
      'file-refused',
      'The recording takes too long or too much memory to read.',
      because('recording-too-demanding'),
    )
  if ('refused' in said) refuse('file-refused', said.refused, said.why)
  return said.found
}
