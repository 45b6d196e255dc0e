// Dialog as it is shown on /kit.
import { useState } from 'react'
import type { ExampleProps, Examples } from '../examples.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

function Opens({ size }: ExampleProps & { size?: 'wide' }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onPress={() => setOpen(true)}>
        Open the {size === 'wide' ? 'wide ' : ''}dialog
      </Button>
      <Dialog
        title="Document Upload & Review"
        {...(size === undefined ? {} : { size })}
        isOpen={open}
        onOpenChange={setOpen}
        actions={(close) => (
          <>
            <Button onPress={close}>Confirm Review Complete</Button>
            <Button variant="secondary" onPress={close}>
              Later
            </Button>
          </>
        )}
      >
        <p>Please look at every page. What you confirm here is what you and your witnesses will sign for.</p>
      </Dialog>
    </>
  )
}

export const examples: Examples = { Normal: Opens, Wide: (props) => <Opens {...props} size="wide" /> }
