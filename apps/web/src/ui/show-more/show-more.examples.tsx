// Show more as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { ShowMore } from './show-more.tsx'

const words = {
  more: 'Show more wills',
  loading: 'Loading…',
  failed: 'The other wills could not be loaded',
}
const rest = { ids: [], hasMore: true, isLoading: false, failure: null, words, onMore: () => undefined }

export const examples: Examples = {
  'There are more': () => <ShowMore {...rest} shown="20 wills shown, and there are more." />,
  'Loading': () => <ShowMore {...rest} shown="20 wills shown, and there are more." isLoading />,
  'No more': () => <ShowMore {...rest} shown="3 more wills added: 23 wills shown." hasMore={false} />,
}
