// What the testator told the register: the submitted form, whole, for as long as the will is there.
import { continuesAt } from '@testate/domain/journey'
import { isOpenDuring } from '@testate/domain/permissions'
import { displayName } from '@testate/domain/networks'
import type { FormField } from '@testate/domain/registration-form'
import { addressOf } from '../journey/addresses.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { CodicilNote } from '../wills/codicils/codicil-note.tsx'
import type { WillDetail } from '../wills/upload/send-will.ts'
import { AlwaysChangeable } from './always-changeable.tsx'
import { AnswerSection, Answers } from './answers.tsx'
import { DiscardChanges } from './discard-changes.tsx'
import { addressOfPage, type Page } from './steps.ts'
import { words } from './words.ts'

export function SubmittedForm({ will, submittedAt }: { will: WillDetail; submittedAt: string }) {
  const t = useWords(words)
  const form = will.form ?? {}
  const on = continuesAt.testator[will.status]
  const changeAt = will.changeable
    ? (page: Page, field?: FormField) =>
        addressOfPage(will.id, page, { returning: true, ...(field === undefined ? {} : { field }) })
    : undefined
  return (
    <>
      <title>{`${t('told')} – Testate`}</title>
      <h1>{t('told')}</h1>
      <p className="wizard-lead">{t('toldText', { title: will.title, at: new Date(submittedAt) })}</p>
      <CodicilNote amends={will.amends} />
      {will.changeable && will.changes !== null && (
        <DiscardChanges will={will} goOn={addressOfPage(will.id, 'check')} />
      )}
      <Notice kind="info">
        {t(will.changeable ? 'toldChangeable' : will.status === 'uploaded' ? 'toldFixed' : 'toldClosed')}
      </Notice>
      {!will.changeable && isOpenDuring('wills.change-details', will.status) && (
        <AlwaysChangeable will={will} />
      )}
      {isOpenDuring('people.change', will.status) && (
        <div className="button-row">
          <LinkButton variant="secondary" href={`/people-around?will=${will.id}`}>
            {t('toPeople')}
          </LinkButton>
        </div>
      )}
      <Answers form={form} document={will.document?.name ?? t('documentLater')} changeAt={changeAt} />
      <AnswerSection
        id="answers-4"
        title={t('toldNetworks')}
        rows={[
          {
            label: t('toldChosen'),
            value: new Intl.ListFormat('en-GB').format(will.networks.map(displayName)),
            changeAt: changeAt?.('networks'),
          },
          { label: t('toldAgreed'), value: t('toldAgreedOn', { at: new Date(submittedAt) }) },
        ]}
      />
      <div className="wizard-buttons">
        {on === 'registration' && (
          <LinkButton href={addressOf(on, will.id)}>{t('toRegistration')}</LinkButton>
        )}
        {(on === 'form' || on === 'signing') && (
          <>
            <LinkButton href={addressOf('signing', will.id)}>{t('toSigning')}</LinkButton>
            <LinkButton variant="secondary" href={addressOf('payment', will.id)}>
              {t('toPayment')}
            </LinkButton>
          </>
        )}
      </div>
    </>
  )
}
