// The list of death notices: those that are open, those that have ended, and how it all works.
import type { ReactNode } from 'react'
import type { DeathNotice } from '@testate/api/death-notices'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { NoticeCard } from './notice-card.tsx'
import { parted } from './notice-state.ts'
import { words } from './words.ts'

interface NoticeListProps {
  notices: readonly DeathNotice[]
  /** New ones are taken here. */
  isOpen: boolean
  /** The notice that another person had submitted before, when this person just tried to. */
  joined: string | null
  /** Below the notices, where there are more. */
  children?: ReactNode
}

export function NoticeList({ notices, isOpen, joined, children }: NoticeListProps) {
  const t = useWords(words)
  const { open, over } = parted(notices)
  return (
    <>
      {!isOpen && (
        <Notice kind="info" title={t('closed')}>
          {t('closedText')}
        </Notice>
      )}
      {open.some(({ id }) => id === joined) && (
        <div role="status">
          <Notice kind="advice" title={t('joinedTitle')}>
            {t('joinedText')}
          </Notice>
        </div>
      )}
      {isOpen && (
        <>
          <p>{t('submitOwn')}</p>
          <div className="button-row">
            <LinkButton variant={open.length > 0 ? 'secondary' : 'primary'} href="?report=will">
              {t('submit')}
            </LinkButton>
          </div>
        </>
      )}
      <h2 className="notices-part">{t('pending')}</h2>
      {open.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} headingLevel={3} />
      ) : (
        <Cards notices={open} />
      )}
      {over.length > 0 && (
        <>
          <h2 className="notices-part">{t('over')}</h2>
          <Cards notices={over} />
        </>
      )}
      {children}
      <h2 className="notices-part">{t('overview')}</h2>
      <ol>
        {(['step1', 'step2', 'step3'] as const).map((step) => (
          <li key={step}>
            <strong>{t(step)}.</strong> {t(`${step}Text`)}
          </li>
        ))}
      </ol>
      <p>{t('note')}</p>
      <h2 className="notices-part">{t('notListed')}</h2>
      <p>
        {isOpen && t('onlyNamed')} {t('writeToStaff')}
      </p>
      <div className="button-row">
        <LinkButton variant="secondary" href="/support">
          {t('support')}
        </LinkButton>
        <LinkButton variant="quiet" href="/named">
          {t('named')}
        </LinkButton>
      </div>
    </>
  )
}

function Cards({ notices }: { notices: readonly DeathNotice[] }) {
  return (
    <ul className="notices">
      {notices.map((notice) => (
        <li key={notice.id} id={`notice-${notice.id}`} tabIndex={-1}>
          <NoticeCard notice={notice} />
        </li>
      ))}
    </ul>
  )
}
