// How far the totals could move, and whether the nil-rate band lies between. The page about the tax knows the answers.
import { Link } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import { bandCrossed } from '@testate/domain/estate/tax/tax-range'
import { totalsReach } from '@testate/domain/estate/value-range'
import { useWords } from '../../platform/words.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { asItem } from '../frame/as-item.ts'
import { CrossedText } from '../range/crossed-text.tsx'
import { TotalsMayMove } from '../range/provisional.tsx'
import { words } from '../range/words.ts'

export function MayMove({ estate }: { estate: Estate }) {
  const t = useWords(words)
  const items = estate.items.map((item) => asItem(item))
  const crossed = bandCrossed({ items, dateOfDeath: estate.dateOfDeath })
  return (
    <>
      <TotalsMayMove estate={estate} reach={totalsReach(items)} />
      {crossed !== null && (
        <Notice kind="advice" title={t('worth')}>
          <p>
            <CrossedText
              of={crossed}
              dateOfDeath={estate.dateOfDeath}
              net={estateAddress(estate.willId, 'assets')}
            />
          </p>
          <p>
            <Link to={estateAddress(estate.willId, 'tax')}>{t('taxPage')}</Link>
          </p>
        </Notice>
      )}
    </>
  )
}
