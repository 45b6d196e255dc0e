// The figures of a preview: the register's lines, the total, and what it is worth in the register's own
// words.
import { use } from 'react'
import { amounts } from '@testate/domain/amounts'
import { CostLines } from '../networks/cost-lines.tsx'
import { dateAndTime } from '../platform/times.ts'
import { LanguageContext, useWords } from '../platform/words.ts'
import { words } from './figure-words.ts'
import { names } from './here.ts'
import { noteOf, type PriceWord } from './note-of.ts'
import { words as productWords } from './product-words.ts'
import type { Preview } from './use-preview.ts'

export default function Figures({ preview }: { preview: Preview }) {
  const t = useWords(words)
  const language = use(LanguageContext)
  const { codes } = preview
  /** The register's own sentence; on a Welsh page its Welsh. */
  const said = (word: PriceWord, sentence: string): string =>
    (language === 'cy' ? productWords.cy?.[word] : undefined) ?? sentence
  const rows = preview.lines.map(({ item, label, amount, note }) => ({
    key: item,
    label: item === 'registration' ? said('registration', label) : names[item],
    figure: amount,
    note: note === null ? undefined : said(noteOf(item, codes.ethereum), note),
  }))
  return (
    <>
      <CostLines rows={rows} total={{ label: t('total'), figure: preview.total }} />
      {preview.wills > 1 && (
        <CostLines rows={[]} total={{ label: t('altogether'), figure: preview.altogether }} />
      )}
      <p className="visually-hidden" role="status">
        {t('total')}: {preview.total}.{' '}
        {preview.wills > 1 ? `${t('altogether')}: ${preview.altogether}. ` : ''}
        {t('score', { score: preview.securityScore })}
      </p>
      <p className="calculator-verdict">
        <strong>
          {said(codes.recommendation, preview.recommendation)} {said(codes.optimiser, preview.optimiser)}
        </strong>
        <span>{t('byPrice')}</span>
        <strong className="calculator-score">{t('score', { score: preview.securityScore })}</strong>
      </p>
      <p>
        {t('lockMeans', {
          minutes: preview.quoteMinutes,
          floor: amounts.ethereumFloor,
          cap: amounts.ethereumCap,
        })}
      </p>
      <p className="calculator-fine">{t('scoreMeans')}</p>
      <p className="calculator-fine">{t('pricedAt', { time: dateAndTime(preview.pricedAt, language) })}</p>
      <p className="calculator-print">
        <button className="button" data-variant="quiet" type="button" onClick={() => print()}>
          {t('print')}
        </button>
      </p>
    </>
  )
}
