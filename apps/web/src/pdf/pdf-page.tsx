// One page of a document: rendered when near the viewport, with its text for screen readers.
import { useEffect, useRef, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useWords } from '../platform/words.ts'
import { textOfPage } from './pdf-text.ts'
import { words } from './words.ts'

interface PdfPageProps {
  document: PDFDocumentProxy
  number: number
  /** 1 fits the width. */
  scale: number
  onDrawn: (number: number) => void
}

/** Phones render a larger canvas blank. */
const MOST_PIXELS = 12_000_000

export function PdfPage({ document, number, scale, onDrawn }: PdfPageProps) {
  const t = useWords(words)
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [near, setNear] = useState(false)
  const [text, setText] = useState('')
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    // Frames scroll within a window that scrolls: the margin must apply to each of them.
    const near = { rootMargin: '400px', scrollMargin: '400px' } as IntersectionObserverInit
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      near,
    )
    if (frame.current !== null) watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (!near) return
    let gone = false
    let end = () => undefined as void
    const draw = async () => {
      const page = await document.getPage(number)
      const [box, onto] = [frame.current, canvas.current]
      if (gone || box === null || onto === null) return
      const plain = page.getViewport({ scale: 1 })
      const css = (box.clientWidth / plain.width) * scale
      const sharp = Math.min(
        window.devicePixelRatio || 1,
        Math.sqrt(MOST_PIXELS / (plain.width * plain.height * css * css)),
      )
      const viewport = page.getViewport({ scale: css * sharp })
      onto.width = Math.floor(viewport.width)
      onto.height = Math.floor(viewport.height)
      onto.style.width = `${css * plain.width}px`
      const task = page.render({ canvas: onto, viewport })
      end = () => task.cancel()
      await task.promise
      const stored = await textOfPage(page)
      if (gone) return
      setText(stored)
      onDrawn(number)
    }
    draw().catch(() => !gone && setFailed(true))
    return () => {
      gone = true
      end()
    }
  }, [document, near, number, onDrawn, scale])
  const name = t('pageOf', { page: number, pages: document.numPages })
  return (
    <div className="pdf-page" ref={frame} role="group" aria-label={name}>
      <canvas ref={canvas} aria-hidden="true" />
      <p className="visually-hidden">{text === '' ? t('pageWithoutText') : text}</p>
      {failed && <p className="pdf-failed">{t('pageFailed', { page: number })}</p>}
      <p className="pdf-number" aria-hidden="true">
        {name}
      </p>
    </div>
  )
}
