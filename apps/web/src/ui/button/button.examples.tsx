// Button as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { Icon } from '../icon/icon.tsx'
import { Button } from './button.tsx'
import { LinkButton } from './link-button.tsx'

export const examples: Examples = {
  'Variants': () => (
    <div className="button-row">
      <Button>Save and continue</Button>
      <Button variant="secondary">Exit</Button>
      <Button variant="quiet">Not now</Button>
      <Button variant="danger">Withdraw the registration</Button>
    </div>
  ),
  'Small': () => (
    <div className="button-row">
      <Button size="small">View</Button>
      <Button size="small" variant="secondary">
        <Icon name="download" />
        Download
      </Button>
    </div>
  ),
  'Disabled': () => (
    <div className="button-row">
      <Button isDisabled>Upload Will</Button>
      <Button variant="secondary" isDisabled>
        Previous
      </Button>
    </div>
  ),
  'Pending': () => (
    <div className="button-row">
      <Button pending pendingText="Saving…">
        Save
      </Button>
      <Button variant="secondary" pending>
        Check again
      </Button>
    </div>
  ),
  'Links': () => (
    <div className="button-row">
      <LinkButton href="/">
        Register your will
        <Icon name="next" />
      </LinkButton>
      <LinkButton href="/" variant="secondary">
        See your wills
      </LinkButton>
    </div>
  ),
  'Long words': () => (
    <Button>Register the last will and testament of Ann Bartholomew-Featherstonehaugh on all networks</Button>
  ),
}
