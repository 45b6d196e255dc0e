// The witness has done their part; names what is still missing before the video statements, and from whom.
import type { showCeremony } from '@testate/api/ceremony'
import type { ReceivedOf } from '@testate/api/route'
import { useWords } from '../platform/words.ts'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { words } from './words.ts'

export function OthersStep({
  ceremony,
  testator,
}: {
  ceremony: ReceivedOf<typeof showCeremony>
  testator: string
}) {
  const t = useWords(words)
  const waitsForNobody =
    ceremony.paid &&
    ceremony.parties.every(({ state }) => state === 'identity verified' || state === 'signed')
  const tag = (state: string) => {
    if (state === 'identity verified' || state === 'signed')
      return <StatusTag kind="done">{t('stateDone')}</StatusTag>
    if (state === 'declined') return <StatusTag kind="error">{t('stateDeclined')}</StatusTag>
    return (
      <StatusTag kind={state === 'opened' ? 'info' : 'neutral'}>
        {t(state === 'opened' ? 'stateWaiting' : 'stateInvited')}
      </StatusTag>
    )
  }
  if (waitsForNobody) return <Loading text={t('opening')} />
  return (
    <>
      <p>{t('othersText')}</p>
      <SummaryList
        rows={[
          ...ceremony.parties.map(({ name, state }) => ({
            label: t('othersIdentity', { name }),
            value: tag(state),
          })),
          {
            label: t('othersPayment', { testator }),
            value: ceremony.paid ? (
              <StatusTag kind="done">{t('stateDone')}</StatusTag>
            ) : (
              <StatusTag kind="neutral">{t('stateWaiting')}</StatusTag>
            ),
          },
        ]}
      />
      <p>
        {t('mayClose')} {t('othersMail')}
      </p>
    </>
  )
}
