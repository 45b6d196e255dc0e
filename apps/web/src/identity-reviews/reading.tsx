// What the program read from the pictures: reasons gravest first, the five scores, and the few details a
// reviewer compares.
import { isExpired } from '@testate/domain/identity/document-expired'
import { useAsOfNow } from '../platform/as-of-now.ts'
import { dayOf } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { StatusTag, type StatusKind } from '../ui/status-tag/status-tag.tsx'
import type { Check } from './check.ts'
import { words } from './words.ts'

const kinds: Record<NonNullable<Check['reading']>['reasons'][number]['gravity'], StatusKind> = {
  contradiction: 'error',
  doubt: 'warning',
  note: 'neutral',
  retake: 'warning',
}
const scores = ['strength', 'validity', 'activity', 'fraud', 'verification'] as const

export function Reading({ check: { reading, faceConsent } }: { check: Check }) {
  const t = useWords(words)
  const expiry = reading?.particulars.expiry ?? null
  const expired = useAsOfNow((now) => expiry !== null && isExpired(expiry, now))
  if (reading === null) return <p role="status">{t('notRead')}</p>
  const { issuer, numberEnding, namesRead, likeness } = reading.particulars
  const name =
    namesRead === 'same'
      ? t('namesame')
      : namesRead === 'close'
        ? t('nameclose')
        : namesRead === 'other'
          ? t('nameother')
          : null
  // Without the person’s consent no program compares the faces (UK GDPR article 9(2)(a)): the reviewer must
  // compare them by eye, and must know that.
  const faces =
    faceConsent === null
      ? t('facesNotAsked')
      : faceConsent.takenBackAt !== null
        ? t('facesTakenBack')
        : likeness === null
          ? null
          : t('likenessValue', { value: likeness.toFixed(2) })
  const lines: [string, string | null][] = [
    [t('namesRead'), name],
    [t('likeness'), faces],
    [t('issuer'), issuer],
    [t('numberEnding'), numberEnding],
    // Evaluated now: the reasons above date from the reading of the pictures.
    [t(expired ? 'expired' : 'expiry'), expiry === null ? null : dayOf(expiry)],
  ]
  return (
    <div className="review-reading">
      {reading.reasons.length === 0 ? (
        <p>{t('noReasons')}</p>
      ) : (
        <ul className="review-reasons" aria-label={t('reasons')}>
          {reading.reasons.map((reason) => (
            <li key={reason.code}>
              <StatusTag kind={kinds[reason.gravity]}>{t(reason.gravity)}</StatusTag>{' '}
              <span>{reason.sentence}</span>
            </li>
          ))}
        </ul>
      )}
      <ul className="review-lines">
        {lines.map(
          ([label, value]) =>
            value !== null && (
              <li key={label}>
                {label}: {value}
              </li>
            ),
        )}
      </ul>
      <p className="review-profile">
        {t('profile', { label: reading.profile.label })}:{' '}
        {scores.map((one) => t('score', { name: t(one), score: reading.profile[one].score })).join(', ')}
      </p>
    </div>
  )
}
