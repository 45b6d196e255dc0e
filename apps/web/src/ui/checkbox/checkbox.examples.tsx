// Checkbox as it is shown on /kit.
import { useState } from 'react'
import type { ExampleProps, Examples } from '../examples.ts'
import { Checkbox } from './checkbox.tsx'

function Kept({
  id,
  of,
  label,
  hint,
  error,
  first = false,
  off = false,
}: ExampleProps & {
  of: string
  label: string
  hint?: string
  error?: string
  first?: boolean
  off?: boolean
}) {
  const [value, setValue] = useState(first)
  return (
    <Checkbox
      name={`${id}-${of}`}
      label={label}
      hint={hint}
      error={error}
      value={value}
      onChange={setValue}
      isDisabled={off}
    />
  )
}

export const examples: Examples = {
  Unticked: ({ id }) => (
    <Kept id={id} of="remember" label="Remember me for 30 days" hint="Not on a computer other people use." />
  ),
  Ticked: ({ id }) => (
    <Kept id={id} of="ticked" first label="I am a witness and observed the testator sign in my presence" />
  ),
  Error: ({ id }) => (
    <Kept id={id} of="terms" label="I agree to the Terms of Service" error="You must agree to terms" />
  ),
  Disabled: ({ id }) => <Kept id={id} of="off" off first label="Solana (included)" />,
}
