// A dispute: the reason somebody gave, what staff said so far, and one's own decision. Two must say the same.
import { useState } from 'react'
import { decideDeathNotice, listOpenDeathNotices } from '@testate/api/death-notices'
import { staffActs } from '@testate/api/death/staff-acts'
import { call, fieldErrorsOf } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { useStaffAct } from '../step-up/use-staff-act.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import type { OpenNotice } from './notice.ts'
import { words } from './words.ts'

type What = OpenNotice['decisions'][number]['what']

export function Dispute({ notice }: { notice: OpenNotice }) {
  const t = useWords(words)
  return (
    <section className="notice-dispute">
      <h3>{t('dispute')}</h3>
      <p className="notice-reason">{t('reasonGiven', { reason: notice.disputeReason ?? '' })}</p>
      <p>{t('two')}</p>
      {notice.decisions.length === 0 ? (
        <p>{t('nobodyYet')}</p>
      ) : (
        <ul className="notice-lines">
          {notice.decisions.map(({ personId, byYou, name, what, reason, decidedAt }) => (
            <li key={personId} className="notice-reason">
              {t('decidedBy', { by: byYou ? t('byYou') : name, at: dateAndTime(decidedAt), what, reason })}
            </li>
          ))}
        </ul>
      )}
      {!notice.takesPart && <DecisionForm notice={notice} />}
    </section>
  )
}

function DecisionForm({ notice }: { notice: OpenNotice }) {
  const t = useWords(words)
  const [what, setWhat] = useState<What | ''>('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const decide = useStaffAct(
    async (body: { what: What; reason: string }, proof) =>
      await call(decideDeathNotice, { params: { id: notice.id }, body, ...proof }),
    {
      lists: [listOpenDeathNotices],
      actOf: (body) => staffActs.decide(notice.id, body.what),
      onDone: ({ state }) => {
        setWhat('')
        setReason('')
        setTried(false)
        toast({ title: t('decided'), description: t(state === 'disputed' ? 'decidedFirst' : 'decidedDone') })
      },
    },
  )
  const [whatName, reasonName] = [`decision-${notice.id}`, `reason-${notice.id}`]
  function send(): void {
    setTried(true)
    if (what === '') document.getElementById(whatName)?.focus()
    else if (reason.trim().length < 3) document.getElementById(reasonName)?.focus()
    else void decide.act({ what, reason: reason.trim() })
  }
  const refused = fieldErrorsOf(decide.error).find(({ field }) => field === 'reason')?.message
  return (
    <form
      className="notice-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <RadioGroup
        name={whatName}
        label={t('decide')}
        value={what}
        onChange={(value) => setWhat(value as What)}
        error={tried && what === '' ? t('chooseOne') : undefined}
        options={[
          { value: 'continue', label: t('goOn'), hint: t('goOnHint') },
          { value: 'reject', label: t('reject'), hint: t('rejectHint') },
        ]}
      />
      <TextField
        name={reasonName}
        label={t('reason')}
        hint={t('reasonHint')}
        value={reason}
        onChange={setReason}
        multiline={2}
        maxLength={1_000}
        error={refused ?? (tried && reason.trim().length < 3 ? t('reasonMissing') : undefined)}
      />
      {decide.error !== null && refused === undefined && (
        <Notice kind="error" title={t('decideFailed')}>
          <Refusal of={decide.error} />
        </Notice>
      )}
      <div className="button-row">
        <Button type="submit" pending={decide.isPending}>
          {t('decideDo')}
        </Button>
      </div>
    </form>
  )
}
