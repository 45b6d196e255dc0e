// A document's hash, or another long number, in groups so that two can be compared by eye. Copying it gives
// it without gaps.
import { useWords } from '../../platform/words.ts'
import { CopyButton } from '../copy-button/copy-button.tsx'
import { words } from '../words.ts'
import { groupsOf, isHyphenated } from './groups.ts'
import './hash.css'

/** @param label what it is the hash of, as shown beside it: “SHA-256 of the document” */
export function Hash({ value, label }: { value: string; label: string }) {
  const t = useWords(words)
  return (
    <span className="hash">
      <code className="hash-value" data-hyphenated={isHyphenated(value) || undefined}>
        {groupsOf(value).map((group, index) => (
          <span key={index}>{group}</span>
        ))}
      </code>
      <CopyButton text={value} label={t('copyOf', { what: label })} />
    </span>
  )
}
