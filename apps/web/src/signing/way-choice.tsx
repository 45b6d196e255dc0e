// The testator says how the three take part: what each of them signs follows from it. On the Digital Signing page,
// and where they sign.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chooseWay, showCeremony } from '@testate/api/ceremony'
import type { CeremonyWay } from '@testate/domain/ceremony'
import { call } from '../platform/client.ts'
import { useKeptHere } from '../platform/kept-here.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Form } from '../ui/form/form.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './words.ts'

interface WayChoiceProps {
  willId: string
  /** The one that is saved. */
  way: CeremonyWay | null
  /** Whether the witnesses may play the testator's recording. */
  recordingShown: boolean
}

export function WayChoice({ willId, way, recordingShown }: WayChoiceProps) {
  const t = useWords(words)
  const queries = useQueryClient()
  const [kept, change, forget] = useKeptHere(`way ${willId}`, {
    way: '' as CeremonyWay | '',
    shown: null as boolean | null,
  })
  const chosen = kept.way === '' ? (way ?? '') : kept.way
  const shown = chosen === 'apart' && (kept.shown ?? recordingShown)
  const saving = useMutation({
    mutationFn: async (next: CeremonyWay) =>
      await call(chooseWay, { params: { id: willId }, body: { way: next, showRecording: shown } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [showCeremony.id] })
      forget()
      toast({ title: t('waySaved'), kind: 'done' })
    },
  })
  const form = useForm({
    values: { way: chosen, shown },
    change,
    check: () => (chosen === '' ? [{ field: 'way' as const, message: t('wayMissing') }] : []),
    send: () => chosen !== '' && saving.mutate(chosen),
    request: saving,
  })
  return (
    <Form of={form}>
      <p>{t('wayLead')}</p>
      <RadioGroup
        {...form.field('way')}
        label={t('wayQuestion')}
        onChange={(value) => change({ way: value as CeremonyWay })}
        options={[
          { value: 'together', label: t('wayTogether'), hint: t('wayTogetherHint') },
          { value: 'live-video', label: t('wayLiveVideo'), hint: t('wayLiveVideoHint') },
          { value: 'apart', label: t('wayApart'), hint: t('wayApartHint') },
        ]}
      />
      {chosen === 'apart' && (
        <Checkbox
          name="show-recording"
          label={t('wayShow')}
          hint={t('wayShowHint')}
          value={shown}
          onChange={(value) => change({ shown: value })}
        />
      )}
      {saving.error !== null && (
        <Notice kind="error" title={t('wayFailed')}>
          <Refusal of={saving.error} />
        </Notice>
      )}
      <div className="button-row">
        <Button
          type="submit"
          variant={way === null ? 'primary' : 'secondary'}
          isDisabled={chosen !== '' && chosen === way && shown === recordingShown}
          pending={saving.isPending}
          pendingText={t('waySaving')}
        >
          {t('waySave')}
        </Button>
      </div>
    </Form>
  )
}
