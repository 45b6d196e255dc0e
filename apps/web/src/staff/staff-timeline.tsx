// /staff-timeline: what happened to a person, and when, for staff whom they wrote to.
import { useMutation } from '@tanstack/react-query'
import { readTimeline } from '@testate/api/dashboard'
import type { ReceivedOf } from '@testate/api/route'
import { call } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { STAFF, useOpeningProof } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Form } from '../ui/form/form.tsx'
import { checkedBy, useFields, useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { StaffPage } from './staff-page.tsx'
import { words } from './words.ts'
import './staff.css'

type Person = ReceivedOf<typeof readTimeline>['people'][number]

export default function StaffTimeline() {
  const t = useWords(words)
  return (
    <StaffPage title={t('timelinePage')}>
      <p>{t('timelineLead')}</p>
      <LookUp />
    </StaffPage>
  )
}

function LookUp() {
  const t = useWords(words)
  const { ask, dropOpening } = useOpeningProof()
  const fields = useFields({ email: '' })
  const look = useMutation({
    mutationFn: async (stepUp: string) => await call(readTimeline, { body: fields.values, stepUp }),
    // The proof is used up or was refused.
    onSettled: () => dropOpening(STAFF),
  })
  const form = useForm({
    ...fields,
    check: checkedBy(readTimeline.body),
    send: () =>
      void ask(STAFF).then((stepUp) => {
        if (stepUp !== null) look.mutate(stepUp)
      }),
    request: look,
  })
  return (
    <>
      <Form of={form} className="staff-form">
        <TextField
          {...form.field('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          isRequired
        />
        {look.error !== null && (
          <Notice kind="error" title={t('timelineFailed')}>
            <Refusal of={look.error} />
          </Notice>
        )}
        <div className="button-row">
          <Button type="submit" pending={look.isPending}>
            {t('timelineDo')}
          </Button>
        </div>
      </Form>
      <div role="status">
        {look.data !== undefined && <p>{t('timelineFound', { n: look.data.people.length })}</p>}
      </div>
      {look.data !== undefined && look.data.people.length > 0 && (
        <ul className="staff-list">
          {look.data.people.map((person) => (
            <li key={person.id}>
              <Found person={person} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Found({ person: { name, kind, since, entries } }: { person: Person }) {
  const t = useWords(words)
  return (
    <Card title={name}>
      <p>{t(kind === 'guest' ? 'guestSince' : 'accountSince', { at: dateAndTime(since) })}</p>
      {entries.length === 0 && <p>{t('nothingHappened')}</p>}
      <ol className="staff-history">
        {entries.map(({ event, at, text, byThem }, place) => (
          <li key={`${at}${event}${place}`}>
            <span className="staff-time">{dateAndTime(at)}</span> {text}
            {byThem && <span className="staff-time"> {t('byThem')}</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
