// The three parties and the state of their recordings. Others' states come from the register; one's own tile
// also shows camera and microphone.
import type { showCeremony } from '@testate/api/ceremony'
import type { ReceivedOf } from '@testate/api/route'
import { useWords } from '../platform/words.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { StatusTag, type StatusKind } from '../ui/status-tag/status-tag.tsx'
import { minutesSeconds } from './length-words.ts'
import { words } from './words.ts'
import './recording.css'

interface ParticipantTilesProps {
  parties: ReceivedOf<typeof showCeremony>['parties']
  ownPartyId: string | undefined
  /** Null while the person's own camera is off. */
  devices: { camera: boolean; microphone: boolean; recording: boolean } | null
}

export function ParticipantTiles({ parties, ownPartyId, devices }: ParticipantTilesProps) {
  const t = useWords(words)
  const stateOf = (
    party: ParticipantTilesProps['parties'][number],
    own: boolean,
  ): { kind: StatusKind; text: string } => {
    if (own && devices?.recording === true) return { kind: 'info', text: t('stateRecording') }
    if (party.recordedAt !== null)
      return { kind: 'done', text: t('stateRecorded', { length: minutesSeconds(party.durationMs ?? 0) }) }
    if (party.state === 'declined') return { kind: 'error', text: t('stateDeclined') }
    if (party.state === 'invited' || party.state === 'expired')
      return { kind: 'neutral', text: t('stateInvited') }
    if (party.state === 'opened') return { kind: 'neutral', text: t('stateIdentity') }
    return own && devices !== null
      ? { kind: 'info', text: t('stateReady') }
      : { kind: 'neutral', text: t('stateNone') }
  }
  return (
    <ul className="participants">
      {parties.map((party) => {
        const own = party.partyId === ownPartyId
        const state = stateOf(party, own)
        return (
          <li key={party.partyId} className="participant">
            <Icon name="person" className="participant-person" />
            <p className="participant-name">
              {party.name}
              {own ? ` (${t('you')})` : ''}
            </p>
            <p className="participant-role">
              {party.role === 'testator' ? t('testator') : t('witness', { order: party.witnessOrder })}
            </p>
            <StatusTag kind={state.kind}>{state.text}</StatusTag>
            {own && (
              <p className="participant-devices">
                <span data-off={devices?.camera !== true || undefined}>
                  <Icon name="camera" />
                  {t(devices?.camera === true ? 'cameraOn' : 'cameraOff')}
                </span>
                <span data-off={devices?.microphone !== true || undefined}>
                  <Icon name="microphone" />
                  {t(devices?.microphone === true ? 'micOn' : 'micOff')}
                </span>
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
