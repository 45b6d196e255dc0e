// View: the opened document in a dialog, with a download button.
import { PdfPages } from '../pdf/pdf-pages.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { keepCopy, type Copy } from './open-copy.ts'
import { words } from './words.ts'

export function ViewDialog({ copy, title, onClose }: { copy: Copy; title: string; onClose: () => void }) {
  const t = useWords(words)
  return (
    <Dialog
      title={title}
      size="wide"
      isOpen
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="secondary" onPress={() => keepCopy(copy)}>
            {t('download')}
          </Button>
          <Button onPress={onClose}>{t('close')}</Button>
        </>
      }
    >
      <PdfPages blob={copy.blob} label={t('documentOf', { title })} />
    </Dialog>
  )
}
