// What somebody looks for in a list that the register searches.
import { TextField } from '../text-field/text-field.tsx'

/** Somebody who types is not asked about each letter. */
export const SEARCH_PAUSE_MS = 300
export const LONGEST_SEARCH = 200

interface SearchFieldProps {
  label: string
  hint?: string
  className?: string
  value: string
  onChange: (typed: string) => void
}

export function SearchField({ className, ...field }: SearchFieldProps) {
  return (
    <search className={className}>
      <TextField
        name="find"
        type="search"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_SEARCH}
        {...field}
      />
    </search>
  )
}
