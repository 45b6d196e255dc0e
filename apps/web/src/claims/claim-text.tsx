// The text of one claim. Its source is in the list at the bottom of the page.
import { use } from 'react'
import type { Claim } from '@testate/domain/claims/claim'
import { LanguageContext } from '../platform/words.ts'

export function ClaimText({ of }: { of: Claim }) {
  return <>{of[use(LanguageContext)]}</>
}
