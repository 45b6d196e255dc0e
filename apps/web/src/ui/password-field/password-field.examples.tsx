// Password field as it is shown on /kit.
import { useState } from 'react'
import type { ExampleProps, Examples } from '../examples.ts'
import { PasswordField } from './password-field.tsx'

function Kept({ id, error }: ExampleProps & { error?: string }) {
  const [value, setValue] = useState(error === undefined ? 'three words together' : 'willow')
  return (
    <PasswordField
      name={`${id}-password${error === undefined ? '' : '-e'}`}
      label="Password"
      hint="At least 8 characters"
      autoComplete="new-password"
      value={value}
      onChange={setValue}
      error={error}
    />
  )
}

export const examples: Examples = {
  Filled: ({ id }) => <Kept id={id} />,
  Error: ({ id }) => <Kept id={id} error="Password: at least 8 characters" />,
}
