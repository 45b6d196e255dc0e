// The banner once any network has failed: where the will is secured, and that the others can be retried.
import { displayName } from '@testate/domain/networks'
import { registrationsOf, type Anchors } from '../anchors/standing.ts'
import { useWords } from '../platform/words.ts'
import { WhatFailed } from '../registration/what-failed.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './words.ts'

const list = new Intl.ListFormat('en-GB')

/** @param own false for a witness */
export function FailedWarning({ view, own }: { view: Anchors; own: boolean }) {
  const t = useWords(words)
  const failed = registrationsOf(view)
    .filter(({ statusText }) => statusText === 'Failed')
    .map(({ network }) => displayName(network))
  if (failed.length === 0) return null
  return (
    <Notice kind="advice" title={t('failedTitle', { networks: list.format(failed) })}>
      <WhatFailed view={view} own={own} />
    </Notice>
  )
}
