// The sentences of a document's pages on the screen.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    pages: '{pages, plural, one {# page} other {# pages}}',
    pageOf: 'Page {page} of {pages}',
    pageWithoutText: 'This page is a picture and holds no text.',
    pageFailed: 'Page {page} could not be drawn.',
    pdfLoading: 'The pages are being prepared…',
    pdfFailed: 'The pages could not be shown in this browser. You can download the document instead.',
    smaller: 'Smaller',
    larger: 'Larger',
  },
})
