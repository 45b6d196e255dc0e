// Testators who appeared after the release of their will: staff say what they found, and close it.
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { closeIncident, listIncidents, type Incident } from '@testate/api/released'
import { staffActs } from '@testate/api/death/staff-acts'
import { call } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { STAFF, useOpeningProof } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './words.ts'

export function Incidents() {
  const { data } = useQuery(read(listIncidents))
  if (data === undefined || data.incidents.length === 0) return null
  return (
    <ul className="notice-reviews">
      {data.incidents.map((incident) => (
        <li key={incident.id}>
          <IncidentCard incident={incident} />
        </li>
      ))}
    </ul>
  )
}

function IncidentCard({ incident }: { incident: Incident }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const { ask, dropOpening } = useOpeningProof()
  const keyFor = useIntention()
  const [found, setFound] = useState('')
  const [tried, setTried] = useState(false)
  const closing = useMutation({
    mutationFn: async ({ stepUp, ...body }: { found: string; stepUp: string }) =>
      await call(closeIncident, { params: { id: incident.id }, body, stepUp, idempotencyKey: keyFor(body) }),
    // The proof is used up or was refused.
    onSettled: () => dropOpening(STAFF),
    onSuccess: async () => {
      toast({ title: t('incidentClosed'), description: t('incidentClosedText') })
      await queries.invalidateQueries({ queryKey: [listIncidents.id] })
    },
  })
  const isShort = found.trim().length < 3
  const name = `incident-${incident.id}`
  async function send(): Promise<void> {
    setTried(true)
    if (isShort) return document.getElementById(name)?.focus()
    const stepUp = await ask(STAFF, STAFF, staffActs.closeIncident(incident.id))
    if (stepUp !== null) closing.mutate({ found: found.trim(), stepUp })
  }
  return (
    <Card title={t('incidentOf', { name: incident.deceasedName })}>
      <p>{t('incidentText')}</p>
      <SummaryList
        rows={[
          { label: t('incidentSince'), value: dateAndTime(incident.openedAt) },
          {
            label: t('newKey'),
            value:
              incident.newKeyAt === null
                ? t(incident.isChanging ? 'keyChanging' : 'keyKept')
                : t('keyChanged', { at: dateAndTime(incident.newKeyAt) }),
          },
        ]}
      />
      <form
        className="notice-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          name={name}
          label={t('incidentFound')}
          value={found}
          onChange={setFound}
          multiline={2}
          maxLength={1_000}
          error={tried && isShort ? t('reasonMissing') : undefined}
        />
        {closing.error !== null && (
          <Notice kind="error" title={t('incidentFailed')}>
            <Refusal of={closing.error} />
          </Notice>
        )}
        <div className="button-row">
          <Button type="submit" variant="secondary" pending={closing.isPending}>
            {t('incidentClose')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
