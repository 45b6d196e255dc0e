// A fingerprint of a document, in groups of eight so that two can be compared by eye. Selecting it gives it without gaps.
import { CopyButton } from '../copy-button/copy-button.tsx'
import { groupsOf } from './groups.ts'
import './hash.css'

export function Hash({ value, label }: { value: string; label: string }) {
  return (
    <span className="hash">
      <code className="hash-value">{groupsOf(value).map((group, index) => <span key={index}>{group}</span>)}</code>
      <CopyButton text={value} label={label} />
    </span>
  )
}
