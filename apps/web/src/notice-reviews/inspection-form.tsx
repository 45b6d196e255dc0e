// What a member of staff saw on the certificate above: three questions, each with a closed list of answers.
import { useState } from 'react'
import { inspectCertificate, listOpenDeathNotices } from '@testate/api/death-notices'
import type { Inspection } from '@testate/domain/death/inspection'
import { staffActs } from '@testate/api/death/staff-acts'
import { call } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { useStaffAct } from '../step-up/use-staff-act.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { toast } from '../ui/toast/toast.tsx'
import type { OpenNotice } from './notice.ts'
import { words } from './words.ts'

type Answers = { [K in keyof Inspection]: Inspection[K] | '' }

export function InspectionForm({ notice, onSaved }: { notice: OpenNotice; onSaved: () => void }) {
  const t = useWords(words)
  const [answers, setAnswers] = useState<Answers>({ certificate: '', name: '', date: '' })
  const [tried, setTried] = useState(false)
  const set = (more: Partial<Answers>): void => setAnswers((before) => ({ ...before, ...more }))
  const save = useStaffAct(
    async (body: Inspection & { version: number }, proof) =>
      await call(inspectCertificate, { params: { id: notice.id }, body, ...proof }),
    {
      lists: [listOpenDeathNotices],
      actOf: () => staffActs.inspect(notice.id),
      onDone: () => {
        toast({ title: t('saved'), description: t('savedText') })
        onSaved()
      },
    },
  )
  const isReadable = answers.certificate === 'readable'
  const fieldOf = (name: keyof Answers): string => `${name}-${notice.id}`
  const missing = (name: keyof Answers): string | undefined =>
    tried && answers[name] === '' ? t('chooseOne') : undefined
  function send(): void {
    setTried(true)
    const asked = isReadable ? (['certificate', 'name', 'date'] as const) : (['certificate'] as const)
    const open = asked.find((name) => answers[name] === '')
    const { certificate, name, date } = answers
    if (open !== undefined || certificate === '') {
      document.getElementById(fieldOf(open ?? 'certificate'))?.focus()
      return
    }
    // Nobody saw a name or a date on what cannot be read, or is no certificate.
    const seen = isReadable && name !== '' && date !== '' ? { name, date } : unseen
    void save.act({ version: notice.version, certificate, ...seen })
  }
  const agreement = [
    { value: 'agrees', label: t('agrees') },
    { value: 'differs', label: t('differs') },
    { value: 'not-seen', label: t('unseen') },
  ]
  return (
    <form
      className="notice-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h3>{t('inspect')}</h3>
      <p>{t('inspectNote')}</p>
      <RadioGroup
        name={fieldOf('certificate')}
        label={t('certificateAsk')}
        value={answers.certificate}
        onChange={(value) => set({ certificate: value as Answers['certificate'] })}
        error={missing('certificate')}
        options={[
          { value: 'readable', label: t('isReadable') },
          { value: 'unreadable', label: t('isUnreadable') },
          { value: 'not-a-certificate', label: t('isNot') },
        ]}
      />
      {isReadable && (
        <>
          <RadioGroup
            name={fieldOf('name')}
            label={t('nameAsk')}
            value={answers.name}
            onChange={(value) => set({ name: value as Answers['name'] })}
            error={missing('name')}
            options={agreement}
          />
          <RadioGroup
            name={fieldOf('date')}
            label={t('dateAsk')}
            value={answers.date}
            onChange={(value) => set({ date: value as Answers['date'] })}
            error={missing('date')}
            options={agreement}
          />
        </>
      )}
      {(answers.certificate === 'not-a-certificate' || answers.name === 'differs') && (
        <Notice kind="advice">{t('wrongPaper')}</Notice>
      )}
      {save.error !== null && (
        <Notice kind="error" title={t('saveFailed')}>
          <Refusal of={save.error} />
        </Notice>
      )}
      <div className="button-row">
        <Button type="submit" pending={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

const unseen = { name: 'not-seen', date: 'not-seen' } as const
