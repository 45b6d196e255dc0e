// The networks ticked but not yet submitted. Stored in this window; a choice made before there is a will is
// copied into its form.
import type { NetworkName } from '@testate/domain/networks'
import { useKeptHere } from '../platform/kept-here.ts'

/** Null: nothing was changed yet. */
type Kept = { chosen: NetworkName[] | null }

export const useChoice = (willId: string) => useKeptHere<Kept>(`networks ${willId}`, { chosen: null })
export const useChoiceWithoutWill = () => useKeptHere<Kept>('networks of a new will', { chosen: null })
