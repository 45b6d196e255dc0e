// The sentences about the documents of an estate.
import type { DocumentKind, DocumentSubject } from '@testate/domain/estate/documents'
import { defineWords } from '../../platform/words.ts'

const kinds: Record<`kind-${DocumentKind}`, string> = {
  'kind-bank-letter': 'Letter or statement of a bank',
  'kind-valuation': 'Valuation',
  'kind-invoice': 'Invoice',
  'kind-receipt': 'Receipt',
  'kind-tax': 'Letter or form about tax',
  'kind-court': 'Grant of probate or letter of the court',
  'kind-executor': 'About an executor: a renunciation, for instance, or a power of attorney',
  'kind-other': 'Something else',
}
const subjects: Record<`about-${DocumentSubject}`, string> = {
  'about-item': 'Evidence of: {name}',
  'about-gift': 'Evidence of a gift before the death',
  'about-entry': 'Evidence of an entry in the accounts',
  'about-person': 'About {name}',
}

export const words = defineWords({
  en: {
    ...kinds,
    ...subjects,
    page: 'Documents',
    lead:
      'Letters, valuations, invoices and receipts that belong to this estate. Every acting executor can open them, ' +
      'and nobody else. Each opening is a line of the record.',
    none: 'No documents are kept here yet.',
    room: '{count} of at most 200 documents, {size} of at most 200 MB.',
    loading: 'Loading the documents…',
    failed: 'The documents could not be loaded',
    add: 'Add a document',
    dated: '{kind}, dated {day}.',
    added: '{type}, {size}. Added on {day}.',
    addedBy: '{type}, {size}. Added by {name} on {day}.',
    open: 'Open',
    opening: 'Opening…',
    notOpened: 'The document could not be opened',
    opened: '“{title}” was saved to this device.',
    changeIt: 'Change',
    new: 'Add a document',
    change: 'A document',
    file: 'The document',
    fileHint: 'A PDF, JPEG or PNG of at most 10 MB. We check that it can be read, and seal it.',
    picked: 'Chosen: {name}',
    pick: 'Choose a file',
    fileNeeded: 'Please choose the document',
    tooLarge: 'This is larger than 10 MB. Please scan it with a lower resolution, or add it in parts.',
    typeWrong: 'Please choose a PDF, a JPEG or a PNG.',
    title: 'What is it called?',
    titleNeeded: 'Please give the document a title',
    titleHint: 'For instance: Letter of the bank with the balance on the day of death.',
    kind: 'What kind of document is it?',
    day: 'Which day is on it?',
    about: 'What is it evidence of?',
    aboutHint: 'You can choose this later.',
    nothing: 'Nothing yet',
    optionItem: '{name}',
    optionGift: 'Gift: {name}',
    optionEntry: 'Entry {number}, {day}: {amount}',
    optionThing: 'Entry {number}, {day}',
    optionPerson: 'Person: {name}',
    saveNew: 'Add it',
    sending: 'Checking and sealing it…',
    remove: 'Remove this document',
    removeTitle: 'Remove this document for good?',
    removeText: 'Nobody can open it again. The record keeps that it was here.',
    removeEvidence:
      'Something in this estate has it as evidence, and loses it. Nobody can open it again. The record ' +
      'keeps that it was here.',
    gone: 'This document is no longer there',
    goneText: 'An executor may have removed it.',
    documents: 'Documents',
    addTo: 'Add a document',
    addToNamed: 'Add a document: {name}',
    megabytes: '{size} MB',
    kilobytes: '{size} KB',
    pdf: 'PDF',
    jpeg: 'JPEG',
    png: 'PNG',
  },
})
