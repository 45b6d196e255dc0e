// A quiet line on whether the input is saved on the server.
import { sentenceOf } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import type { SaveState } from './autosave.ts'
import { words } from './words.ts'

export function SavedLine({ state }: { state: SaveState }) {
  const t = useWords(words)
  const text =
    state.phase === 'waiting'
      ? t('waiting')
      : state.phase === 'saving'
        ? t('saving')
        : state.phase === 'saved'
          ? t('saved')
          : state.phase === 'failed'
            ? state.error instanceof TypeError
              ? t('saveOffline')
              : t('saveFailed', { reason: sentenceOf(state.error) })
            : ''
  // Only final states are read out: otherwise every pause in typing would be announced.
  const spoken = state.phase === 'saved' || state.phase === 'failed' ? text : ''
  return (
    <div className="wizard-saved" data-phase={state.phase}>
      <p aria-hidden="true">
        {text !== '' && (
          <Icon name={state.phase === 'failed' ? 'warning' : state.phase === 'saved' ? 'tick' : 'clock'} />
        )}
        <span>{text}</span>
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </div>
  )
}

/** Where something waits for the form to be saved: that it is being saved, or why it is not. */
export function SavingForm({ state }: { state: SaveState }) {
  const t = useWords(words)
  if (state.phase === 'conflict') return <Notice kind="advice">{t('savingDecide')}</Notice>
  if (state.phase !== 'failed' && state.phase !== 'closed') return <Loading text={t('savingForm')} />
  return (
    <Notice kind="error">
      {state.error instanceof TypeError ? t('saveOffline') : sentenceOf(state.error)}
    </Notice>
  )
}
