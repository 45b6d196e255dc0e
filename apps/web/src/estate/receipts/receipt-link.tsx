// /receipt/:token: the mailed link of a receipt. It says from whose estate, and shows what was given at a press; then
// it is signed with a code to the same mailbox, or answered with “I have not received this”.
import { useEffect, useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import {
  declineReceipt,
  openReceiptLink,
  readReceiptLink,
  sendReceiptCode,
  signReceipt,
  type ShownReceipt,
} from '@testate/api/estate/receipts'
import { dayInWords } from '../../claims/day.ts'
import { call, isProblem } from '../../platform/client.ts'
import { read } from '../../platform/queries.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { dayOf, timeOfDay } from '../../platform/times.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { CodeField } from '../../ui/code-field/code-field.tsx'
import { Expander } from '../../ui/expander/expander.tsx'
import { useFields, useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import '../frame/estate.css'
import { foreignText, pounds } from '../frame/money-text.ts'
import { SaveForm } from '../frame/save-form.tsx'
import { words } from './words.ts'

export default function ReceiptLink() {
  const t = useWords(words)
  const { token: secret = '' } = useParams()
  const params = { secret }
  const link = useQuery(read(readReceiptLink, { params }))
  const open = useMutation({ mutationFn: async () => await call(openReceiptLink, { params }) })
  const [signed, setSigned] = useState<ShownReceipt | null>(null)
  const [isTold, setTold] = useState(false)
  const problem = open.error ?? link.error
  const gone = !isTold && (isProblem(problem, 'gone') || isProblem(problem, 'not-found'))
  const shown = signed ?? open.data
  const title = isTold
    ? t('told')
    : gone
      ? t('gone')
      : link.data === undefined
        ? t('page')
        : t('linkTitle', { name: link.data.deceasedName })
  const heading = useRef<HTMLHeadingElement>(null)
  const step = isTold ? 'told' : signed !== null ? 'signed' : open.data === undefined ? 'link' : 'open'
  useEffect(() => {
    if (step !== 'link') heading.current?.focus()
  }, [step])
  return (
    <div>
      <title>{`${title} – Testate`}</title>
      {link.isPending ? (
        <Loading text={t('checking')} />
      ) : (
        <h1 ref={heading} tabIndex={-1} className="estate-question">
          {title}
        </h1>
      )}
      {isTold && <p role="status">{t('toldText')}</p>}
      {gone && <p role="status">{t('goneText')}</p>}
      {!isTold && !gone && problem !== null && (
        <Notice kind="error" title={t('notShown')}>
          <Refusal of={problem} />
        </Notice>
      )}
      {!isTold && !gone && shown === undefined && link.data !== undefined && (
        <>
          <p>{t('linkLead')}</p>
          <p>{t('linkUntil', { day: dayOf(link.data.expiresAt) })}</p>
          <div className="button-row">
            <Button pending={open.isPending} onPress={() => open.mutate()}>
              {t('show')}
            </Button>
          </div>
        </>
      )}
      {!isTold && !gone && shown !== undefined && (
        <>
          <What shown={shown} />
          {shown.signedAt === null ? (
            <>
              <Sign secret={secret} shown={shown} onSigned={setSigned} />
              <NotReceived secret={secret} onTold={() => setTold(true)} />
            </>
          ) : (
            <Signed shown={shown} />
          )}
        </>
      )}
    </div>
  )
}

function What({ shown }: { shown: ShownReceipt }) {
  const t = useWords(words)
  const { deceasedName, personName, amountPence, foreign, itemName, purpose, day } = shown
  return (
    <SummaryList
      rows={[
        { label: t('from'), value: deceasedName },
        { label: t('given'), value: personName },
        { label: t('what'), value: amountPence === null ? (itemName ?? '') : pounds(amountPence) },
        ...(foreign === null ? [] : [{ label: t('inCurrency'), value: foreignText(foreign) }]),
        { label: t('forWhat'), value: t(`purpose-${purpose}`) },
        { label: t('on'), value: dayInWords(day, 'en') },
      ]}
    />
  )
}

function Signed({ shown: { signedAt, signedName, sentence, isCorrected } }: { shown: ShownReceipt }) {
  const t = useWords(words)
  return (
    <>
      {isCorrected && (
        <Notice kind="info" title={t('corrected')}>
          <p>{t('correctedText')}</p>
        </Notice>
      )}
      <Notice kind="done" title={t('signed')}>
        <p>{t('signedText', { as: signedName ?? '', day: signedAt === null ? '' : dayOf(signedAt) })}</p>
        <p>{t('said', { sentence })}</p>
      </Notice>
    </>
  )
}

interface SignProps {
  secret: string
  shown: ShownReceipt
  onSigned: (signed: ShownReceipt) => void
}

function Sign({ secret, shown: { sentence, signerName, capacity }, onSigned }: SignProps) {
  const t = useWords(words)
  const { values, change } = useFields({ name: '', isTrue: false, code: '' })
  // The newest that was mailed: where another one is refused it can still be entered.
  const [sent, setSent] = useState<{ id: string; expiresAt: string } | null>(null)
  const send = useMutation({
    mutationFn: async () => {
      const id = crypto.randomUUID()
      return { id, ...(await call(sendReceiptCode, { params: { secret }, body: { id } })) }
    },
    onSuccess: setSent,
  })
  const sign = useMutation({
    mutationFn: async ({ name, code }: { name: string; code: string }) =>
      await call(signReceipt, {
        params: { secret },
        body: { id: sent?.id ?? '', code, name, sentence },
      }),
    onSuccess: onSigned,
  })
  const hasCode = sent !== null
  const form = useForm({
    values,
    change,
    check: ({ name, isTrue, code }) => [
      ...(isTrue ? [] : [{ field: 'isTrue' as const, message: t('tick') }]),
      ...(name.trim() === '' ? [{ field: 'name' as const, message: t('nameNeeded') }] : []),
      ...(!hasCode || code.length === 6 ? [] : [{ field: 'code' as const, message: t('codeNeeded') }]),
    ],
    send: () => (hasCode ? sign.mutate(values) : send.mutate()),
    request: hasCode ? sign : send,
  })
  return (
    <>
      <h2>{t('signTitle')}</h2>
      <p>{t('signText')}</p>
      <p>{t('law')}</p>
      {capacity !== 'self' && <p>{t('noAdvice')}</p>}
      <SaveForm of={form} request={hasCode ? sign : send} label={t(hasCode ? 'sign' : 'sendCode')}>
        <Checkbox {...form.field('isTrue')} label={sentence} />
        <TextField
          {...form.field('name')}
          label={t('name')}
          hint={t('nameHint', { signer: signerName })}
          autoComplete="name"
          maxLength={120}
        />
        {sent !== null && (
          <>
            <p role="status">{t('codeSent', { time: timeOfDay(sent.expiresAt) })}</p>
            <CodeField {...form.field('code')} label={t('code')} />
          </>
        )}
      </SaveForm>
      {hasCode && send.isError && (
        <Notice kind="error" title={t('noCode')}>
          <Refusal of={send.error} />
        </Notice>
      )}
      {hasCode && (
        <div className="button-row">
          <Button variant="quiet" pending={send.isPending} onPress={() => send.mutate()}>
            {t('anotherCode')}
          </Button>
        </div>
      )}
    </>
  )
}

function NotReceived({ secret, onTold }: { secret: string; onTold: () => void }) {
  const t = useWords(words)
  const { values, change } = useFields({ reason: '' })
  const tell = useMutation({
    mutationFn: async (reason: string) =>
      await call(declineReceipt, { params: { secret }, body: { reason } }),
    onSuccess: onTold,
  })
  const form = useForm({
    values,
    change,
    check: ({ reason }) =>
      reason.trim().length < 3 ? [{ field: 'reason' as const, message: t('reasonNeeded') }] : [],
    send: () => tell.mutate(values.reason),
    request: tell,
  })
  return (
    <Expander summary={t('notReceived')}>
      <p>{t('notReceivedText')}</p>
      <SaveForm of={form} request={tell} label={t('tell')}>
        <TextField
          {...form.field('reason')}
          label={t('reason')}
          hint={t('reasonHint')}
          multiline={3}
          maxLength={1000}
        />
      </SaveForm>
    </Expander>
  )
}
