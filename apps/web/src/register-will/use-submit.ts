// Submits the whole form, then makes the quote that locks the price, then goes on to payment; a changed form
// with the same networks has its quote. A repeat after a lost response has one effect.
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { makeQuote } from '@testate/api/payments'
import { Problem } from '@testate/api/problem'
import { showWill, submitRegistration } from '@testate/api/wills'
import type { NetworkName } from '@testate/domain/networks'
import type { FormField } from '@testate/domain/registration-form'
import type { Draft } from '../drafts/merge-draft.ts'
import { addressOf } from '../journey/addresses.ts'
import { call, fieldErrorsOf } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import type { FieldMessage } from '../ui/error-summary/error-summary.tsx'
import { toast } from '../ui/toast/toast.tsx'
import type { WillDetail } from '../wills/upload/send-will.ts'
import { words } from './words.ts'

export interface Submit {
  submit: (form: Draft, networks: NetworkName[]) => Promise<void>
  pending: boolean
  /** The last refusal, if it was not about fields. */
  error: unknown
  /** The server's messages on single fields. */
  fieldErrors: FieldMessage<FormField>[]
}

/** @param will the server's current draft; undefined until its first save */
export function useSubmit(willId: string, will: WillDetail | undefined): Submit {
  const t = useWords(words)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [state, setState] = useState<{
    pending: boolean
    error: unknown
    fieldErrors: FieldMessage<FormField>[]
  }>({
    pending: false,
    error: null,
    fieldErrors: [],
  })
  const intention = useRef<{ of: string; key: string; at: string } | null>(null)
  const submit = async (form: Draft, networks: NetworkName[]) => {
    setState({ pending: true, error: null, fieldErrors: [] })
    const whole = { ...form, selectedChains: networks }
    const of = JSON.stringify(whole)
    if (intention.current?.of !== of)
      intention.current = { of, key: crypto.randomUUID(), at: new Date().toISOString() }
    try {
      await call(submitRegistration, {
        params: { id: willId },
        body: { ...whole, registrationTimestamp: intention.current.at },
        idempotencyKey: intention.current.key,
      })
    } catch (error) {
      // Only a response ends the intention; without one the outcome is unknown.
      if (error instanceof Problem && error.status < 500) intention.current = null
      const fieldErrors = fieldErrorsOf(error) as FieldMessage<FormField>[]
      setState({ pending: false, error: fieldErrors.length > 0 ? null : error, fieldErrors })
      return
    }
    const isSame = [...networks].sort().join() === [...(will?.networks ?? [])].sort().join()
    if (will?.submittedAt != null) await queries.invalidateQueries({ queryKey: [showWill.id] })
    if (will?.submittedAt != null && isSame) {
      toast({ title: t('changesSent'), kind: 'done' })
      await navigate(addressOf('form', willId))
      return
    }
    // The form is submitted; a price that cannot be locked now can be requested on the payment screen.
    await call(makeQuote, { params: { id: willId }, body: { networks } }).catch(() => undefined)
    await navigate(`/payment?will=${willId}`)
  }
  return { submit, ...state }
}
