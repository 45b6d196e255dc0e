// The recording that a party's signature names, who can no longer record once the testator signs, and the recorder.
import type { ReactNode } from 'react'
import { useWords } from '../platform/words.ts'
import { minutesSeconds } from '../recording/length-words.ts'
import { Notice } from '../ui/notice/notice.tsx'
import type { Ceremony, Party } from './missing-to-sign.ts'
import { words } from './words.ts'

interface RecordingOnRecordProps {
  ceremony: Ceremony
  party: Party
  /** Replaces the recording's line while none is on record. */
  recorder: ReactNode
}

export function RecordingOnRecord({ ceremony, party, recorder }: RecordingOnRecordProps) {
  const t = useWords(words)
  const recording = ceremony.recordings.find(({ sha256 }) => sha256 === ceremony.videoStatementHash)
  /** The parties who could no longer record once the testator signs (docs/decisions/0006). */
  const silent =
    party.role === 'testator' && ceremony.recordingOpen
      ? ceremony.parties.filter(({ recordedAt }) => recordedAt === null)
      : []
  return (
    <>
      {recording === undefined ? (
        recorder === undefined && <p>{t('videoRequired')}</p>
      ) : (
        <p>
          {recording.sha256 === party.videoStatementHash
            ? t('videoOwn', { length: minutesSeconds(recording.durationMs) })
            : t('videoOther', { name: recording.by, length: minutesSeconds(recording.durationMs) })}
        </p>
      )}
      {silent.length > 0 && (
        <Notice kind="advice">
          {t('videoCloses', {
            names: silent
              .map(({ partyId, name }) => (partyId === party.partyId ? t('videoYou') : name))
              .join(', '),
          })}
        </Notice>
      )}
      {ceremony.recordingOpen && party.recordedAt === null && recorder}
    </>
  )
}
