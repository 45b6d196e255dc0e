// Testators who appeared after the release of their will: staff say what they found, and close it.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { closeIncident, listIncidents, type Incident } from '@testate/api/released'
import { staffActs } from '@testate/api/death/staff-acts'
import { call } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { useStaffAct } from '../step-up/use-staff-act.ts'
import { Card } from '../ui/card/card.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { StaffForm } from './staff-form.tsx'
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
  const [found, setFound] = useState('')
  const [tried, setTried] = useState(false)
  const { act, error, isPending } = useStaffAct(
    async (body: { found: string }, proof) =>
      await call(closeIncident, { params: { id: incident.id }, body, ...proof }),
    {
      lists: [listIncidents],
      actOf: () => staffActs.closeIncident(incident.id),
      onDone: () => toast({ title: t('incidentClosed'), description: t('incidentClosedText') }),
    },
  )
  const isShort = found.trim().length < 3
  const name = `incident-${incident.id}`
  function send(): void {
    setTried(true)
    if (isShort) return document.getElementById(name)?.focus()
    void act({ found: found.trim() })
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
      <StaffForm
        onSend={send}
        act={t('incidentClose')}
        isPending={isPending}
        error={error}
        failed={t('incidentFailed')}
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
      </StaffForm>
    </Card>
  )
}
