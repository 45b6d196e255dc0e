// Summary list as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { Button } from '../button/button.tsx'
import { SummaryList } from './summary-list.tsx'

export const examples: Examples = {
  'With a way to change': () => (
    <SummaryList
      rows={[
        {
          label: 'Testator',
          value: 'Ann Example',
          action: (
            <Button size="small" variant="quiet" aria-label="Change testator">
              Change
            </Button>
          ),
        },
        {
          label: 'Address',
          value: '1 Example Street, Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
        },
        { label: 'Networks', value: 'Solana (local development ledger)' },
      ]}
    />
  ),
}
