// What the witness signed, to save or print, and what they receive next.
import type { showCeremony } from '@testate/api/ceremony'
import type { ReceivedOf } from '@testate/api/route'
import type { showWill } from '@testate/api/wills'
import { useAddress } from '../addresses/address.ts'
import { useTimes } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Hash } from '../ui/hash/hash.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { useAcknowledged } from '../wills/use-acknowledge.ts'
import { Agreed } from '../wording/agreed.tsx'
import { consentKeys, noticeKeys } from '../wording/agreed-keys.ts'
import { afterSigning } from './next-step.ts'
import { words } from './words.ts'

interface DoneStepProps {
  ceremony: ReceivedOf<typeof showCeremony>
  will: ReceivedOf<typeof showWill>
  party: ReceivedOf<typeof showCeremony>['parties'][number]
  testator: string
}

export function DoneStep({ ceremony, will, party, testator }: DoneStepProps) {
  const t = useWords(words)
  const to = useAddress()
  const { dateAndTime: date } = useTimes()
  const all = ceremony.parties.every(({ signedAt }) => signedAt !== null)
  const outcome = afterSigning(will.status)
  const consents = ceremony.consents && consentKeys(ceremony.consents)
  const { noticeAt, unread } = useAcknowledged(ceremony.willId, ceremony.documentHash)
  if (noticeAt === undefined && !unread) return <Loading text={t('loading')} />
  const fingerprints = (
    [
      ['doneHash', ceremony.documentHash],
      ['doneVideo', ceremony.videoStatementHash],
    ] as const
  ).flatMap(([what, hash]) =>
    hash === null ? [] : [{ label: t(what), value: <Hash value={hash} label={t(what)} /> }],
  )
  return (
    <>
      <Notice kind="done">{t('doneThanks')}</Notice>
      <h2>{t('doneWhat')}</h2>
      <SummaryList
        rows={[
          { label: t('doneAt'), value: party.signedAt === null ? '' : date(party.signedAt) },
          { label: t('doneDocument'), value: will.title },
          // Once it is sealed every signature is in it, as is said below.
          ...(ceremony.sealedAt !== null
            ? []
            : [
                {
                  label: t('yourSignature'),
                  value:
                    party.appliedAt === null ? t('applying') : t('applied', { date: date(party.appliedAt) }),
                },
              ]),
        ]}
      />
      {fingerprints.length > 0 && (
        <Expander summary={t('doneFingerprints')}>
          <SummaryList rows={fingerprints} />
        </Expander>
      )}
      {ceremony.consents !== null && (
        <Expander summary={t('doneConsents')}>
          <ul className="done-consents">
            <li>
              <Agreed of={consents?.witnessed ?? null}>{ceremony.consents.witnessed}</Agreed>
            </li>
            <li>
              <Agreed of={consents?.legalEffect ?? null}>{ceremony.consents.legalEffect}</Agreed>
            </li>
            {noticeAt != null &&
              [...noticeKeys(party.role), 'noticeAccept' as const].map((line) => (
                <li key={line}>
                  <Agreed of={line} />
                </li>
              ))}
          </ul>
        </Expander>
      )}
      <h2>{t('doneNext')}</h2>
      {ceremony.sealedAt !== null && <p>{t('doneSealed', { date: date(ceremony.sealedAt) })}</p>}
      {ceremony.sealedAt === null && outcome === 'doneRegistering' && (
        <>
          {!all && <p>{t('doneOther')}</p>}
          <p>{t('doneAll')}</p>
        </>
      )}
      <p>{t(outcome, { testator })}</p>
      <div className="button-row">
        <Button variant="secondary" onPress={() => print()}>
          {t('print')}
        </Button>
        <LinkButton href={to('/verify')} variant="quiet">
          {t('doneCheck')}
        </LinkButton>
      </div>
    </>
  )
}
