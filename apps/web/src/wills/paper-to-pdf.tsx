// How a will on paper becomes one PDF, said before the upload: by phone, with a scanner, or at a library.
import type { ReactNode } from 'react'
import { LibraryDrawing, PhoneDrawing, ScannerDrawing } from '../explain/paper-drawings.tsx'
import { useWords } from '../platform/words.ts'
import { Expander } from '../ui/expander/expander.tsx'
import './paper-to-pdf.css'
import { words } from './words.ts'

/** @param isOpen where no PDF is there yet */
export function PaperToPdf({ isOpen }: { isOpen: boolean }) {
  const t = useWords(words)
  const ways: [string, string, ReactNode][] = [
    [t('paperPhone'), t('paperPhoneText'), <PhoneDrawing key="phone" />],
    [t('paperScanner'), t('paperScannerText'), <ScannerDrawing key="scanner" />],
    [t('paperLibrary'), t('paperLibraryText'), <LibraryDrawing key="library" />],
  ]
  return (
    <Expander summary={t('paperTitle')} isOpen={isOpen}>
      <ul className="paper-ways">
        {ways.map(([name, text, drawing]) => (
          <li key={name}>
            {drawing}
            <p>
              <strong>{name}</strong> {text}
            </p>
          </li>
        ))}
      </ul>
      <p>{t('paperAll')}</p>
    </Expander>
  )
}
