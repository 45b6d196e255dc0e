// The pages of a document, unaltered, in a scrolling frame of their own. Always on white: it is paper.
import { useCallback, useEffect, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { PdfPage } from './pdf-page.tsx'
import { readPdf } from './pdf-reader.ts'
import { textOf } from './pdf-text.ts'
import './pdf-pages.css'
import { words } from './words.ts'

const scales = [1, 1.5, 2, 3]

interface PdfPagesProps {
  blob: Blob
  label: string
  /** Called once the first page is on the screen. */
  onShown?: () => void
  /** Called with the text of all pages, once they have been read. */
  onText?: (read: { blob: Blob; text: string }) => void
}

export function PdfPages({ blob, label, onShown, onText }: PdfPagesProps) {
  const t = useWords(words)
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null)
  const [failed, setFailed] = useState(false)
  const [size, setSize] = useState(0)
  const [shown, setShown] = useState(blob)
  if (blob !== shown) {
    setShown(blob)
    setDocument(null)
    setFailed(false)
  }
  useEffect(() => {
    let opened: PDFDocumentProxy | null = null
    let gone = false
    const open = async () => {
      opened = await readPdf(await blob.arrayBuffer())
      if (gone) return await opened.loadingTask.destroy()
      setDocument(opened)
      if (onText === undefined) return
      // A page without readable text is no failure of the pages.
      const text = await textOf(opened).catch(() => null)
      if (!gone && text !== null) onText({ blob, text })
    }
    open().catch(() => !gone && setFailed(true))
    return () => {
      gone = true
      void opened?.loadingTask.destroy()
    }
  }, [blob, onText])
  const drawn = useCallback(
    (number: number) => {
      if (number === 1) onShown?.()
    },
    [onShown],
  )
  if (failed) return <Notice kind="error">{t('pdfFailed')}</Notice>
  if (document === null) return <Loading text={t('pdfLoading')} />
  return (
    <div className="pdf">
      <div className="pdf-tools">
        <p>{t('pages', { pages: document.numPages })}</p>
        <Button variant="secondary" size="small" isDisabled={size === 0} onPress={() => setSize(size - 1)}>
          {t('smaller')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          isDisabled={size === scales.length - 1}
          onPress={() => setSize(size + 1)}
        >
          {t('larger')}
        </Button>
      </div>
      <div className="pdf-frame" role="region" aria-label={label} tabIndex={0}>
        {Array.from({ length: document.numPages }, (_, index) => (
          <PdfPage
            key={index}
            document={document}
            number={index + 1}
            scale={scales[size] ?? 1}
            onDrawn={drawn}
          />
        ))}
      </div>
    </div>
  )
}
