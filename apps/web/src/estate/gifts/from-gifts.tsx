// Under a question about the tax: what the gifts that were entered say, to be used as the answer.
import { useQuery } from '@tanstack/react-query'
import { showEstateGifts } from '@testate/api/estate/gifts'
import type { Answer } from '@testate/domain/estate/tax/answers'
import { read } from '../../platform/queries.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Filled } from '../frame/filled.tsx'
import { typedPounds } from '../frame/money-text.ts'
import { GiftTotal } from './gift-totals.tsx'
import { words } from './words.ts'

/** `use`: puts it into the field; nothing is answered before the executor saves it. */
export function FromGifts({
  willId,
  answer,
  use,
}: {
  willId: string
  answer: Answer
  use: (text: string) => void
}) {
  const t = useWords(words)
  const isAsked = answer === 'gifts' || answer === 'exemptGifts' || answer === 'keptBenefit'
  const { data } = useQuery({ ...read(showEstateGifts, { params: { id: willId } }), enabled: isAsked })
  if (!isAsked || data === undefined || data.gifts.length === 0) return null
  if (data.counted === null) return <p>{t('notCounted')}</p>
  const found = data.counted[answer]
  const kind = answer === 'gifts' ? 'counted' : 'spouse-or-charity'
  return (
    <>
      <p>
        {typeof found === 'number' ? (
          <Filled
            say={(places) => t('fromGifts', places)}
            parts={{ amount: <GiftTotal willId={willId} kind={kind} amount={found} /> }}
          />
        ) : (
          t(found ? 'fromBenefit' : 'fromNoBenefit')
        )}
      </p>
      <div className="button-row">
        <Button
          variant="secondary"
          onPress={() => use(typeof found === 'number' ? typedPounds(found) : found ? 'yes' : 'no')}
        >
          {t('useIt')}
        </Button>
      </div>
    </>
  )
}
