// A component's examples for /kit: by name, each rendered once in light and once in dark, hence with ids of
// its own.
import type { ComponentType } from 'react'

export interface ExampleProps {
  /** Different for each rendering; prefixes field names and ids. */
  id: string
}
export type Examples = Record<string, ComponentType<ExampleProps>>
