// Toast as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { Button } from '../button/button.tsx'
import { toast } from './toast.tsx'

export const examples: Examples = {
  'Done and error': () => (
    <div className="button-row">
      <Button variant="secondary" onPress={() => toast({ title: 'Copied to clipboard' })}>
        It is done
      </Button>
      <Button
        variant="secondary"
        onPress={() =>
          toast({ title: 'Upload Failed', description: '422: The file was refused', kind: 'error' })
        }
      >
        It failed
      </Button>
    </div>
  ),
}
