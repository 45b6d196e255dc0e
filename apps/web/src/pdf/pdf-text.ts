// The text of a document's pages, as the file stores it.
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'

export async function textOfPage(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    .join('')
    .trim()
}

export async function textOf(document: PDFDocumentProxy): Promise<string> {
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1)
    pages.push(await textOfPage(await document.getPage(number)))
  return pages.join('\n')
}
