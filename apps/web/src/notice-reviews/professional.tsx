// A notice that lacks confirmers: whom staff assigned, and assigning one of the professionals staff have looked up.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listOpenDeathNotices } from '@testate/api/death-notices'
import { assignProfessional, listProfessionals } from '@testate/api/death/professionals'
import { publicLists } from '@testate/domain/death/professional'
import { staffActs } from '@testate/api/death/staff-acts'
import { call } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { useStaffAct } from '../step-up/use-staff-act.ts'
import { Expander } from '../ui/expander/expander.tsx'
import { Select } from '../ui/select/select.tsx'
import { toast } from '../ui/toast/toast.tsx'
import type { OpenNotice } from './notice.ts'
import { words } from './professional-words.ts'
import { StaffForm } from './staff-form.tsx'

/** Nothing where there is none, and none can be assigned. */
export function Professional({ notice }: { notice: OpenNotice }) {
  const t = useWords(words)
  const one = notice.professional
  if (one !== null)
    return (
      <p>
        {t('assigned', {
          name: one.name,
          list: publicLists[one.body],
          number: one.number,
          by: one.assignedBy,
          at: dateAndTime(one.assignedAt),
          told: one.toldAt === null ? 'no' : 'yes',
        })}
      </p>
    )
  return notice.state === 'awaiting' && !notice.takesPart ? <Assign notice={notice} /> : null
}

function Assign({ notice }: { notice: OpenNotice }) {
  const t = useWords(words)
  const { data } = useQuery(read(listProfessionals))
  const [chosen, setChosen] = useState('')
  const [tried, setTried] = useState(false)
  const { act, error, isPending } = useStaffAct(
    async (body: { professionalId: string }, proof) =>
      await call(assignProfessional, { params: { id: notice.id }, body, ...proof }),
    {
      lists: [listOpenDeathNotices],
      actOf: ({ professionalId }) => staffActs.assignProfessional(notice.id, professionalId),
      onDone: () => toast({ title: t('assignedTitle'), description: t('assignedText') }),
    },
  )
  const name = `professional-${notice.id}`
  function send(): void {
    setTried(true)
    if (chosen === '') return document.getElementById(name)?.focus()
    void act({ professionalId: chosen })
  }
  return (
    <Expander summary={t('assign')}>
      <StaffForm
        onSend={send}
        act={t('assignDo')}
        isPending={isPending}
        error={error}
        failed={t('assignFailed')}
      >
        <p>{t('assignNote')}</p>
        <Select
          name={name}
          label={t('whom')}
          value={chosen}
          onChange={setChosen}
          options={(data?.professionals ?? [])
            .filter(({ lapsed }) => !lapsed)
            .map((one) => ({ value: one.id, label: `${one.name}, ${publicLists[one.body]} ${one.number}` }))}
          error={tried && chosen === '' ? t('whomMissing') : undefined}
        />
      </StaffForm>
    </Expander>
  )
}
