// Step 4: the networks and their price, a summary of every answer, what this is not, and the two agreements.
import { useQuery } from '@tanstack/react-query'
import { listNetworks } from '@testate/api/networks'
import { TERMS } from '@testate/domain/registration-form'
import type { NetworkName } from '@testate/domain/networks'
import { Link } from 'react-router'
import { ASKED_AGAIN_MS } from '../networks/choice.ts'
import { NoneChosen } from '../networks/none-chosen.tsx'
import { Optimiser } from '../networks/optimiser.tsx'
import { sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import type { WillDetail } from '../wills/send-will.ts'
import { Answers } from './answers.tsx'
import type { StepProps } from './step-fields.tsx'
import { words } from './words.ts'

interface StepReviewProps extends StepProps {
  chosen: readonly NetworkName[]
  will: WillDetail | undefined
  /** The address of a step of this form. */
  addressOf: (step: number) => string
}

export function StepReview({ form, errors, change, onLeave, chosen, will, addressOf }: StepReviewProps) {
  const t = useWords(words)
  const networks = useQuery({ ...read(listNetworks), staleTime: ASKED_AGAIN_MS })
  return (
    <>
      <p className="wizard-lead">{t('step4Text')}</p>
      {networks.data !== undefined && (
        <Optimiser
          view={networks.data}
          chosen={chosen}
          sentence="wizard"
          error={errors.selectedChains}
          onChange={(selectedChains) => change({ selectedChains })}
        />
      )}
      {networks.data !== undefined && chosen.length === 0 && (
        <NoneChosen view={networks.data} onChoose={(selectedChains) => change({ selectedChains })} />
      )}
      {networks.data === undefined &&
        (networks.error === null ? (
          <Loading text={t('pricesLoading')} />
        ) : (
          <Notice kind="error" title={t('pricesFailed')}>
            <p>{sentenceOf(networks.error)}</p>
            <Button variant="secondary" onPress={() => void networks.refetch()}>
              {t('again')}
            </Button>
          </Notice>
        ))}

      <h2>{t('review')}</h2>
      <Answers
        form={form}
        document={will?.document?.name ?? t('documentLater')}
        actionOf={(step, what) => (
          <Link to={addressOf(step)} aria-label={t('changeWhat', { what })}>
            {t('change')}
          </Link>
        )}
      />

      <h2>{t('legalTitle')}</h2>
      <Notice kind="advice">{t('legalText')}</Notice>
      <Checkbox
        name="agreeTerms"
        label={TERMS.agreeTerms}
        error={errors.agreeTerms}
        isRequired
        value={form.agreeTerms ?? false}
        onChange={(agreeTerms) => change({ agreeTerms })}
        onBlur={onLeave}
        hint={
          <span className="wizard-links">
            <a href="/terms" target="_blank" rel="noreferrer">
              {t('terms')} {t('newTab')}
            </a>{' '}
            <a href="/privacy" target="_blank" rel="noreferrer">
              {t('privacy')} {t('newTab')}
            </a>
          </span>
        }
      />
      <Checkbox
        name="confirmLegalAdvice"
        label={TERMS.confirmLegalAdvice}
        error={errors.confirmLegalAdvice}
        isRequired
        value={form.confirmLegalAdvice ?? false}
        onChange={(confirmLegalAdvice) => change({ confirmLegalAdvice })}
        onBlur={onLeave}
      />
      <Expander summary={t('lawTitle')}>
        <p>{t('lawText')}</p>
        <p>
          <a href="/uk-wills-act-compliance" target="_blank" rel="noreferrer">
            {t('lawLink')} {t('newTab')}
          </a>
        </p>
      </Expander>
    </>
  )
}
