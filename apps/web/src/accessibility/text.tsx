// The accessibility statement: the aim, what automated tests cover, and plainly what no person has tested.
import { accessibility } from '@testate/domain/claims/accessibility'
import { Article } from '../article/article.tsx'
import type { Section } from '../article/blocks.ts'
import { ContactList } from '../operator/contact-list.tsx'
import { useWords } from '../platform/words.ts'
import { words as headWords } from './head-words.ts'
import { words } from './words.ts'

export function Text() {
  const t = useWords(words)
  const head = useWords(headWords)
  const sections: Section<keyof (typeof words)['en']>[] = [
    { id: 'aim', title: 'aim', blocks: ['aimText', accessibility.aim, [accessibility.targets, 'without']] },
    {
      id: 'tested',
      title: 'tested',
      blocks: [{ list: [accessibility.axe, accessibility.narrow, accessibility.keyboard] }],
    },
    {
      id: 'not-tested',
      title: 'notTested',
      blocks: ['notTestedLead', { list: [accessibility.notByPeople, accessibility.notOtherBrowsers] }],
    },
    {
      id: 'known',
      title: 'known',
      blocks: [
        {
          list: [
            'knownVideo',
            'knownPhoto',
            accessibility.captions,
            accessibility.pdfs,
            accessibility.welshPart,
          ],
        },
      ],
    },
    { id: 'colours', title: 'reads', blocks: ['readsText'] },
    {
      id: 'tell',
      title: 'tell',
      blocks: [
        'tellText',
        {
          whole: (
            <ContactList
              of={['name', 'supportEmail', 'supportPhone', 'supportHours', 'address', 'complaints']}
            />
          ),
        },
      ],
    },
    { id: 'state', title: 'state', blocks: [accessibility.selfAssessed] },
  ]
  return <Article t={t} title={head('title')} lead="lead" sections={sections} />
}
