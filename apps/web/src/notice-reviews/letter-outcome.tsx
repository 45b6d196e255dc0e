// What became of a letter: a day or a reason of a list. Nothing is written by hand, because it could be the address.
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listLetters, listPostedLetters, settleLetter } from '@testate/api/death/letters'
import type { BodyOf } from '@testate/api/route'
import { whyCameBack, whyNotPosted, type LetterOutcome } from '@testate/domain/death/letters'
import { londonDay } from '@testate/domain/london-day'
import { call, fieldErrorsOf } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { STAFF, useOpeningProof } from '../step-up/use-step-up.tsx'
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
  const queries = useQueryClient()
  const { ask, dropOpening } = useOpeningProof()
  const keyFor = useIntention()
  const [what, setWhat] = useState<LetterOutcome | ''>(outcomes.length === 1 ? outcomes[0]! : '')
  const [day, setDay] = useState(() => londonDay(new Date()))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: async ({ body, stepUp }: { body: Body; stepUp: string }) =>
      await call(settleLetter, { params: { id: letterId }, body, stepUp, idempotencyKey: keyFor(body) }),
    onSuccess: async () => {
      toast({ title: t('saved'), description: t('letterSettledText') })
      for (const route of [listLetters, listPostedLetters])
        await queries.invalidateQueries({ queryKey: [route.id] })
    },
  })
  const fieldOf = (field: string): string => `letter-${field}-${letterId}`
  const why = what === '' ? [] : reasons[what]
  const refused = fieldErrorsOf(save.error).find(({ field }) => field === 'day')?.message
  async function send(): Promise<void> {
    setTried(true)
    if (what === '') return document.getElementById(fieldOf('what'))?.focus()
    if (why.length > 0 && reason === '') return document.getElementById(fieldOf('reason'))?.focus()
    const stepUp = await ask(STAFF)
    const body = what === 'posted' ? { what, day } : why.length === 0 ? { what } : { what, reason }
    if (stepUp === null) return
    // It is used up by this: the list may be read again, with the next button, before the answer is here.
    dropOpening(STAFF)
    save.mutate({ body: body as Body, stepUp })
  }
  return (
    <form
      className="notice-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
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
