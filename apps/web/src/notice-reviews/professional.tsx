// A notice that lacks confirmers: whom staff assigned, and assigning one of the professionals staff have looked up.
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listOpenDeathNotices } from '@testate/api/death-notices'
import { assignProfessional, listProfessionals } from '@testate/api/death/professionals'
import { publicLists } from '@testate/domain/death/professional'
import { staffActs } from '@testate/api/death/staff-acts'
import { call } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { STAFF, useOpeningProof } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Select } from '../ui/select/select.tsx'
import { toast } from '../ui/toast/toast.tsx'
import type { OpenNotice } from './notice.ts'
import { words } from './professional-words.ts'

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
  const queries = useQueryClient()
  const { ask, dropOpening } = useOpeningProof()
  const keyFor = useIntention()
  const { data } = useQuery(read(listProfessionals))
  const [chosen, setChosen] = useState('')
  const [tried, setTried] = useState(false)
  const assigning = useMutation({
    mutationFn: async ({ stepUp, ...body }: { professionalId: string; stepUp: string }) =>
      await call(assignProfessional, {
        params: { id: notice.id },
        body,
        stepUp,
        idempotencyKey: keyFor(body),
      }),
    // The proof is used up or was refused.
    onSettled: () => dropOpening(STAFF),
    onSuccess: async () => {
      toast({ title: t('assignedTitle'), description: t('assignedText') })
      await queries.invalidateQueries({ queryKey: [listOpenDeathNotices.id] })
    },
  })
  const name = `professional-${notice.id}`
  async function send(): Promise<void> {
    setTried(true)
    if (chosen === '') return document.getElementById(name)?.focus()
    const stepUp = await ask(STAFF, STAFF, staffActs.assignProfessional(notice.id, chosen))
    if (stepUp !== null) assigning.mutate({ professionalId: chosen, stepUp })
  }
  return (
    <Expander summary={t('assign')}>
      <form
        className="notice-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
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
        {assigning.error !== null && (
          <Notice kind="error" title={t('assignFailed')}>
            <Refusal of={assigning.error} />
          </Notice>
        )}
        <div className="button-row">
          <Button type="submit" variant="secondary" pending={assigning.isPending}>
            {t('assignDo')}
          </Button>
        </div>
      </form>
    </Expander>
  )
}
