// Help: whom to contact first, common problems, and how to tell our messages from forged ones.
import { Link } from 'react-router'
import { service } from '@testate/domain/claims/service'
import { willsLaw } from '@testate/domain/claims/wills-law'
import { useAddress } from '../addresses/address.ts'
import { Article } from '../article/article.tsx'
import type { Section } from '../article/blocks.ts'
import { reportingADeath } from '../claims/reporting-a-death.ts'
import { ContactList } from '../operator/contact-list.tsx'
import { useWords } from '../platform/words.ts'
import { canWrite } from './can-write.ts'
import { words as headWords } from './head-words.ts'
import { words } from './words.ts'

export function Text() {
  const t = useWords(words)
  const head = useWords(headWords)
  const to = useAddress()
  const page = (path: string, word: 'verify' | 'accessibility' | 'terms' | 'privacy' | 'write') => (
    <Link key={path} to={to(path)}>
      {t(word)}
    </Link>
  )
  const sections: Section<keyof (typeof words)['en']>[] = [
    {
      id: 'contact',
      title: 'contact',
      blocks: [
        { whole: <ContactList of={['name', 'supportEmail', 'supportPhone', 'supportHours', 'address']} /> },
        'contactText',
        ...(canWrite ? [{ whole: <p>{page('/support/write', 'write')}</p> }] : []),
      ],
    },
    {
      id: 'questions',
      title: 'questions',
      blocks: [
        {
          answers: [
            ['qCode', ['aCode', service.code]],
            ['qCamera', 'aCamera', [service.handOff, 'aCameraOther']],
            ['qLink', ['aLinkWitness', service.invitationLink], ['aLinkAccount', service.resetLink]],
            ['qDeclined', ['aDeclined', service.replaceWitness]],
            ['qEvidence', [service.evidence, 'aEvidence'], page('/verify', 'verify')],
            [
              'qMind',
              ['aMind', service.withdrawalWaits],
              service.erasureWaits,
              page('/terms-of-service', 'terms'),
            ],
          ],
        },
      ],
    },
    {
      id: 'died',
      title: 'qDied',
      blocks: [
        'aDied',
        willsLaw.originalForProbate,
        reportingADeath,
        'aDiedWrite',
        [
          service.deathGovUk,
          <a key="gov" href="https://www.gov.uk/when-someone-dies" rel="noreferrer">
            {t('govUk')}
          </a>,
        ],
      ],
    },
    {
      id: 'genuine',
      title: 'genuine',
      blocks: [
        'genuineLead',
        { list: ['genuine1', 'genuine2', 'genuine3', 'genuine4'] },
        'genuineDoubt',
        'genuineErased',
        { advice: ['pressure'] },
      ],
    },
    {
      id: 'complaint',
      title: 'complaint',
      blocks: ['complaintText', { whole: <ContactList of={['complaints']} /> }],
    },
    {
      id: 'other',
      title: 'other',
      blocks: [
        {
          list: [
            page('/terms-of-service', 'terms'),
            page('/privacy-policy', 'privacy'),
            page('/accessibility', 'accessibility'),
          ],
        },
      ],
    },
  ]
  return <Article t={t} title={head('title')} lead="lead" sections={sections} />
}
