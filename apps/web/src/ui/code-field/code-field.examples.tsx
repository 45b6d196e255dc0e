// Code field as it is shown on /kit.
import { useState } from 'react'
import type { ExampleProps, Examples } from '../examples.ts'
import { CodeField } from './code-field.tsx'

function Kept({ id, error, first }: ExampleProps & { error?: string; first: string }) {
  const [value, setValue] = useState(first)
  return (
    <CodeField
      name={`${id}-code${error === undefined ? '' : '-e'}`}
      label="Code from the message"
      hint="Six digits"
      value={value}
      onChange={setValue}
      error={error}
    />
  )
}

export const examples: Examples = {
  Filled: ({ id }) => <Kept id={id} first="048213" />,
  Error: ({ id }) => <Kept id={id} first="" error="That is not the code. 4 tries are left." />,
}
