// Date parts as it is shown on /kit.
import { useState } from 'react'
import type { ExampleProps, Examples } from '../examples.ts'
import { DateParts } from './date-parts.tsx'

function Kept({ id, error, first }: ExampleProps & { error?: string; first: string }) {
  const [value, setValue] = useState(first)
  return (
    <DateParts
      name={`${id}-date${error === undefined ? '' : '-e'}`}
      label="Date of birth"
      hint="For example 27 3 1951"
      value={value}
      onChange={setValue}
      error={error}
    />
  )
}

export const examples: Examples = {
  Filled: ({ id }) => <Kept id={id} first="1951-03-27" />,
  Error: ({ id }) => <Kept id={id} first="1951-02-31" error="There is no such day" />,
}
