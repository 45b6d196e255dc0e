// A new version is a separate draft with the old one's answers. It will supersede a registration, so it is
// confirmed.
import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Problem } from '@testate/api/problem'
import { supersedeWill } from '@testate/api/wills'
import { call, sentenceOf } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { CodicilChoices } from './codicils/codicil-choices.tsx'
import type { ListedWill } from './listed-will.ts'
import { useCodicils } from './codicils/use-codicils.ts'
import { words } from './words.ts'

export function NewVersionDialog({ will, onClose }: { will: ListedWill; onClose: () => void }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const [version, setVersion] = useState('')
  const key = useRef(crypto.randomUUID())
  const ask = useStepUp()
  const codicils = useCodicils(will.id)
  const begin = useMutation({
    mutationFn: async () => {
      const keptCodicils = await codicils.settle()
      const stepUp = keptCodicils === null ? null : await ask('supersede', will.id)
      if (keptCodicils === null || stepUp === null) return null
      return await call(supersedeWill, {
        stepUp,
        params: { id: will.id },
        body: { keptCodicils, ...(version.trim() === '' ? {} : { version: version.trim() }) },
        idempotencyKey: key.current,
      })
    },
    onSuccess: async (made) => {
      if (made !== null) await navigate(`/register-will?draft=${made.id}&step=1`)
    },
    onError: (error) => {
      // Without a response the outcome is unknown: a retry is the same request.
      if (error instanceof Problem && error.status < 500) key.current = crypto.randomUUID()
    },
  })
  return (
    <Dialog
      title={t('newVersionTitle')}
      isOpen
      isDismissable={!begin.isPending}
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="secondary" isDisabled={begin.isPending} onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button pending={begin.isPending} isDisabled={codicils.isPending} onPress={() => begin.mutate()}>
            {t('begin')}
          </Button>
        </>
      }
    >
      <p>{t('newVersionText')}</p>
      <TextField
        name="new-version"
        label={t('newVersionNumber')}
        hint={t('newVersionHint')}
        isRequired={false}
        width="short"
        maxLength={20}
        value={version}
        onChange={setVersion}
      />
      <CodicilChoices {...codicils} />
      {begin.error !== null && (
        <Notice kind="error" title={t('newVersionFailed')}>
          {sentenceOf(begin.error)}
        </Notice>
      )}
    </Dialog>
  )
}
