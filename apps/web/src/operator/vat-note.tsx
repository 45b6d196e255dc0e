// Whether the prices beside it include VAT.
import { formatRate } from '@testate/domain/money'
import { useWords } from '../platform/words.ts'
import { installation } from './installation.ts'
import { words } from './words.ts'

export function VatNote() {
  const t = useWords(words)
  const { vat } = installation
  return vat === null ? t('noVat') : t('withVat', { rate: formatRate(vat.rate) })
}
