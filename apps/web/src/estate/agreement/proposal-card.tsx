// One proposal: what it says, what changed, who has agreed, and what can be done with it.
import { useState, type ReactNode } from 'react'
import {
  agreeToEstateProposal,
  changeEstateProposal,
  withdrawEstateProposal,
  type Agreement,
  type Proposal,
} from '@testate/api/estate/agreement'
import type { Estate } from '@testate/api/estate/calls'
import { isSubmission } from '@testate/domain/estate/agreement'
import type { LineId } from '@testate/domain/estate/lines'
import { call } from '../../platform/client.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { useWords } from '../../platform/words.ts'
import { useStepUp } from '../../step-up/use-step-up.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SummaryList, type SummaryRow } from '../../ui/summary-list/summary-list.tsx'
import { words as accountWords } from '../accounts/words.ts'
import { ConfirmFirst } from '../bank/confirm-first.tsx'
import { useBankLine } from '../bank/use-bank.ts'
import { nameOfPerson } from '../frame/names.ts'
import { estateAddress } from '../frame/addresses.ts'
import { AmountLink } from '../frame/amount-link.tsx'
import { foreignText, pounds } from '../frame/money-text.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { Changes } from './changes.tsx'
import { useFormName } from './use-form-name.ts'
import { words } from './words.ts'

interface ProposalCardProps {
  estate: Estate
  agreement: Agreement
  proposal: Proposal
}

export function ProposalCard({ estate, agreement: { needed }, proposal }: ProposalCardProps) {
  const t = useWords(words)
  const a = useWords(accountWords)
  const formName = useFormName()
  const bankOf = useBankLine(estate.willId)
  const { number, state, kind, amountPence, itemName, personName, expense, note, agreed } = proposal
  const row = (label: string, value: ReactNode): SummaryRow[] => (value === null ? [] : [{ label, value }])
  const names = (of: readonly string[]): string => (of.length === 0 ? t('nobody') : of.join(', '))
  const waiting = needed.filter(({ personId }) => personId === null || !agreed.includes(personId))
  const isOpen = state === 'open' || state === 'agreed' || state === 'outdated'
  /** What was done or withdrawn stays as it was then, whatever was entered since. */
  const total = (amount: number | null, to: string) =>
    amount === null ? null : isOpen ? (
      <AmountLink to={to} amount={amount} label={(shown) => t('figure', { amount: shown })} />
    ) : (
      pounds(amount)
    )
  const assets = estateAddress(estate.willId, 'assets')
  const ofAccounts = (of: LineId): string => `${estateAddress(estate.willId, 'accounts', { of })}#entries`
  const namesPayee = kind === 'distributed' || kind === 'reimbursed'
  return (
    <Card headingLevel={3} title={t('title', { number, kind: t(`kind-${kind}`) })}>
      <SummaryList
        rows={[
          { label: t('state'), value: t(`state-${state}`) },
          ...row(t('part-amount'), amountPence === null ? null : pounds(amountPence)),
          ...row(t('part-foreign'), proposal.foreign === null ? null : foreignText(proposal.foreign)),
          ...row(t('part-item'), itemName),
          ...row(t('part-value'), total(proposal.valuePence, `${assets}#item-${proposal.itemId ?? ''}`)),
          ...row(t('part-person'), personName),
          ...row(t('part-bank'), isOpen && namesPayee ? bankOf(proposal.personId) : null),
          ...row(t('part-expense'), expense === null ? null : a(`expense-${expense}`)),
          ...row(t('part-form'), kind === 'tax-form' ? formName(proposal.form) : null),
          ...(kind === 'closed'
            ? [
                ...row(t('toGive'), total(proposal.assetsPence, ofAccounts('to-give'))),
                ...row(t('given'), total(proposal.debtsPence, ofAccounts('given'))),
              ]
            : [
                ...row(t('part-assets'), total(proposal.assetsPence, `${assets}#assets`)),
                ...row(t('part-debts'), total(proposal.debtsPence, `${assets}#debts`)),
              ]),
          ...row(t('part-keepYears'), proposal.keepYears === null ? null : String(proposal.keepYears)),
          ...row(t('part-note'), note),
          {
            label: t('writtenBy'),
            value: proposal.madeBy === null ? t('somebody') : nameOfPerson(estate, proposal.madeBy),
          },
          { label: t('agreed'), value: names(agreed.map((id) => nameOfPerson(estate, id))) },
          ...(state === 'open' ? row(t('waiting'), names(waiting.map(({ name }) => name))) : []),
        ]}
      />
      <Changes estate={estate} proposal={proposal} />
      {state === 'agreed' && kind !== 'handed-over' && !isSubmission(kind) && <ConfirmFirst />}
      {isOpen && (
        <Acts willId={estate.willId} proposal={proposal} isYours={waiting.some(({ isYou }) => isYou)} />
      )}
    </Card>
  )
}

interface ActsProps {
  willId: string
  proposal: Proposal
  /** Whether the agreement of whoever looks is still missing. */
  isYours: boolean
}

function Acts({ willId, proposal, isYours }: ActsProps) {
  const { id, number, state, kind, version, contentHash, keepYears } = proposal
  const t = useWords(words)
  const f = useWords(frameWords)
  const ask = useStepUp()
  const [asked, setAsked] = useState(false)
  const params = { id: willId, proposalId: id }
  const agree = useSaving(
    async ({ stepUp }: { stepUp: string }, idempotencyKey) =>
      await call(agreeToEstateProposal, { params, body: { contentHash }, stepUp, idempotencyKey }),
    () => undefined,
  )
  const again = useSaving(
    async (_: null, idempotencyKey) =>
      await call(changeEstateProposal, { params, body: { kind, version, keepYears }, idempotencyKey }),
    () => undefined,
  )
  const withdraw = useSaving(
    async (_: null, idempotencyKey) => await call(withdrawEstateProposal, { params, idempotencyKey }),
    () => setAsked(false),
  )
  const confirm = async (): Promise<void> => {
    const stepUp = await ask('agree-estate', willId, id)
    if (stepUp !== null) agree.mutate({ stepUp })
  }
  const failed = [agree, again, withdraw].find(({ isError }) => isError)
  return (
    <>
      {failed !== undefined && (
        <Notice kind="error" title={f('notSaved')}>
          <Refusal of={failed.error} />
        </Notice>
      )}
      <div className="button-row">
        {state === 'open' && isYours && (
          <Button pending={agree.isPending} onPress={() => void confirm()}>
            {t('agree', { number })}
          </Button>
        )}
        {state === 'agreed' && (
          <LinkButton href={estateAddress(willId, 'agreement', { enter: id })}>
            {t('enter', { number })}
          </LinkButton>
        )}
        {!isSubmission(kind) ? (
          <LinkButton variant="secondary" href={estateAddress(willId, 'agreement', { again: id })}>
            {t('again', { number })}
          </LinkButton>
        ) : (
          state === 'outdated' && (
            <Button pending={again.isPending} onPress={() => again.mutate(null)}>
              {t('againSame', { number })}
            </Button>
          )
        )}
        <Button variant="quiet" onPress={() => setAsked(true)}>
          {t('withdraw', { number })}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asked}
        title={t('withdrawTitle', { number })}
        text={t('withdrawText')}
        confirmText={t('withdrawConfirm')}
        cancelText={t('leave')}
        pending={withdraw.isPending}
        onAnswer={(confirmed) => (confirmed ? withdraw.mutate(null) : setAsked(false))}
      />
    </>
  )
}
