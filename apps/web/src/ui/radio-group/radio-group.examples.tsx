// Radio group as it is shown on /kit.
import { useState } from 'react'
import type { ExampleProps, Examples } from '../examples.ts'
import { RadioGroup } from './radio-group.tsx'

const options = [
  { value: 'passport', label: 'UK Passport', hint: 'The page with your photograph' },
  { value: 'licence', label: 'UK Driving Licence' },
  {
    value: 'permit',
    label: 'Biometric Residence Permit',
    hint: 'Replaced by the eVisa; old cards are still read',
    isDisabled: false,
  },
]

function Kept({ id, error, first = '' }: ExampleProps & { error?: string; first?: string }) {
  const [value, setValue] = useState(first)
  return (
    <RadioGroup
      name={`${id}-radio${error === undefined ? '' : '-e'}`}
      label="Which document do you have?"
      hint="It must not have expired."
      options={options}
      value={value}
      onChange={setValue}
      error={error}
    />
  )
}

export const examples: Examples = {
  Chosen: ({ id }) => <Kept id={id} first="licence" />,
  Error: ({ id }) => <Kept id={id} error="Choose a document" />,
}
