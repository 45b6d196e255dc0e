// Step 4, third page: every answer with a way to change it, what registering is not, and the two agreements.
import { Suspense, useEffect, useState } from 'react'
import { displayName } from '@testate/domain/networks'
import { TERMS } from '@testate/domain/registration-form'
import { summaryOf } from '../networks/choice.ts'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import type { WillDetail } from '../wills/upload/send-will.ts'
import { AnswerSection, Answers } from './answers.tsx'
import type { FormDocument } from './document/use-form-document.ts'
import type { StepProps } from './step-fields.tsx'
import type { ChosenProps } from './step-networks.tsx'
import { addressOfPage } from './steps.ts'
import { WithPrices } from './with-prices.tsx'
import { words } from './words.ts'

const TestSigning = part(async () => (await import('./test-signing.tsx')).TestSigning)

interface StepCheckProps extends StepProps, ChosenProps {
  willId: string
  will: WillDetail | undefined
  document: Pick<FormDocument, 'isOnItsWay' | 'taken'>
}

export function StepCheck({ form, errors, change, onLeave, chosen, willId, will, document }: StepCheckProps) {
  const t = useWords(words)
  return (
    <>
      <Answers
        form={form}
        document={
          will?.document?.name ?? document.taken ?? t(document.isOnItsWay ? 'pdfSending' : 'documentLater')
        }
        changeAt={(page, field) =>
          addressOfPage(willId, page, { returning: true, ...(field === undefined ? {} : { field }) })
        }
      />
      <AnswerSection
        id="answers-4"
        title={t('networksAndPrice')}
        rows={[
          {
            label: t('toldChosen'),
            value:
              chosen.length === 0 ? (
                <span className="wizard-missing">{t('missing')}</span>
              ) : (
                new Intl.ListFormat('en-GB').format(chosen.map(displayName))
              ),
            changeAt: addressOfPage(willId, 'networks', { returning: true }),
          },
          {
            label: t('price'),
            value: <WithPrices>{(view) => summaryOf(chosen, view).total}</WithPrices>,
          },
        ]}
      />

      <h2>{t('legalTitle')}</h2>
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
            <NewTab href="/terms">{t('terms')}</NewTab> <NewTab href="/privacy">{t('privacy')}</NewTab>
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
          <NewTab href="/uk-wills-act-compliance">{t('lawLink')}</NewTab>
        </p>
      </Expander>
      <Rehearsal name={form.testatorName?.trim() ?? ''} />
    </>
  )
}

/** A link that leaves the form open behind it: the arrow says so, and to a screen reader the words do. */
function NewTab({ href, children }: { href: string; children: string }) {
  const t = useWords(words)
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <Icon name="out" />
      <span className="visually-hidden"> {t('newTab')}</span>
    </a>
  )
}

function Rehearsal({ name }: { name: string }) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => void import('./test-signing.tsx').catch(() => undefined), [])
  return (
    <>
      <div className="button-row">
        <Button variant="secondary" onPress={() => setOpen(true)}>
          {t('testSigning')}
        </Button>
      </div>
      <Suspense>{isOpen && <TestSigning name={name} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
