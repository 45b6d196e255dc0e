// The testator says how the three take part: what each of them signs follows from it. A choice is saved as it is
// made, on the Digital Signing page and where they sign, and can be changed until then.
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chooseWay, showCeremony } from '@testate/api/ceremony'
import type { CeremonyWay } from '@testate/domain/ceremony'
import { call } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { words } from './words.ts'

export const ways = {
  'together': 'wayTogether',
  'live-video': 'wayLiveVideo',
  'apart': 'wayApart',
} as const satisfies Record<CeremonyWay, keyof (typeof words)['en']>

interface Choice {
  way: CeremonyWay
  showRecording: boolean
}

/**
 * What is saved when another way is chosen: whoever only passes over another one, as with the arrow keys, withdraws
 * nothing by it.
 */
export function nextChoice(
  way: CeremonyWay,
  shown: { way: CeremonyWay | null; showRecording: boolean },
  left: boolean,
): { choice: Choice; left: boolean } {
  const kept = shown.way === 'apart' ? shown.showRecording : left
  return { choice: { way, showRecording: way === 'apart' && kept }, left: kept }
}

export interface WayChoiceProps {
  willId: string
  /** The one that is saved. */
  way: CeremonyWay | null
  /** Whether the witnesses may play the testator's recording. */
  recordingShown: boolean
}

export function WayChoice({ willId, way, recordingShown }: WayChoiceProps) {
  const t = useWords(words)
  const queries = useQueryClient()
  /** Shown at once, before the mutation has its answer. */
  const [wanted, want] = useState<Choice | null>(null)
  const saving = useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: `way ${willId}` },
    mutationFn: async (next: Choice) => await call(chooseWay, { params: { id: willId }, body: next }),
    onSuccess: async () => await queries.invalidateQueries({ queryKey: [showCeremony.id] }),
    onSettled: (_, __, sent) => want((now) => (now === sent ? null : now)),
  })
  const save = (next: Choice) => {
    want(next)
    saving.mutate(next)
  }
  const shown = wanted ?? { way, showRecording: recordingShown }
  /** Whether the recording may be played, as it was when "each for themselves" was last left. */
  const [left, leave] = useState(recordingShown)
  return (
    <div className="way-choice">
      <RadioGroup
        name="way"
        label={t('wayQuestion')}
        // The line that folds it says what is chosen here.
        isLabelHidden
        hint={t('wayLead')}
        value={shown.way ?? ''}
        onChange={(value) => {
          const next = nextChoice(value as CeremonyWay, shown, left)
          leave(next.left)
          save(next.choice)
        }}
        options={(['together', 'live-video', 'apart'] as const).map((value) => ({
          value,
          label: t(ways[value]),
          // What the others mean is said until one is chosen.
          ...(value === 'together' || (shown.way !== null && shown.way !== value)
            ? {}
            : { hint: t(value === 'apart' ? 'wayApartHint' : 'wayLiveVideoHint') }),
        }))}
      />
      {shown.way === 'apart' && (
        <Checkbox
          name="show-recording"
          label={t('wayShow')}
          hint={t('wayShowHint')}
          value={shown.showRecording}
          onChange={(value) => save({ way: 'apart', showRecording: value })}
        />
      )}
      <p className="way-saved" role="status">
        {saving.isPending ? t('waySaving') : saving.isSuccess ? t('waySaved') : ''}
      </p>
      {saving.error !== null && (
        <Notice kind="error" title={t('wayFailed')}>
          <Refusal of={saving.error} />
        </Notice>
      )}
    </div>
  )
}
