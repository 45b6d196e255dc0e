// The sentences of My Wills.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    again: 'Try again',

    myWills: 'My Wills & Documents',
    createNew: 'Create New Document',
    loadingWills: 'Loading wills...',
    emptyTitle: 'No wills registered',
    emptyText: 'Register your first will to get started',
    registerNew: 'Register New Will',
    listFailed: 'Your wills could not be loaded',
    showing:
      '{added, plural, =0 {} one {One more will added: } other {# more wills added: }}{shown, plural, ' +
      'one {# will} other {# wills}} shown{more, select, yes {, and there are more} other {}}.',
    moreWills: 'Show more wills',
    loadingMore: 'Loading…',
    moreFailed: 'The other wills could not be loaded',
    find: 'Find a will by its title',
    found:
      '{n, plural, =0 {No will has this in its title.} one {One will has this in its title.} ' +
      'other {# wills have this in their titles.}}',
    foundMore: 'More than {n} wills have this in their titles.',
    untitled: 'Will without a title yet',
    version: 'Version',
    created: 'Created',
    createdOn: '{at, date, ::dMMMMyyyy}',
    location: 'Original Location',
    details: 'Numbers to compare',
    nftAddress: 'NFT Address',
    documentHash: 'Document Hash',
    witnessOf: 'You are witness {order} of this will.',
    witnessCopy: 'Only the testator can open the document.',
    view: 'View',
    viewOf: 'View {title}',
    download: 'Download',
    downloadOf: 'Download {title}',
    partdocument: 'The will’s PDF as uploaded',
    partsealed: 'Sealed PDF with the signatures',
    partcapsule: 'Evidence capsule',
    partproof: 'Proof without the will',
    partcertificate: 'Certificate',
    goOn: 'Continue the form',
    toSigning: 'Signing and registration',
    toRegistration: 'Registration and certificate',
    record: 'What was recorded',
    told: 'What you told us',
    more: 'More',
    moreOf: 'More for {title}',
    codicil: 'Register a codicil',
    codicilTo: 'A codicil to “{title}”, which it changes.',
    codicilToOther: 'A codicil to another will, which it changes.',
    codicilsOf: 'Codicils to {title}',
    newVersion: 'Begin a new version',
    openTogether: 'Let chosen people open it together',
    withdraw: 'Withdraw the registration',
    opening: 'Your copy is being opened…',
    openFailed: 'The document could not be opened',
    withdrawnNote: 'Registration withdrawn. This does not revoke the will.',

    deleteDraft: 'Delete this draft',
    deletedDrafts: 'Deleted drafts',
    showingDeleted:
      '{added, plural, =0 {} one {One more deleted draft added: } other {# more deleted drafts added: }}' +
      '{shown, plural, one {# deleted draft} other {# deleted drafts}} shown' +
      '{more, select, yes {, and there are more} other {}}.',
    moreDeleted: 'Show more deleted drafts',
    moreDeletedFailed: 'The other deleted drafts could not be loaded',
    deletedHow: 'After that, what you typed is erased for good.',
    undo: 'Undo',
    undoOf: 'Undo: bring back {title}',
  },
})
