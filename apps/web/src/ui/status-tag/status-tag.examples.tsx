// Status tag as it is shown on /kit.
import type { Examples } from '../examples.ts'
import { StatusTag } from './status-tag.tsx'

export const examples: Examples = {
  Kinds: () => (
    <p className="button-row">
      <StatusTag kind="neutral">Pending</StatusTag>
      <StatusTag kind="info">Processing...</StatusTag>
      <StatusTag kind="done">Registered</StatusTag>
      <StatusTag kind="warning">Needs attention</StatusTag>
      <StatusTag kind="error">Failed</StatusTag>
    </p>
  ),
}
