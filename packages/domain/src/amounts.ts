// The price book's amounts as text, for sentences and tables in prebuilt pages.
import { PRICE_BOOK } from './price-book.ts'
import { formatPounds, sum } from './money.ts'

const { registration, ethereum } = PRICE_BOOK
export const amounts = {
  registration: formatPounds(registration),
  ethereumFloor: formatPounds(ethereum.floor),
  ethereumCap: formatPounds(ethereum.cap),
  ethereumBase: formatPounds(ethereum.base),
  margin: formatPounds(ethereum.margin),
  allFloor: formatPounds(sum([registration, ethereum.floor])),
  allCap: formatPounds(sum([registration, ethereum.cap])),
} as const
