// What became of a letter: a day or a reason of a list. Nothing is written by hand, because it could be the address.
import { useState } from 'react'
import { listLetters, listPostedLetters, settleLetter } from '@testate/api/death/letters'
import { staffActs } from '@testate/api/death/staff-acts'
import type { BodyOf } from '@testate/api/route'
import { whyCameBack, whyNotPosted, type LetterOutcome } from '@testate/domain/death/letters'
import { londonDay } from '@testate/domain/london-day'
import { call, fieldErrorsOf } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { useStaffAct } from '../step-up/use-staff-act.ts'
import { Button } from '../ui/button/button.tsx'
import { DateParts } from '../ui/date-parts/date-parts.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './words.ts'

type Joined<T extends string> = T extends `${infer A}-${infer B}` ? `${A}${Joined<B>}` : T
/** As the sentences are named. */
export const joined = <T extends string>(value: T): Joined<T> => value.replaceAll('-', '') as Joined<T>

type Body = BodyOf<typeof settleLetter>
const reasons = {
  'posted': [],
  'not-posted': whyNotPosted,
  'came-back': whyCameBack,
  'destroyed': [],
} as const

export function OutcomeForm({
  letterId,
  outcomes,
}: {
  letterId: string
  outcomes: readonly LetterOutcome[]
}) {
  const t = useWords(words)
  const [what, setWhat] = useState<LetterOutcome | ''>(outcomes.length === 1 ? outcomes[0]! : '')
  const [day, setDay] = useState(() => londonDay(new Date()))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const save = useStaffAct(
    async (body: Body, proof) => await call(settleLetter, { params: { id: letterId }, body, ...proof }),
    {
      lists: [listLetters, listPostedLetters],
      actOf: (body) => staffActs.settleLetter(letterId, body),
      onDone: () => toast({ title: t('saved'), description: t('letterSettledText') }),
    },
  )
  const fieldOf = (field: string): string => `letter-${field}-${letterId}`
  const why = what === '' ? [] : reasons[what]
  const refused = fieldErrorsOf(save.error).find(({ field }) => field === 'day')?.message
  function send(): void {
    setTried(true)
    if (what === '') return document.getElementById(fieldOf('what'))?.focus()
    if (why.length > 0 && reason === '') return document.getElementById(fieldOf('reason'))?.focus()
    const body = what === 'posted' ? { what, day } : why.length === 0 ? { what } : { what, reason }
    void save.act(body as Body)
  }
  return (
    <form
      className="notice-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {outcomes.length > 1 && (
        <RadioGroup
          name={fieldOf('what')}
          label={t('letterAsk')}
          value={what}
          onChange={(value) => {
            setWhat(value as LetterOutcome)
            setReason('')
          }}
          error={tried && what === '' ? t('chooseOne') : undefined}
          options={outcomes.map((value) => ({ value, label: t(`letterwas${joined(value)}`) }))}
        />
      )}
      {what === 'posted' && (
        <DateParts
          name={fieldOf('day')}
          label={t('letterDay')}
          value={day}
          onChange={setDay}
          error={refused}
        />
      )}
      {why.length > 0 && (
        <RadioGroup
          name={fieldOf('reason')}
          label={t(what === 'came-back' ? 'letterWhyBack' : 'letterWhyNot')}
          value={reason}
          onChange={setReason}
          error={tried && reason === '' ? t('chooseOne') : undefined}
          options={why.map((value) => ({ value, label: t(`letterwhy${joined(value)}`) }))}
        />
      )}
      {save.error !== null && refused === undefined && (
        <Notice kind="error" title={t('saveFailed')}>
          <Refusal of={save.error} />
        </Notice>
      )}
      <div className="button-row">
        <Button type="submit" variant="secondary" pending={save.isPending}>
          {t('letterSave')}
        </Button>
      </div>
    </form>
  )
}
