// Text field as it is shown on /kit.
import { useState } from 'react'
import type { ExampleProps, Examples } from '../examples.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

function Kept({
  id,
  of,
  ...rest
}: ExampleProps & { of: string; first?: string } & Omit<TextFieldProps, 'name' | 'value' | 'onChange'>) {
  const { first = '', ...field } = rest
  const [value, setValue] = useState(first)
  return <TextField {...field} name={`${id}-${of}`} value={value} onChange={setValue} />
}

export const examples: Examples = {
  'One line': ({ id }) => (
    <Kept
      id={id}
      of="name"
      label="Full name"
      hint="As it stands in the will"
      first="Ann Example"
      autoComplete="off"
      isRequired
    />
  ),
  'Optional': ({ id }) => <Kept id={id} of="place" label="Location" isRequired={false} width="half" />,
  'Error': ({ id }) => (
    <Kept
      id={id}
      of="email"
      label="Email"
      hint="Codes and links are sent to this address."
      error="Valid email is required"
      first="ann@"
      type="email"
    />
  ),
  'Several lines': ({ id }) => (
    <Kept
      id={id}
      of="address"
      label="Address of the original"
      hint="Where the paper will is kept"
      multiline={3}
    />
  ),
  'Short': ({ id }) => <Kept id={id} of="version" label="Version" width="short" first="1.0" />,
  'Read only and disabled': ({ id }) => (
    <>
      <Kept id={id} of="ro" label="Document" first="will.pdf" isReadOnly />
      <Kept id={id} of="off" label="Username" first="ann.example" isDisabled />
    </>
  ),
}
