// Executors who are said to have died or to stand back: two members of staff decide.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { decideExecutorEnd, listExecutorEnds, type ExecutorEnd } from '@testate/api/estate/executor-ends'
import { staffActs } from '@testate/api/death/staff-acts'
import { call } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { useStaffAct } from '../step-up/use-staff-act.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './words.ts'

export function ExecutorEnds() {
  const { data } = useQuery(read(listExecutorEnds))
  if (data === undefined || data.asked.length === 0) return null
  return (
    <ul className="notice-reviews">
      {data.asked.map((one) => (
        <li key={one.id}>
          <EndCard of={one} />
        </li>
      ))}
    </ul>
  )
}

function EndCard({ of: { takesPart, decisions, ...one } }: { of: ExecutorEnd }) {
  const t = useWords(words)
  return (
    <Card title={t(one.what === 'died' ? 'endDied' : 'endStoodBack', { name: one.name ?? '' })}>
      <SummaryList
        rows={[
          { label: t('endEstate'), value: one.testatorName },
          { label: t('endSaidBy'), value: one.askedBy ?? '' },
          { label: t('endSays'), value: one.reason },
          { label: t('endAsked'), value: dateAndTime(one.askedAt) },
        ]}
      />
      <ul className="notice-lines">
        {decisions.map(({ byYou, name, what, reason, decidedAt }) => (
          <li key={decidedAt}>{t('endDecided', { by: byYou ? t('byYou') : (name ?? ''), what, reason })}</li>
        ))}
      </ul>
      {takesPart ? <Notice kind="info">{t('endTakesPart')}</Notice> : <Decide askId={one.id} />}
    </Card>
  )
}

function Decide({ askId }: { askId: string }) {
  const t = useWords(words)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { act, error, isPending } = useStaffAct(
    async (body: { what: 'end' | 'leave'; reason: string }, proof) =>
      await call(decideExecutorEnd, { params: { id: askId }, body, ...proof }),
    {
      lists: [listExecutorEnds],
      actOf: ({ what }) => staffActs.endExecutor(askId, what),
      onDone: () => toast({ title: t('endSaid'), description: t('endSaidText') }),
    },
  )
  const isShort = reason.trim().length < 3
  const name = `end-${askId}`
  function send(what: 'end' | 'leave'): void {
    setTried(true)
    if (isShort) return document.getElementById(name)?.focus()
    void act({ what, reason: reason.trim() })
  }
  return (
    <div className="notice-form">
      <p>{t('endNote')}</p>
      <TextField
        name={name}
        label={t('endReason')}
        value={reason}
        onChange={setReason}
        multiline={2}
        maxLength={1_000}
        error={tried && isShort ? t('reasonMissing') : undefined}
      />
      {error !== null && (
        <Notice kind="error" title={t('endFailed')}>
          <Refusal of={error} />
        </Notice>
      )}
      <div className="button-row">
        <Button variant="secondary" pending={isPending} onPress={() => send('end')}>
          {t('endDo')}
        </Button>
        <Button variant="quiet" pending={isPending} onPress={() => send('leave')}>
          {t('endLeave')}
        </Button>
      </div>
    </div>
  )
}
