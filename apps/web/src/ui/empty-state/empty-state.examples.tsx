// Empty state as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { LinkButton } from '../button/link-button.tsx'
import { EmptyState } from './empty-state.tsx'

export const examples: Examples = {
  'No wills': () => (
    <EmptyState
      headingLevel={3}
      title="No wills registered"
      text="Register your first will to get started"
      action={<LinkButton href="/kit">Register New Will</LinkButton>}
    />
  ),
}
