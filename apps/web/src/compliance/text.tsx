// How the register relates to the law of wills. Every fact of law here is a claim with its source; a page
// about the law must not become outdated unnoticed.
import { Link } from 'react-router'
import { dataProtection } from '@testate/domain/claims/data-protection'
import { finding } from '@testate/domain/claims/finding'
import { prices } from '@testate/domain/claims/prices'
import { security } from '@testate/domain/claims/security'
import { signatures } from '@testate/domain/claims/signatures'
import { willsLaw } from '@testate/domain/claims/wills-law'
import { useAddress } from '../addresses/address.ts'
import { Article } from '../article/article.tsx'
import type { Section } from '../article/blocks.ts'
import { ContactList } from '../operator/contact-list.tsx'
import { useWords } from '../platform/words.ts'
import { words as headWords } from './head-words.ts'
import { words } from './words.ts'

export function Text() {
  const t = useWords(words)
  const head = useWords(headWords)
  const to = useAddress()
  const sections: Section<keyof (typeof words)['en']>[] = [
    {
      id: 'short',
      title: 'short',
      blocks: [
        {
          answers: [
            ['qLegal', 'aLegal'],
            ['qHelp', 'aHelp'],
            ['qPaper', ['aPaper', willsLaw.originalForProbate]],
            ['qSee', ['aSee', security.staffCannotRead], willsLaw.privateUntilGrant],
            [
              'qClose',
              ['aClose', security.checkWithoutUs],
              <Link key="verify" to={to('/verify')}>
                {t('verify')}
              </Link>,
            ],
            ['qChain', security.commitment],
            ['qHuman', [security.identityPreChecked, 'aHuman']],
            [
              'qCost',
              [prices.once, prices.included, prices.ethereum],
              <Link key="pricing" to={to('/pricing')}>
                {t('pricing')}
              </Link>,
            ],
            ['qDate', 'aDate'],
          ],
        },
      ],
    },
    {
      id: 'formalities',
      title: 'formal',
      blocks: [
        willsLaw.formalities,
        { list: [willsLaw.writing, willsLaw.signature, willsLaw.twoWitnesses, willsLaw.witnessesSign] },
        'formalMore',
        { list: [willsLaw.age, [willsLaw.giftToWitness, 'independent']] },
        { advice: [willsLaw.inkIsSafe] },
      ],
    },
    {
      id: 'ending',
      title: 'ending',
      blocks: [willsLaw.marriage, willsLaw.revocation, willsLaw.lostOriginal, security.withdrawn],
    },
    {
      id: 'adds',
      title: 'adds',
      blocks: [
        willsLaw.noStateRegister,
        security.ledgerAdds,
        security.ledgerDoesNot,
        willsLaw.tokenIsNoGift,
        finding.deposit,
      ],
    },
    {
      id: 'signatures',
      title: 'signatures',
      blocks: [
        'signaturesLead',
        signatures.kinds,
        {
          answers: [
            ['simple', signatures.simple],
            ['advanced', signatures.advanced],
            ['qualifiedTerm', signatures.qualified],
            ['enhanced', 'enhancedText'],
            [
              'ours',
              [signatures.oursIs, signatures.timestamps],
              [signatures.oursIsNot, signatures.onStatement],
            ],
          ],
        },
        [signatures.admissible, signatures.noWaiver],
        signatures.regulations,
      ],
    },
    {
      id: 'proposed',
      title: 'proposed',
      blocks: [
        willsLaw.commissionReport,
        willsLaw.reliableSystem,
        willsLaw.videoIsNoWill,
        { advice: [[willsLaw.notInForce, 'ready']] },
      ],
    },
    { id: 'ended', title: 'ended', blocks: [willsLaw.videoWitnessing, willsLaw.electronicUnsettled] },
    {
      id: 'not-covered',
      title: 'notCovered',
      blocks: ['notCoveredLead', { list: [willsLaw.scotland, willsLaw.northernIreland] }, 'elsewhere'],
    },
    {
      id: 'data',
      title: 'data',
      blocks: [
        [
          dataProtection.applies,
          <Link key="privacy" to={to('/privacy-policy')}>
            {t('dataLink')}
          </Link>,
        ],
      ],
    },
    {
      id: 'we-are-not',
      title: 'weAreNot',
      blocks: [{ list: [security.notFca, security.notIso, willsLaw.notReserved, 'noAdvice'] }],
    },
    {
      id: 'contact',
      title: 'contact',
      blocks: [
        [
          'contactText',
          <Link key="support" to={to('/support')}>
            {t('support')}
          </Link>,
        ],
        { whole: <ContactList of={['name', 'supportEmail', 'supportPhone', 'supportHours']} /> },
      ],
    },
  ]
  return <Article t={t} title={head('title')} lead="lead" sections={sections} />
}
