// Letters to people whom a notice says to be dead: staff print and post each, and say what became of it. The address
// stands on the letter alone.
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchLetter, listLetters, printLetter, settleLetter } from '@testate/api/death/letters'
import type { ReceivedOf } from '@testate/api/route'
import { londonDay } from '@testate/domain/london-day'
import { call, fieldErrorsOf } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { dateAndTime, dayOf } from '../platform/times.ts'
import { untilOpened } from '../platform/until-opened.ts'
import { useWords } from '../platform/words.ts'
import { STAFF, useOpeningProof } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { DateParts } from '../ui/date-parts/date-parts.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { keepCopy } from '../wills/open-copy.ts'
import { words } from './words.ts'

type Listed = ReceivedOf<typeof listLetters>
type Due = Listed['due'][number]
type Outcome = 'posted' | 'not-posted' | 'came-back'

export function Letters() {
  const { data } = useQuery(read(listLetters))
  return data === undefined ? null : <LetterLists {...data} />
}

export function LetterLists({ due, posted }: Listed) {
  const t = useWords(words)
  if (due.length === 0 && posted.length === 0) return null
  return (
    <section>
      <h2>{t('letters')}</h2>
      {due.length > 0 && <p>{t('lettersLead')}</p>}
      <ul className="notice-reviews">
        {due.map((letter) => (
          <li key={letter.id}>
            <DueLetter letter={letter} />
          </li>
        ))}
      </ul>
      {posted.length > 0 && (
        <Expander summary={t('lettersPosted', { n: posted.length })}>
          <ul className="notice-lines">
            {posted.map(({ id, deceasedName, postedOn, takesPart }) => (
              <li key={id}>
                {t('letterPostedOn', { name: deceasedName, day: dayOf(postedOn) })}
                {!takesPart && (
                  <Expander summary={t('cameBack')}>
                    <OutcomeForm letterId={id} outcomes={['came-back']} />
                  </Expander>
                )}
              </li>
            ))}
          </ul>
        </Expander>
      )}
    </section>
  )
}

function DueLetter({ letter }: { letter: Due }) {
  const t = useWords(words)
  const about = letter.about === 'professional-assigned' ? 'professional' : letter.about
  return (
    <Card title={t('letterTo', { name: letter.deceasedName })}>
      {letter.isLate && (
        <p>
          <StatusTag kind="warning">{t('letterLate')}</StatusTag>
        </p>
      )}
      <SummaryList
        rows={[
          { label: t('letterAbout'), value: t(`letterabout${about}`) },
          { label: t('letterMade'), value: dateAndTime(letter.madeAt) },
          ...(letter.endsAt === null ? [] : [{ label: t('due'), value: dateAndTime(letter.endsAt) }]),
          {
            label: t('letterPrinted'),
            value: letter.printedAt === null ? t('letterNotPrinted') : dateAndTime(letter.printedAt),
          },
        ]}
      />
      {letter.takesPart ? (
        <Notice kind="info">{t('letterTakesPart')}</Notice>
      ) : (
        <>
          <PrintButton letter={letter} />
          <Expander summary={t('letterOutcome')}>
            <OutcomeForm letterId={letter.id} outcomes={['posted', 'not-posted']} />
          </Expander>
        </>
      )}
    </Card>
  )
}

function PrintButton({ letter }: { letter: Due }) {
  const t = useWords(words)
  const { ask, dropOpening } = useOpeningProof()
  const printing = useMutation({
    mutationFn: async (stepUp: string): Promise<Blob> => {
      const { requestId } = await call(printLetter, { params: { id: letter.id }, stepUp })
      return await (await untilOpened(() => call(fetchLetter, { params: { id: requestId } }))).blob()
    },
    onError: () => dropOpening(STAFF),
    onSuccess: (blob) => {
      const file = `letter-${letter.about}.pdf`
      keepCopy({ blob, name: file })
      toast({ title: t('letterSaved', { file }), description: t('letterSavedText'), kind: 'done' })
    },
  })
  return (
    <div className="notice-look">
      <p className="notice-time">{t('letterPrintNote')}</p>
      {printing.error !== null && (
        <Notice kind="error" title={t('letterPrintFailed')}>
          <Refusal of={printing.error} />
        </Notice>
      )}
      <Button
        variant="secondary"
        pending={printing.isPending}
        pendingText={t('opening')}
        onPress={() => void ask(STAFF).then((stepUp) => stepUp !== null && printing.mutate(stepUp))}
      >
        {t('letterPrint')}
      </Button>
    </div>
  )
}

function OutcomeForm({ letterId, outcomes }: { letterId: string; outcomes: readonly Outcome[] }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const { ask, dropOpening } = useOpeningProof()
  const keyFor = useIntention()
  const [what, setWhat] = useState<Outcome | ''>(outcomes.length === 1 ? outcomes[0]! : '')
  const [day, setDay] = useState(() => londonDay(new Date()))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: async ({ outcome, stepUp }: { outcome: Outcome; stepUp: string }) => {
      const body = outcome === 'posted' ? { what: outcome, day } : { what: outcome, reason: reason.trim() }
      return await call(settleLetter, {
        params: { id: letterId },
        body,
        stepUp,
        idempotencyKey: keyFor(body),
      })
    },
    // The proof is used up or was refused.
    onSettled: () => dropOpening(STAFF),
    onSuccess: async () => {
      toast({ title: t('saved'), description: t('letterSettledText') })
      await queries.invalidateQueries({ queryKey: [listLetters.id] })
    },
  })
  const fieldOf = (field: string): string => `letter-${field}-${letterId}`
  const isShort = what !== 'posted' && reason.trim().length < 3
  const refused = (name: string): string | undefined =>
    fieldErrorsOf(save.error).find(({ field }) => field === name)?.message
  async function send(): Promise<void> {
    setTried(true)
    if (what === '') return document.getElementById(fieldOf('what'))?.focus()
    if (isShort) return document.getElementById(fieldOf('reason'))?.focus()
    const stepUp = await ask(STAFF)
    if (stepUp !== null) save.mutate({ outcome: what, stepUp })
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
          onChange={(value) => setWhat(value as Outcome)}
          error={tried && what === '' ? t('chooseOne') : undefined}
          options={[
            { value: 'posted', label: t('letterWasPosted') },
            { value: 'not-posted', label: t('letterCannot'), hint: t('letterCannotHint') },
          ]}
        />
      )}
      {what === 'posted' && (
        <DateParts
          name={fieldOf('day')}
          label={t('letterDay')}
          value={day}
          onChange={setDay}
          error={refused('day')}
        />
      )}
      {what !== 'posted' && what !== '' && (
        <TextField
          name={fieldOf('reason')}
          label={t(what === 'came-back' ? 'letterWhyBack' : 'letterWhyNot')}
          value={reason}
          onChange={setReason}
          multiline={2}
          maxLength={1_000}
          error={refused('reason') ?? (tried && isShort ? t('reasonMissing') : undefined)}
        />
      )}
      {save.error !== null && refused('day') === undefined && refused('reason') === undefined && (
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
