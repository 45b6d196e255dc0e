// /staff-timeline: what happened to a person, and when, for staff whom they wrote to.
import { readTimeline } from '@testate/api/dashboard'
import { staffActs } from '@testate/api/death/staff-acts'
import type { BodyOf, ReceivedOf } from '@testate/api/route'
import { call } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { useStaffAct } from '../step-up/use-staff-act.ts'
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
  const fields = useFields({ email: '' })
  const { act, request: look } = useStaffAct(
    // No repeat: a look at another time finds more.
    async (body: BodyOf<typeof readTimeline>, { stepUp }) => await call(readTimeline, { body, stepUp }),
    // As the server reads it: the confirmation is for this very mailbox.
    { actOf: ({ email }) => staffActs.readTimeline(email.toLowerCase()) },
  )
  const form = useForm({
    ...fields,
    check: checkedBy(readTimeline.body),
    send: () => void act(fields.values),
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
