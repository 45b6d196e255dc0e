// The less common actions on a testator's own will behind one button, with the dialogs they open.
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import type { ListedWill } from '../wills/listed-will.ts'
import type { WillDetail } from '../wills/upload/send-will.ts'
import { actionsOf, type Action } from './actions-of.ts'
import { Menu } from './lazy-menu.tsx'
import { words } from './words.ts'

const WithdrawDialog = part(async () => (await import('../wills/withdraw-dialog.tsx')).WithdrawDialog)
const CodicilDialog = part(async () => (await import('../wills/codicils/codicil-dialog.tsx')).CodicilDialog)
const NewVersionDialog = part(async () => (await import('../wills/new-version-dialog.tsx')).NewVersionDialog)

interface MoreMenuProps {
  will: ListedWill
  detail: WillDetail | undefined
  title: string
  onDelete: () => void
}

export function MoreMenu({ will, detail, title, onDelete }: MoreMenuProps) {
  const t = useWords(words)
  const [open, setOpen] = useState<Action | null>(null)
  const navigate = useNavigate()
  const actions = actionsOf(will, detail)
  const acts: Record<Action, () => void> = {
    deleteDraft: onDelete,
    openTogether: () => void navigate(`/wills/${will.id}/shared-secret`),
    codicil: () => setOpen('codicil'),
    newVersion: () => setOpen('newVersion'),
    withdraw: () => setOpen('withdraw'),
  }
  return (
    <>
      {actions.length > 0 && (
        <Menu
          label={t('more')}
          ariaLabel={t('moreOf', { title })}
          variant="quiet"
          items={actions.map((action) => ({
            label: t(action),
            danger: action === 'withdraw',
            onAction: () => acts[action](),
          }))}
        />
      )}
      <Suspense>
        {open === 'withdraw' && <WithdrawDialog will={will} title={title} onClose={() => setOpen(null)} />}
        {open === 'codicil' && <CodicilDialog will={will} title={title} onClose={() => setOpen(null)} />}
        {open === 'newVersion' && <NewVersionDialog will={will} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
