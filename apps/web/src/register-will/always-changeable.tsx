// The two things that can be changed at any time: who the executor is, and where the original is kept.
import { Suspense, useState } from 'react'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import type { WillDetail } from '../wills/upload/send-will.ts'
import type { Details } from './details-dialog.tsx'
import { words } from './words.ts'

const DetailsDialog = part(async () => (await import('./details-dialog.tsx')).DetailsDialog)

export function AlwaysChangeable({ will }: { will: WillDetail }) {
  const t = useWords(words)
  const [open, setOpen] = useState<Details | null>(null)
  return (
    <>
      <p>{t('alwaysText')}</p>
      <div className="button-row">
        <Button variant="secondary" onPress={() => setOpen('place')}>
          {t('changePlace')}
        </Button>
        <Button variant="secondary" onPress={() => setOpen('executor')}>
          {t('changeExecutor')}
        </Button>
      </div>
      <Suspense>
        {open !== null && <DetailsDialog will={will} of={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
