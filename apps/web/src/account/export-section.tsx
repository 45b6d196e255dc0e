// A copy of all data about the person (UK GDPR articles 15 and 20): a code, the worker makes the copy, the
// browser saves it.
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { askExport, fetchExport } from '@testate/api/account'
import { call } from '../platform/client.ts'
import { untilOpened } from '../platform/until-opened.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { keepCopy, nameIn } from '../wills/open-copy.ts'
import { CodeForm } from './code-form.tsx'
import { words } from './words.ts'

/** As long as the request lives: an account of thousands of wills takes minutes. */
const LIVES_SECONDS = 15 * 60

export function ExportSection() {
  const t = useWords(words)
  const [confirming, setConfirming] = useState(false)
  const make = useMutation({
    mutationFn: async (stepUp: string) => {
      const { requestId } = await call(askExport, { body: {}, stepUp })
      const answer = await untilOpened(() => call(fetchExport, { params: { requestId } }), LIVES_SECONDS)
      keepCopy({ blob: await answer.blob(), name: nameIn(answer.headers.get('content-disposition')) })
    },
  })
  return (
    <section aria-labelledby="account-export">
      <h2 id="account-export">{t('exportTitle')}</h2>
      <p>{t('exportText')}</p>
      <p>{t('exportLeft')}</p>
      {make.isPending && <Loading text={t('exportMaking')} />}
      {make.isError && (
        <Notice kind="error" title={t('exportFailed')}>
          <Refusal of={make.error} />
        </Notice>
      )}
      {make.isSuccess && (
        <Notice kind="done" title={t('exportReady')}>
          {t('exportReadyText')}
        </Notice>
      )}
      <Button
        variant="secondary"
        isDisabled={make.isPending}
        onPress={() => {
          make.reset()
          setConfirming(true)
        }}
      >
        <Icon name="download" />
        {t('exportAsk')}
      </Button>
      {confirming && (
        <Dialog title={t('codeTitle')} isOpen onOpenChange={(open) => !open && setConfirming(false)}>
          <CodeForm
            purpose="export"
            onCancel={() => setConfirming(false)}
            onToken={(token) => {
              setConfirming(false)
              make.mutate(token)
            }}
          />
        </Dialog>
      )}
    </section>
  )
}
