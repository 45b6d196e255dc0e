// Error summary as it is shown on /kit.
import { useState } from 'react'
import type { ExampleProps, Examples } from '../examples.ts'
import { Button } from '../button/button.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { ErrorSummary } from './error-summary.tsx'

function Form({ id }: ExampleProps) {
  const [value, setValue] = useState('')
  const [attempt, setAttempt] = useState(0)
  const errors =
    attempt > 0 && value === '' ? [{ field: `${id}-executor`, message: 'Executor name is required' }] : []
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setAttempt(attempt + 1)
      }}
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      <TextField
        name={`${id}-executor`}
        label="Executor’s name"
        value={value}
        onChange={setValue}
        error={errors[0]?.message}
      />
      <Button type="submit">Show the errors</Button>
    </form>
  )
}

export const examples: Examples = { 'Appears on submit': Form }
