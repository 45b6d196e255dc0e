// The bank details of one person who is paid: how the account ends, showing it, and entering, changing or removing it.
import { useEffect, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import {
  removeBankDetails,
  showBankDetails,
  type BankAccount,
  type BankDetailsList,
} from '@testate/api/estate/bank-details'
import type { Estate, EstatePerson } from '@testate/api/estate/calls'
import { inGroups } from '@testate/domain/estate/bank-details'
import { dayInWords } from '../../claims/day.ts'
import { call } from '../../platform/client.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { useWords } from '../../platform/words.ts'
import { useStepUp } from '../../step-up/use-step-up.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { nameOfPerson } from '../frame/names.ts'
import { Question } from '../frame/question.tsx'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { BankForm } from './bank-form.tsx'
import { ConfirmFirst } from './confirm-first.tsx'
import { useBankList, useMasked } from './use-bank.ts'
import { words } from './words.ts'

/** As long as a proof is good for. */
const SHOWN_MS = 5 * 60_000

interface BankPageProps {
  estate: Estate
  person: EstatePerson
  isForm: boolean
}

export function BankPage({ estate, person, isForm }: BankPageProps) {
  const t = useWords(words)
  const { data, error } = useBankList(estate.willId)
  if (error !== null) return <NotLoaded error={error} title={t('failed')} />
  if (data === undefined) return <Loading text={t('loading')} />
  const found = data.people.find(({ personId }) => personId === person.id)
  const canEnter = found?.isDue === true && !data.isStopped && !data.isClosed
  if (isForm && canEnter) return <BankForm willId={estate.willId} person={person} version={found.version} />
  return <Standing estate={estate} person={person} list={data} canEnter={canEnter} />
}

interface StandingProps extends Omit<BankPageProps, 'isForm'> {
  list: BankDetailsList
  canEnter: boolean
}

function Standing({ estate, person, list, canEnter }: StandingProps) {
  const t = useWords(words)
  const masked = useMasked()
  const { willId } = estate
  const { name } = person
  const found = list.people.find(({ personId }) => personId === person.id)
  const bank = found?.bank ?? null
  return (
    <Question title={t('title', { name })} backTo={estateAddress(willId, 'people')}>
      <ConfirmFirst />
      {bank === null ? (
        <p>{t('noneYet')}</p>
      ) : (
        <>
          <p>{masked(bank)}.</p>
          <p>
            {t(bank.changedBy === null ? 'enteredBySomebody' : 'enteredBy', {
              name: nameOfPerson(estate, bank.changedBy),
              day: dayInWords(bank.changedAt.slice(0, 10), 'en'),
            })}
          </p>
        </>
      )}
      <p>{t('kept')}</p>
      {list.isClosed ? (
        <p>{t('closed')}</p>
      ) : list.isStopped ? (
        <p>{t('stopped')}</p>
      ) : (
        !canEnter && <p>{t('notDue', { name })}</p>
      )}
      {bank !== null && <Shown willId={willId} personId={person.id} />}
      <div className="button-row">
        {canEnter && (
          <LinkButton
            variant={bank === null ? 'primary' : 'secondary'}
            href={estateAddress(willId, 'people', { bank: person.id, enter: '1' })}
          >
            {t(bank === null ? 'enter' : 'change')}
          </LinkButton>
        )}
        {bank !== null && !list.isStopped && (
          <Remove willId={willId} person={person} version={found?.version ?? 0} />
        )}
      </div>
    </Question>
  )
}

/** They stay on this page for five minutes, and in no other place of the browser. */
function Shown({ willId, personId }: { willId: string; personId: string }) {
  const t = useWords(words)
  const ask = useStepUp()
  const [account, setAccount] = useState<BankAccount | null>(null)
  const show = useMutation({
    mutationFn: (stepUp: string) =>
      call(showBankDetails, {
        params: { id: willId, personId },
        stepUp,
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: (answer) => {
      setAccount(answer.account)
      show.reset()
    },
    gcTime: 0,
  })
  useEffect(() => {
    if (account === null) return undefined
    const over = setTimeout(() => setAccount(null), SHOWN_MS)
    return () => clearTimeout(over)
  }, [account])
  const prove = async (): Promise<void> => {
    const stepUp = await ask('show-bank-details', willId, personId)
    if (stepUp !== null) show.mutate(stepUp)
  }
  return (
    <>
      {show.isError && (
        <Notice kind="error" title={t('notShown')}>
          <Refusal of={show.error} />
        </Notice>
      )}
      <div aria-live="polite">
        {account !== null && (
          <SummaryList
            rows={[
              { label: t('accountName'), value: account.accountName },
              ...(account.form === 'uk'
                ? [
                    { label: t('sortCode'), value: inGroups(account.sortCode, 2, '-') },
                    { label: t('accountNumber'), value: account.accountNumber },
                  ]
                : [
                    { label: t('iban'), value: inGroups(account.iban, 4, ' ') },
                    { label: t('bic'), value: account.bic },
                  ]),
            ]}
          />
        )}
      </div>
      <div className="button-row">
        {account === null ? (
          <Button pending={show.isPending} onPress={() => void prove()}>
            {t('show')}
          </Button>
        ) : (
          <Button variant="secondary" onPress={() => setAccount(null)}>
            {t('hide')}
          </Button>
        )}
      </div>
    </>
  )
}

interface RemoveProps {
  willId: string
  person: EstatePerson
  version: number
}

function Remove({ willId, person: { id: personId, name }, version }: RemoveProps) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const ask = useStepUp()
  const [asked, setAsked] = useState(false)
  const remove = useSaving(
    async (stepUp: string, idempotencyKey) =>
      await call(removeBankDetails, {
        params: { id: willId, personId },
        body: { version },
        stepUp,
        idempotencyKey,
      }),
    () => undefined,
  )
  const answer = async (confirmed: boolean): Promise<void> => {
    setAsked(false)
    const stepUp = confirmed ? await ask('enter-bank-details', willId, personId) : null
    if (stepUp !== null) remove.mutate(stepUp)
  }
  return (
    <>
      {remove.isError && (
        <Notice kind="error" title={f('notSaved')}>
          <Refusal of={remove.error} />
        </Notice>
      )}
      <Button variant="quiet" pending={remove.isPending} onPress={() => setAsked(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        isOpen={asked}
        title={t('removeTitle', { name })}
        text={t('removeText', { name })}
        confirmText={t('remove')}
        cancelText={f('leave')}
        pending={false}
        onAnswer={(confirmed) => void answer(confirmed)}
      />
    </>
  )
}
