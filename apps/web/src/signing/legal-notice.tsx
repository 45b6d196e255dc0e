// The Legal Notice: four confirmations and the acceptance. It is stored with the version of the text.
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { LEGAL_NOTICE, legalNotice } from '@testate/domain/legal-notice'
import type { WillStatus } from '@testate/domain/lifecycle'
import { isOpenDuring } from '@testate/domain/permissions'
import type { NextWords } from '../journey/use-journey.ts'
import { sentenceOf } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { useAcknowledge } from '../wills/use-acknowledge.ts'
import { words } from './words.ts'

interface LegalNoticeProps {
  willId: string
  status: WillStatus
  role: 'testator' | 'witness'
  /** Undefined while loading. */
  acceptedAt: Date | null | undefined
  /** Whether accepting is the page's main button. Until it is its turn the text is folded. */
  isMain: boolean
  /** Where accepting leads at once; null stays here. */
  onward?: NextWords | null
}

export function LegalNotice({ willId, status, role, acceptedAt, isMain, onward = null }: LegalNoticeProps) {
  const t = useWords(words)
  const [ticked, setTicked] = useState(false)
  const [missing, setMissing] = useState(false)
  const accept = useAcknowledge(willId)
  const navigate = useNavigate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!ticked)
    if (!ticked) document.getElementById('legal-notice')?.focus()
    else if (!accept.isPending)
      accept.mutate(
        { what: 'legal-notice', version: LEGAL_NOTICE.version },
        { onSuccess: () => onward !== null && void navigate(onward.href) },
      )
  }
  const text = (
    <ol className="signing-notice">
      {legalNotice(role).map((line) => (
        <li key={line}>{line}.</li>
      ))}
    </ol>
  )
  if (acceptedAt != null)
    return (
      <Card title={t('notice')}>
        <Notice kind="done">
          {t('accepted', { at: acceptedAt, version: new Date(LEGAL_NOTICE.version) })}
        </Notice>
        <Expander summary={t('noticeAccepted')}>{text}</Expander>
      </Card>
    )
  const toAccept = (
    <>
      {text}
      {acceptedAt === null && isOpenDuring('wills.acknowledge', status) && (
        <form noValidate onSubmit={submit}>
          {accept.error !== null && (
            <Notice kind="error" title={t('noticeFailed')}>
              {sentenceOf(accept.error)}
            </Notice>
          )}
          <Checkbox
            name="legal-notice"
            label={LEGAL_NOTICE.accept}
            isRequired
            value={ticked}
            error={missing && !ticked ? t('noticeMissing') : undefined}
            onChange={setTicked}
          />
          <Button
            type="submit"
            variant={isMain ? 'primary' : 'secondary'}
            pending={accept.isPending}
            pendingText={t('accepting')}
          >
            {onward === null
              ? t('accept')
              : t('acceptAnd', { next: `${onward.label.charAt(0).toLowerCase()}${onward.label.slice(1)}` })}
          </Button>
        </form>
      )}
    </>
  )
  return (
    <Card title={t('notice')}>
      {isMain ? toAccept : <Expander summary={t('noticeLater')}>{toAccept}</Expander>}
    </Card>
  )
}
