// “Test Signing”: how signing goes, with a sample. It is signed and checked in this browser; the register hears
// nothing of it.
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { consentTexts } from '@testate/domain/ceremony'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { signSample } from './sample-signature.ts'
import { words } from './words.ts'

const consents = consentTexts('testator-together')

export function TestSigning({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useWords(words)
  const [ticked, setTicked] = useState({ witnessed: false, legalEffect: false })
  const sample = t('testSample', { name: name === '' ? t('testNobody') : name })
  const signing = useMutation({
    mutationFn: async () => await signSample([sample, consents.witnessed, consents.legalEffect].join('\n')),
  })
  const isReady = ticked.witnessed && ticked.legalEffect
  return (
    <Dialog
      title={t('testSigning')}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="secondary" onPress={onClose}>
            {t('testClose')}
          </Button>
          {signing.data !== true && (
            <Button isDisabled={!isReady} pending={signing.isPending} onPress={() => signing.mutate()}>
              {t('testSign')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('testText')}</p>
      <blockquote className="wizard-sample">{sample}</blockquote>
      <fieldset className="wizard-sample-consents">
        <legend>{t('testConsents')}</legend>
        {(['witnessed', 'legalEffect'] as const).map((consent) => (
          <Checkbox
            key={consent}
            name={`sample-${consent}`}
            label={consents[consent]}
            value={ticked[consent]}
            onChange={(value) => setTicked((before) => ({ ...before, [consent]: value }))}
            isDisabled={signing.data === true}
          />
        ))}
      </fieldset>
      <div aria-live="polite">
        {signing.data === true && (
          <Notice kind="done" title={t('testDone')}>
            {t('testDoneText')}
          </Notice>
        )}
        {(signing.data === false || signing.isError) && <Notice kind="error">{t('testFailed')}</Notice>}
      </div>
    </Dialog>
  )
}
