// The banner as soon as any network has failed: what the will is secured on, and that the rest can be tried again.
import { displayName } from '@testate/domain/networks'
import { useWords } from '../platform/words.ts'
import { registrationsOf, type Anchors } from '../registration/standing.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './words.ts'

const list = new Intl.ListFormat('en-GB')

export function FailedWarning({ view }: { view: Anchors }) {
  const t = useWords(words)
  const named = (text: Anchors['anchors'][number]['statusText']) => registrationsOf(view).filter(({ statusText }) => statusText === text).map(({ network }) => displayName(network))
  const [failed, done] = [named('Failed'), named('Registered')]
  if (failed.length === 0) return null
  return (
    <Notice kind="advice" title={t('failedTitle', { networks: list.format(failed) })}>
      {done.length > 0 ? t('failedSecured', { done: list.format(done) }) : t('failedNone')}
    </Notice>
  )
}
