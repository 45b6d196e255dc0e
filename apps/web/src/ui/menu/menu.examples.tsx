// Menu as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { Menu } from './menu.tsx'

export const examples: Examples = {
  'Further things': () => (
    <Menu
      label="More"
      ariaLabel="More for Will of Ann Example"
      items={[
        { label: 'Register a later version', href: '/kit' },
        { label: 'Download the certificate', onAction: () => {} },
        { label: 'Fetch the capsule', isDisabled: true },
        { label: 'Withdraw the registration', danger: true, onAction: () => {} },
      ]}
    />
  ),
}
