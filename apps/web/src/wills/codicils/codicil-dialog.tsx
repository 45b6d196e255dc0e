// Begins a codicil to a registered will. It says first what a codicil is: the paper comes before the register.
import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Problem } from '@testate/api/problem'
import { beginCodicil } from '@testate/api/wills'
import { call, sentenceOf } from '../../platform/client.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { ListedWill } from '../listed-will.ts'
import { words } from '../words.ts'

interface CodicilDialogProps {
  will: ListedWill
  title: string
  onClose: () => void
}

export function CodicilDialog({ will, title, onClose }: CodicilDialogProps) {
  const t = useWords(words)
  const navigate = useNavigate()
  const key = useRef(crypto.randomUUID())
  const begin = useMutation({
    mutationFn: async () =>
      await call(beginCodicil, { params: { id: will.id }, body: {}, idempotencyKey: key.current }),
    onSuccess: async ({ id }) => await navigate(`/register-will?draft=${id}&step=1`),
    onError: (error) => {
      // Without a response the outcome is unknown: a retry is the same request.
      if (error instanceof Problem && error.status < 500) key.current = crypto.randomUUID()
    },
  })
  return (
    <Dialog
      title={t('codicilTitle', { title })}
      isOpen
      isDismissable={!begin.isPending}
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="secondary" isDisabled={begin.isPending} onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button pending={begin.isPending} onPress={() => begin.mutate()}>
            {t('begin')}
          </Button>
        </>
      }
    >
      <p>{t('codicilWhat')}</p>
      <p>{t('codicilHow')}</p>
      {begin.error !== null && (
        <Notice kind="error" title={t('codicilFailed')}>
          {sentenceOf(begin.error)}
        </Notice>
      )}
    </Dialog>
  )
}
