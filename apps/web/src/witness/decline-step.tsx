// Declining to be a witness. The testator is told why; it is irreversible, so it is confirmed here.
import { useEffect, useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { decline } from '@testate/api/parties'
import type { ReceivedOf } from '@testate/api/route'
import { listWills } from '@testate/api/wills'
import { useNavigate } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { call } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { ErrorSummary } from '../ui/error-summary/error-summary.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { words } from './words.ts'

export function DeclineStep({
  willId,
  partyId,
  testator,
}: {
  willId: string
  partyId: string
  testator: string
}) {
  const t = useWords(words)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const to = useAddress()
  const [reason, setReason] = useState('')
  const [tries, setTries] = useState(0)
  // The link to it is at the bottom of the page.
  useEffect(() => scrollTo({ top: 0, behavior: 'instant' }), [])
  const declining = useMutation({
    mutationFn: async () => await call(decline, { params: { id: partyId }, body: { reason: reason.trim() } }),
    onSuccess: async () => {
      // A person who has declined may read nothing of the will any more, so nothing of it is refetched.
      queries.setQueriesData<ReceivedOf<typeof listWills>>({ queryKey: [listWills.id] }, (wills) =>
        wills?.filter(({ id }) => id !== willId),
      )
      await navigate(to('/witness?declined'), { replace: true })
    },
  })
  const error = tries > 0 && reason.trim() === '' ? t('declineMissing') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (reason.trim() !== '' && !declining.isPending) declining.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <title>{`${t('declineTitle')} – Testate`}</title>
      <ErrorSummary
        errors={error === undefined ? [] : [{ field: 'reason', message: error }]}
        attempt={tries}
      />
      <h1>{t('declineTitle')}</h1>
      <p>{t('declineText', { testator })}</p>
      <TextField
        name="reason"
        label={t('declineReason')}
        hint={t('declineHint', { testator })}
        value={reason}
        onChange={setReason}
        error={error}
        multiline={4}
        maxLength={1000}
      />
      {declining.error !== null && (
        <Notice kind="error">
          <Refusal of={declining.error} />
        </Notice>
      )}
      <div className="button-row">
        <LinkButton href={to('/witness')} variant="secondary">
          {t('declineNo')}
        </LinkButton>
        <Button type="submit" variant="danger" pending={declining.isPending} pendingText={t('declining')}>
          {t('declineYes')}
        </Button>
      </div>
    </form>
  )
}
