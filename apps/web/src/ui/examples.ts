// How a component shows itself on /kit: each example by its name, drawn once in light and once in dark, hence with ids of its own.
import type { ComponentType } from 'react'

export interface ExampleProps {
  /** Different for each drawing; field names and ids begin with it. */
  id: string
}
export type Examples = Record<string, ComponentType<ExampleProps>>
