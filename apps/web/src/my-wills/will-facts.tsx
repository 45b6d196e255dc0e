// What a will's card states: version, date, the paper's place; folded, the document's hash and the token's
// address.
import { useWords } from '../platform/words.ts'
import { Expander } from '../ui/expander/expander.tsx'
import { groupsOf, shortOf } from '../ui/hash/groups.ts'
import '../ui/hash/hash.css'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import type { ListedWill } from '../wills/listed-will.ts'
import { words } from './words.ts'

/** `place`: no list names it, so it comes with the will by itself. */
export function WillFacts({ will, place }: { will: ListedWill; place: string | null }) {
  const t = useWords(words)
  const { version, createdAt, pdfHash, nftMintAddress } = will
  const rows = [
    { label: t('version'), value: version },
    { label: t('created'), value: t('createdOn', { at: new Date(createdAt) }) },
    place !== null && { label: t('location'), value: place },
  ]
  const folded = [
    pdfHash !== null && {
      label: t('documentHash'),
      value: (
        <code className="hash-value">
          {groupsOf(pdfHash).map((group, index) => (
            <span key={index}>{group}</span>
          ))}
        </code>
      ),
    },
    nftMintAddress !== null && {
      label: t('nftAddress'),
      value: <code title={nftMintAddress}>{shortOf(nftMintAddress)}</code>,
    },
  ].filter((row) => row !== false)
  return (
    <div className="will-card-facts">
      <SummaryList rows={rows.filter((row) => row !== false)} />
      {folded.length > 0 && (
        <Expander summary={t('details')}>
          <SummaryList rows={folded} />
        </Expander>
      )}
    </div>
  )
}
