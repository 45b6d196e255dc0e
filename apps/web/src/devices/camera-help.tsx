// Help when the camera gives no picture: the specification's words, how to allow it on the kind of device,
// and a retry.
import type { ReactNode } from 'react'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { AddressBarDrawing, SettingsDrawing } from './camera-drawings.tsx'
import type { CameraRefusal } from './camera-refusal.ts'
import { words } from './camera-words.ts'
import './camera.css'

interface CameraHelpProps {
  refusal: CameraRefusal
  /** Replaces the sentence about pictures when the camera is used for something else. */
  deniedText?: string
  onAgain: () => void
  children?: ReactNode
}

export function CameraHelp({ refusal, deniedText, onAgain, children }: CameraHelpProps) {
  const t = useWords(words)
  const steps = (kind: 'iphone' | 'android' | 'computer') => (
    <ol>
      {([1, 2, 3] as const).map((number) => (
        <li key={number}>{t(`${kind}${number}`)}</li>
      ))}
    </ol>
  )
  return (
    <div className="camera-help">
      <Notice kind="error" title={t(`${refusal}Title`)}>
        {refusal === 'denied' ? (deniedText ?? t('denied')) : t(refusal)}
      </Notice>
      {refusal === 'denied' && (
        <>
          <Expander summary={t('howIphone')}>
            <SettingsDrawing label={t('pictureSettings')} />
            {steps('iphone')}
          </Expander>
          <Expander summary={t('howAndroid')}>
            <AddressBarDrawing label={t('pictureAddressBar')} />
            {steps('android')}
          </Expander>
          <Expander summary={t('howComputer')}>
            <AddressBarDrawing label={t('pictureAddressBar')} />
            {steps('computer')}
          </Expander>
        </>
      )}
      <div className="button-row">
        {refusal !== 'unsupported' && (
          <Button variant="secondary" onPress={onAgain}>
            {t('cameraAgain')}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
