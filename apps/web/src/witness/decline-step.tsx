// Declining to be a witness. The testator is told why; it is irreversible, so it is confirmed here.
import { useEffect } from 'react'
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
import { Form } from '../ui/form/form.tsx'
import { useFields, useForm } from '../ui/form/use-form.ts'
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
  const fields = useFields({ reason: '' })
  // The link to it is at the bottom of the page.
  useEffect(() => scrollTo({ top: 0, behavior: 'instant' }), [])
  const declining = useMutation({
    mutationFn: async () =>
      await call(decline, { params: { id: partyId }, body: { reason: fields.values.reason.trim() } }),
    onSuccess: async () => {
      // A person who has declined may read nothing of the will any more, so nothing of it is refetched.
      queries.setQueriesData<ReceivedOf<typeof listWills>>({ queryKey: [listWills.id] }, (wills) =>
        wills?.filter(({ id }) => id !== willId),
      )
      await navigate(to('/witness?declined'), { replace: true })
    },
  })
  const form = useForm({
    ...fields,
    check: ({ reason }) => (reason.trim() === '' ? [{ field: 'reason', message: t('declineMissing') }] : []),
    send: () => declining.mutate(),
    request: declining,
  })
  return (
    <Form of={form}>
      <title>{`${t('declineTitle')} – Testate`}</title>
      <h1>{t('declineTitle')}</h1>
      <p>{t('declineText', { testator })}</p>
      <TextField
        {...form.field('reason')}
        label={t('declineReason')}
        hint={t('declineHint', { testator })}
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
    </Form>
  )
}
