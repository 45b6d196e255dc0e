// Card as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { Button } from '../button/button.tsx'
import { Card } from './card.tsx'

export const examples: Examples = {
  'With actions': () => (
    <Card
      title="Will of Ann Example"
      headingLevel={3}
      actions={
        <>
          <Button size="small" variant="secondary">
            View
          </Button>
          <Button size="small" variant="secondary">
            Download
          </Button>
        </>
      }
    >
      <p>Version 1.0, created on 21 November 2026</p>
    </Card>
  ),
  'Plain': () => (
    <Card>
      <p>One thing of a page, on its own paper.</p>
    </Card>
  ),
}
