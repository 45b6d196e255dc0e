// Withdraws a registration. Within 14 days of paying, and before a network holds it, it is the consumer's
// cancellation, with a full refund (SI 2013/3134). Afterwards the payment for networks that do not hold it is
// refunded.
import { useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelRegistration, readPayment } from '@testate/api/payments'
import { Problem } from '@testate/api/problem'
import { showAnchors, withdrawWill } from '@testate/api/registration'
import { displayName } from '@testate/domain/networks'
import { call, sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { titled } from '../ui/toast/titled.ts'
import { toast } from '../ui/toast/toast.tsx'
import { CodicilChoices } from './codicils/codicil-choices.tsx'
import type { ListedWill } from './listed-will.ts'
import { useCodicils } from './codicils/use-codicils.ts'
import { words } from './words.ts'

const parts = new Intl.ListFormat('en-GB')

export function WithdrawDialog({
  will,
  title,
  onClose,
}: {
  will: ListedWill
  title: string
  onClose: () => void
}) {
  const t = useWords(words)
  const ask = useStepUp()
  const queries = useQueryClient()
  const payment = useQuery(read(readPayment, { params: { id: will.id } }))
  const standing = useQuery(read(showAnchors, { params: { id: will.id } }))
  const registered = will.status === 'registered'
  const codicils = useCodicils(will.id)
  const loading = payment.isPending || codicils.isPending || (registered && standing.isPending)
  const [reason, setReason] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const key = useRef(crypto.randomUUID())
  const paid = payment.data?.fact === 'paid' ? payment.data : null
  const cancels = paid?.cancellation.open === true
  const amount = paid?.payment?.amount ?? ''
  const owed = parts.format(
    (paid?.cancellation.owed ?? []).map((part) => `${part.amount} (${displayName(part.network)})`),
  )
  const withdraw = async () => {
    setError(null)
    const keptCodicils = await codicils.settle().catch((failed: unknown) => {
      setError(failed)
      return null
    })
    if (keptCodicils === null) return
    const stepUp = will.pdfHash === null ? undefined : await ask('withdraw', will.id)
    if (stepUp === null) return
    setPending(true)
    const proof = {
      params: { id: will.id },
      idempotencyKey: key.current,
      ...(stepUp === undefined ? {} : { stepUp }),
    }
    try {
      const { message } = cancels
        ? await call(cancelRegistration, { ...proof, body: {} })
        : await call(withdrawWill, {
            ...proof,
            body: { keptCodicils, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
          })
      toast(titled(message))
      await queries.invalidateQueries()
      onClose()
    } catch (failed) {
      setError(failed)
      setPending(false)
      // Without a response the outcome is unknown: a retry is the same request.
      if (failed instanceof Problem && failed.status < 500) key.current = crypto.randomUUID()
    }
  }
  return (
    <Dialog
      title={t('withdrawTitle')}
      isOpen
      isDismissable={!pending}
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="secondary" isDisabled={pending} onPress={onClose}>
            {t('withdrawKeep')}
          </Button>
          <Button
            variant="danger"
            pending={pending}
            isDisabled={loading || (registered && standing.isError)}
            onPress={() => void withdraw()}
          >
            {t(registered ? 'withdrawAsk' : 'withdrawDo')}
          </Button>
        </>
      }
    >
      {registered ? (
        standing.data !== undefined && (
          <p>{t('withdrawRegistered', { title, hours: standing.data.withdrawalWaitsHours })}</p>
        )
      ) : (
        <p>{t('withdrawText', { title })}</p>
      )}
      <Notice kind="advice">{t('withdrawNot')}</Notice>
      {loading && <Loading text={t('withdrawLoading')} />}
      {payment.error !== null && <Notice kind="error">{sentenceOf(payment.error)}</Notice>}
      {registered && standing.error !== null && <Notice kind="error">{sentenceOf(standing.error)}</Notice>}
      {paid !== null && (
        <p>
          {cancels
            ? t('withdrawMoney', { amount })
            : registered && owed.length > 0
              ? t('withdrawParts', { amount, parts: owed })
              : t('cancelOver', { amount, text: paid.cancellation.text })}
        </p>
      )}
      {paid !== null && !registered && owed.length > 0 && <p>{t('withdrawAdded', { parts: owed })}</p>}
      {!loading && <CodicilChoices {...codicils} />}
      {!cancels && !loading && (
        <TextField
          name="withdraw-reason"
          label={t('withdrawReason')}
          hint={t('withdrawReasonHint')}
          isRequired={false}
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
      )}
      {error !== null && (
        <Notice kind="error" title={t('withdrawFailed')}>
          {sentenceOf(error)}
        </Notice>
      )}
    </Dialog>
  )
}
