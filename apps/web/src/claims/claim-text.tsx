// One claim as a page says it. Where it comes from stands in the list at the page's foot.
import { use } from 'react'
import type { Claim } from '@testate/domain/claims/claim'
import { LanguageContext } from '../platform/words.ts'

export function ClaimText({ of }: { of: Claim }) {
  return <>{of[use(LanguageContext)]}</>
}
