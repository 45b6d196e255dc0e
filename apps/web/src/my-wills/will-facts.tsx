// What a will's card states: version, dates, the paper's place, the token's address, the document's hash.
import { useWords } from '../platform/words.ts'
import { groupsOf, shortOf } from '../ui/hash/groups.ts'
import '../ui/hash/hash.css'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import type { ListedWill } from '../wills/listed-will.ts'
import { words } from './words.ts'

/** How much of a document's hash a card shows. */
const HASH_START = 32

export function WillFacts({ will }: { will: ListedWill }) {
  const t = useWords(words)
  const rows = [
    { label: t('version'), value: will.version },
    { label: t('created'), value: t('createdOn', { at: new Date(will.createdAt) }) },
    will.originalLocation !== null && { label: t('location'), value: will.originalLocation },
    will.nftMintAddress !== null && {
      label: t('nftAddress'),
      value: <code title={will.nftMintAddress}>{shortOf(will.nftMintAddress)}</code>,
    },
    will.pdfHash !== null && { label: t('documentHash'), value: <HashStart of={will.pdfHash} /> },
  ]
  return <SummaryList rows={rows.filter((row) => row !== false)} />
}

function HashStart({ of }: { of: string }) {
  return (
    <code className="hash-value">
      {groupsOf(of.slice(0, HASH_START)).map((group, index, all) => (
        <span key={index}>
          {group}
          {index === all.length - 1 && '…'}
        </span>
      ))}
    </code>
  )
}
