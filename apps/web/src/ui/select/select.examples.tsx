// Select as it is shown on /kit.
import { useState } from 'react'
import type { ExampleProps, Examples } from '../examples.ts'
import { Select } from './select.tsx'

const options = [
  { value: 'testator', label: 'Testator' },
  { value: 'witness', label: 'Witness' },
  { value: 'executor', label: 'Executor' },
]

function Kept({ id, error, first }: ExampleProps & { error?: string; first: string }) {
  const [value, setValue] = useState(first)
  return (
    <Select
      name={`${id}-select${error === undefined ? '' : '-e'}`}
      label="I am a"
      options={options}
      value={value}
      onChange={setValue}
      error={error}
      width="half"
    />
  )
}

export const examples: Examples = {
  'Chosen': ({ id }) => <Kept id={id} first="testator" />,
  'Nothing chosen, error': ({ id }) => <Kept id={id} first="" error="Choose what you are" />,
}
