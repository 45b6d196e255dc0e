// /estate-administration/:willId/letters: letters with what is known filled in, each as a PDF to sign and post.
import type { Estate } from '@testate/api/estate/calls'
import type { LetterKind } from '@testate/domain/estate/letters'
import { useWords } from '../../platform/words.ts'
import { nameOfItem } from '../frame/names.ts'
import { EstateFrame } from '../frame/estate-frame.tsx'
import { words } from './words.ts'

export default function EstateLetters() {
  return <EstateFrame page="letters">{(estate) => <Letters estate={estate} />}</EstateFrame>
}

function Letters({ estate }: { estate: Estate }) {
  const t = useWords(words)
  const { willId, items, people } = estate
  const about = (side: 'asset' | 'liability') =>
    items
      .filter((item) => item.side === side)
      .map(({ id }) => ({ id, label: t('about', { name: nameOfItem(estate, id) }) }))
  const beneficiaries = people
    .filter(({ roles }) => roles.includes('beneficiary'))
    .map(({ id, name }) => ({ id, label: t('to', { name }) }))
  return (
    <>
      <h1>{t('page')}</h1>
      <p>{t('lead')}</p>
      <h2>{t('bank')}</h2>
      <LetterList willId={willId} kind="bank" letters={about('asset')} none={t('noAssets')} />
      <h2>{t('creditor')}</h2>
      <LetterList willId={willId} kind="creditor" letters={about('liability')} none={t('noDebts')} />
      <h2>{t('beneficiary')}</h2>
      <LetterList willId={willId} kind="beneficiary" letters={beneficiaries} none={t('noBeneficiaries')} />
      <h2>{t('hmrc')}</h2>
      <p>
        <a href={`/api/estates/${willId}/letters/hmrc`} download>
          {t('tax')}
        </a>
      </p>
    </>
  )
}

interface LetterListProps {
  willId: string
  kind: LetterKind
  letters: readonly { id: string; label: string }[]
  none: string
}

function LetterList({ willId, kind, letters, none }: LetterListProps) {
  if (letters.length === 0) return <p>{none}</p>
  return (
    <ul>
      {letters.map(({ id, label }) => (
        <li key={id}>
          <a href={`/api/estates/${willId}/letters/${kind}?about=${id}`} download>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
