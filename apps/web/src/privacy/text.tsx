// What data the register stores about people. Describes the program as it is: what it stores, how long, who
// can open it, and what it does not do yet.
import { use } from 'react'
import { Link } from 'react-router'
import { dataProtection } from '@testate/domain/claims/data-protection'
import { keeping } from '@testate/domain/claims/keeping'
import { ledgers } from '@testate/domain/claims/ledgers'
import { security } from '@testate/domain/claims/security'
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
import { words as headWords } from './head-words.ts'
import { words } from './words.ts'

const { operator, payments, mail, texts, identityKeptDays } = installation

export function Text() {
  const to = useAddress()
  const t = useWords(words)
  const head = useWords(headWords)
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
        dataProtection.applies,
        ['whoWrite'],
        {
          whole: (
            <ContactList of={['company', 'address', 'privacyEmail', 'dataProtectionOfficer', 'icoNumber']} />
          ),
        },
      ],
    },
    {
      id: 'what',
      title: 'what',
      blocks: [
        {
          answers: [
            ['kAccount', ['kAccountText', security.passwords]],
            ['kForm', 'kFormText'],
            ['kCopy', 'kCopyText'],
            ['kIdentity', 'kIdentityText'],
            ['kRecording', 'kRecordingText'],
            ['kStatement', dataProtection.statementDetails],
            ['kPayment', ['kPaymentText', dataProtection.cardData]],
            ['kDeath', 'kDeathText'],
            ['kFinding', 'kFindingText'],
            ['kEstate', 'kEstateText'],
            ['kLog', 'kLogText'],
            ['kTechnical', 'kTechnicalText'],
            ['kBrowser', ['kBrowserText', dataProtection.noTracking]],
          ],
        },
        'whence',
      ],
    },
    {
      id: 'why',
      title: 'why',
      blocks: [
        { list: [dataProtection.contract, dataProtection.interests, dataProtection.duty] },
        [dataProtection.faces, 'facesHere'],
        'facesBack',
      ],
    },
    {
      id: 'ledgers',
      title: 'ledgers',
      blocks: [security.commitment, ledgers.nothingPersonal, security.cutLink, 'noImpossible'],
    },
    {
      id: 'protected',
      title: 'safe',
      blocks: [
        security.sealedFiles,
        [security.whoOpens, security.staffCannotRead],
        { advice: [security.notEncrypted] },
      ],
    },
    {
      id: 'others',
      title: 'others',
      blocks: [
        {
          answers: [
            ['oPayment', payments === 'stripe' ? 'oStripe' : 'oTest'],
            ['oMail', mail === 'server' ? 'oMailServer' : 'oMailbox'],
            ...(texts ? ([['oTexts', 'oTextsText']] as const) : []),
            ['oPost', 'oPostText'],
            ['oNetworks', 'oNetworksText'],
            ['oParties', 'oPartiesText'],
            ['oHost', 'oHostText'],
          ],
        },
        'oNobody',
      ],
    },
    {
      id: 'how-long',
      title: 'long',
      blocks: [
        {
          list: [
            'lIdentity',
            dataProtection.identityKept,
            dataProtection.registration,
            dataProtection.unfinishedRecording,
            dataProtection.mail,
            dataProtection.sessions,
            dataProtection.attempts,
            dataProtection.answers,
            keeping.payments,
            'lTechnical',
            dataProtection.backups,
          ],
        },
      ],
    },
    {
      id: 'rights',
      title: 'rights',
      blocks: [
        'rightsLead',
        {
          list: [
            dataProtection.access,
            dataProtection.rectification,
            dataProtection.erasure,
            dataProtection.restriction,
            dataProtection.portability,
            dataProtection.objection,
            dataProtection.consent,
          ],
        },
        dataProtection.withinMonth,
      ],
    },
    {
      id: 'how',
      title: 'how',
      blocks: [
        ['howAccount', dataProtection.erasureHere],
        <Link key="account" to={to('/account')}>
          {t('account')}
        </Link>,
        'howWrite',
        'limits',
        { list: [keeping.evidence, keeping.log, keeping.networks, keeping.copies] },
      ],
    },
    { id: 'programs', title: 'machine', blocks: [['machineText', security.identityPreChecked]] },
    {
      id: 'complain',
      title: 'complain',
      blocks: [
        [
          dataProtection.complain,
          <a key="ico" href="https://ico.org.uk/make-a-complaint/" rel="noreferrer">
            {t('ico')}
          </a>,
        ],
        {
          whole: (
            <ContactList
              of={['privacyEmail', 'dataProtectionOfficer', 'supportPhone', 'address', 'complaints']}
            />
          ),
        },
      ],
    },
  ]
  return (
    <Article t={t} title={head('title')} lead="lead" values={identityKeptDays} sections={sections}>
      <p>{t('version', { date: dayInWords(TERMS.day, language) })}</p>
      {operator.privacyEmail === null && <Notice kind="advice">{t('noContact')}</Notice>}
    </Article>
  )
}
