// One death notice: what it says, where it stands, and what this person may do about it.
import type { DeathNotice } from '@testate/api/death-notices'
import { isOpen } from '@testate/domain/death/death-notice'
import { publicLists } from '@testate/domain/death/professional'
import { en as refusals } from '../refusals/death-notices.ts'
import { dayOf, dateAndTime } from '../platform/times.ts'
import { defineWords, useWords } from '../platform/words.ts'
import { Card } from '../ui/card/card.tsx'
import { groupsOf } from '../ui/hash/groups.ts'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { NoticeActions } from './notice-actions.tsx'
import { mayConfirm, missing, noon, tagOf, whyNoConfirm } from './notice-state.ts'
import { words } from './words.ts'

const reasons = defineWords({ en: refusals })

export function NoticeCard({ notice }: { notice: DeathNotice }) {
  const t = useWords(words)
  const reason = useWords(reasons)
  const { state, deceasedName, dateOfDeath, entryNumber, registrationDistrict, dueAt, endedAt } = notice
  const tag = tagOf(notice)
  const whyNot = whyNoConfirm(notice)
  const values = {
    missing: missing(notice),
    until: dueAt === null ? '' : dateAndTime(dueAt),
    ended: endedAt === null ? '' : dayOf(endedAt),
  }
  return (
    <Card title={deceasedName} headingLevel={3}>
      <p>
        <StatusTag kind={tag.kind}>
          {t(tag.word, { ...values, until: dueAt === null ? '' : dayOf(dueAt) })}
        </StatusTag>
      </p>
      {notice.isAboutMe && isOpen(state) && <p>{t('aboutYou')}</p>}
      <div className="notice-facts">
        <p>{t('dateOfDeath', { day: dayOf(noon(dateOfDeath)) })}</p>
        <p>
          {notice.isOwn
            ? t('submittedByYou')
            : notice.submittedByName === null
              ? t('submittedByGone')
              : t('submittedBy', { name: notice.submittedByName })}
        </p>
        {entryNumber !== null && <p>{t('entryNumber', { entry: entryNumber })}</p>}
        {registrationDistrict !== null && (
          <p>{t('registrationDistrict', { district: registrationDistrict })}</p>
        )}
        {notice.inspected && <p>{t('inspected')}</p>}
        {notice.professional !== null && (
          <p>{t('professional', { ...notice.professional, list: publicLists[notice.professional.body] })}</p>
        )}
      </div>
      {!(notice.isAboutMe && state === 'awaiting') && <p>{t(`state${state}`, values)}</p>}
      {notice.lengthened && isOpen(state) && !notice.isAboutMe && (
        <p>{t('lengthened', { days: notice.waitDays })}</p>
      )}
      {notice.askedAgain && !notice.isAboutMe && <p>{t('askedAgain')}</p>}
      {state === 'disputed' && notice.disputeReason !== null && (
        <p>{t('disputeReason', { reason: notice.disputeReason })}</p>
      )}
      {whyNot !== null && <p>{reason(whyNot as keyof typeof refusals)}</p>}
      {mayConfirm(notice) && (
        <p>
          {t('fingerprint')} <code>{groupsOf(notice.contentHash.slice(0, 16)).join(' ')}</code>
        </p>
      )}
      <NoticeActions notice={notice} needsIdentity={whyNot === 'notice-identity-needed'} />
    </Card>
  )
}
