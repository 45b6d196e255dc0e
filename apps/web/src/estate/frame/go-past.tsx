// Going past the refusal of a payment above what is there: an account may be overdrawn.
import { useState } from 'react'
import { Problem } from '@testate/api/problem'
import { useWords } from '../../platform/words.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { words } from './words.ts'

export type IfShort = 'refuse' | 'go-on'
interface Past {
  /** It was refused as it is written now. */
  isAsked: boolean
  ifShort: IfShort
  choose: (isOn: boolean) => void
}

const isShort = (error: unknown): boolean =>
  error instanceof Problem && error.extra['reason'] === 'estate-money-short'

/** `written`: what was sent. Other answers are asked about anew. */
export function useGoPast(error: unknown, written: string): Past {
  const [seen, setSeen] = useState<unknown>(null)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const [chosenFor, setChosenFor] = useState<string | null>(null)
  if (error !== seen) {
    setSeen(error)
    if (isShort(error)) setAskedFor(written)
  }
  return {
    isAsked: askedFor === written,
    ifShort: chosenFor === written ? 'go-on' : 'refuse',
    choose: (isOn) => setChosenFor(isOn ? written : null),
  }
}

export function GoPast({ of: { isAsked, ifShort, choose } }: { of: Past }) {
  const t = useWords(words)
  if (!isAsked) return null
  return (
    <Checkbox
      name="go-past"
      label={t('goPast')}
      hint={t('goPastHint')}
      value={ifShort === 'go-on'}
      onChange={choose}
    />
  )
}
