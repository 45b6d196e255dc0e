// The line of the overview that an item is counted in, as the address of its things names it.
import type { EstateItem } from '@testate/api/estate/calls'

export const lineOf = ({ side, class: kind }: Pick<EstateItem, 'side' | 'class'>): string => `${side}-${kind}`
