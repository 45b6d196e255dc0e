// File picker as it is shown on /kit.
import { useState } from 'react'
import type { ExampleProps, Examples } from '../examples.ts'
import { FilePicker } from './file-picker.tsx'

function Kept({ id }: ExampleProps) {
  const [name, setName] = useState<string>()
  return (
    <FilePicker
      name={`${id}-file`}
      label="Your will"
      hint={name === undefined ? 'PDF, at most 10 MB' : `Chosen: ${name}`}
      accept=".pdf"
      pickText="Choose a PDF"
      onPick={(file) => setName(file.name)}
    />
  )
}

export const examples: Examples = {
  Empty: Kept,
  Error: ({ id }) => (
    <FilePicker
      name={`${id}-file-e`}
      label="Your will"
      accept=".pdf"
      pickText="Choose a PDF"
      error="File size must be less than 10MB"
      next="Scan the paper again in black and white, at 200 dots per inch, and choose that PDF."
      onPick={() => {}}
    />
  ),
  Disabled: ({ id }) => (
    <FilePicker
      name={`${id}-file-off`}
      label="Your will"
      hint="Locked since it was submitted"
      accept=".pdf"
      pickText="Choose a PDF"
      isDisabled
      onPick={() => {}}
    />
  ),
}
