// The terms a testator accepts. They exclude nothing that cannot be excluded, and describe refunds as the
// program really makes them (decision 9).
import { use } from 'react'
import { Link } from 'react-router'
import { consumerLaw } from '@testate/domain/claims/consumer-law'
import { ledgers } from '@testate/domain/claims/ledgers'
import { prices } from '@testate/domain/claims/prices'
import { registering } from '@testate/domain/claims/registering'
import { security } from '@testate/domain/claims/security'
import { service } from '@testate/domain/claims/service'
import { willsLaw } from '@testate/domain/claims/wills-law'
import { TERMS } from '@testate/domain/registration-form'
import { useAddress } from '../addresses/address.ts'
import { Article } from '../article/article.tsx'
import type { Section } from '../article/blocks.ts'
import { dayInWords } from '../claims/day.ts'
import { ContactList } from '../operator/contact-list.tsx'
import { installation } from '../operator/installation.ts'
import { OperatorName } from '../operator/operator-name.tsx'
import { LanguageContext, useWords } from '../platform/words.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { CancellationForm } from './cancellation-form.tsx'
import { words as headWords } from './head-words.ts'
import { words } from './words.ts'

export function Text() {
  const t = useWords(words)
  const head = useWords(headWords)
  const to = useAddress()
  const language = use(LanguageContext)
  const sections: Section<keyof (typeof words)['en']>[] = [
    {
      id: 'who',
      title: 'who',
      blocks: [
        [
          'whoText',
          <span key="name">
            <OperatorName />.
          </span>,
        ],
        { whole: <ContactList of={['company', 'address', 'supportEmail', 'supportPhone']} /> },
      ],
    },
    { id: 'what', title: 'what', blocks: ['whatText', { list: ['found', 'unchanged', 'evidence'] }, 'beta'] },
    {
      id: 'what-not',
      title: 'whatNot',
      blocks: [
        'whatNotText',
        registering.evidenceOnly,
        { list: ['noAdvice', willsLaw.notReserved, security.notFca] },
      ],
    },
    { id: 'who-may', title: 'youMay', blocks: [{ list: ['own', willsLaw.age, 'witnessesOwn'] }] },
    {
      id: 'yours',
      title: 'yours',
      blocks: [{ list: ['keepPaper', 'truth', 'keepFiles', 'keepCodes', 'newWill'] }],
    },
    {
      id: 'fee',
      title: 'fee',
      blocks: [
        [prices.once, prices.included],
        prices.ethereum,
        prices.locked,
        [prices.networkCost, prices.eachVersion, prices.free],
        prices.probateFee,
      ],
    },
    {
      id: 'cancel',
      title: 'cancel',
      blocks: [
        consumerLaw.cancel,
        [consumerLaw.earlyStart, consumerLaw.rightEnds],
        consumerLaw.oneComplete,
        'requestLead',
        { list: ['request'] },
        'howCancel',
      ],
    },
    { id: 'cancel-form', title: 'form', blocks: [{ whole: <CancellationForm /> }] },
    {
      id: 'back',
      title: 'back',
      blocks: [consumerLaw.wholeBack, consumerLaw.backWithin, consumerLaw.noNetwork, consumerLaw.lateOrDone],
    },
    {
      id: 'ledgers',
      title: 'ledgers',
      blocks: ['ledgersText', security.commitment, ledgers.cannotBeErased, security.ledgerDoesNot],
    },
    {
      id: 'liability',
      title: 'liability',
      blocks: [
        [consumerLaw.careAndSkill, consumerLaw.againOrLess],
        'liabilityText',
        'liabilityNot',
        'liabilityNever',
        [consumerLaw.cannotExclude, consumerLaw.negligence, consumerLaw.unfairTerms],
      ],
    },
    {
      id: 'ending',
      title: 'ending',
      blocks: [
        'endingYou',
        <Link key="account" to={to('/account')}>
          {t('account')}
        </Link>,
        ['endingWaits', service.withdrawalWaits, service.erasureWaits],
        'endingUs',
      ],
    },
    { id: 'closing', title: 'closing', blocks: ['closingText', security.checkWithoutUs] },
    { id: 'changes', title: 'changes', blocks: ['changesText'] },
    { id: 'law', title: 'law', blocks: ['lawText'] },
    {
      id: 'complaints',
      title: 'complaints',
      blocks: [
        'complaintsText',
        { whole: <ContactList of={['complaints']} /> },
        {
          list: [
            <Link key="support" to={to('/support')}>
              {t('support')}
            </Link>,
            <Link key="privacy" to={to('/privacy-policy')}>
              {t('privacy')}
            </Link>,
          ],
        },
      ],
    },
  ]
  return (
    <Article t={t} title={head('title')} lead="lead" sections={sections}>
      <p>{t('version', { date: dayInWords(TERMS.day, language), version: TERMS.version })}</p>
      {installation.operator.name === null && <Notice kind="advice">{t('tryOnly')}</Notice>}
    </Article>
  )
}
