// The sentences of My Wills, the upload and the document's dialog.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    skip: 'Skip to the content',
    ways: 'Ways out',
    dashboard: 'Dashboard',
    exit: 'Exit',
    cancel: 'Cancel',
    close: 'Close',

    version: 'Version',
    witnessCopy: 'Only the testator can open the document.',
    download: 'Download',
    opening: 'Your copy is being opened…',
    openFailed: 'The document could not be opened',
    kept: 'Downloaded',
    keptText: '{name} is in your downloads.',

    codicilTitle: 'Register a codicil to “{title}”',
    codicilWhat:
      'A codicil changes a will and does not replace it. It is signed and witnessed as a will is: on paper, ' +
      'with two witnesses who are present together (Wills Act 1837, section 9). Sign yours on paper first.',
    codicilHow:
      'It is registered by itself: you upload its PDF, two witnesses confirm it, and it costs what a will ' +
      'costs. The will stays registered, and the codicil says which will it changes.',
    codicilFailed: 'The codicil was not begun',
    codicilNote: 'This is a codicil',
    codicilNoteText:
      'It changes “{title}”, which stays registered. Before you go on, sign it on paper with two witnesses ' +
      'who are present together, as a will is signed.',
    codicilAsk: '“{title}” is a codicil to this will. What is to happen to it?',
    codicilMissing: 'Choose what is to happen to this codicil',
    codicilKeep: 'Keep it registered',
    codicilKeepHint: 'It goes on naming the will that it changes. You can withdraw it later.',
    codicilWithdraw: 'Withdraw it too',
    codicilWithdrawHint: 'Asked for now, before the rest, with a confirmation of its own.',
    codicilBusy: 'The networks are still being written to. It can be withdrawn once that is done.',
    newVersionTitle: 'Begin a new version of this will',
    newVersionText:
      'For a new will that takes the place of this one. Your answers are carried over; you upload, ' +
      'witness and pay for the new document separately. This registration stays until the new one is ' +
      'registered.',
    newVersionNumber: 'Version',
    newVersionHint: 'Leave it empty for the next number',
    begin: 'Begin',
    newVersionFailed: 'The new version was not begun',
    withdrawTitle: 'Withdraw the registration?',
    withdrawRegistered:
      'We email you and your witnesses at once, and withdraw the registration of “{title}” {hours, ' +
      'plural, =0 {at once} one {# hour later} other {# hours later}}, here and on each network that ' +
      'holds it. Until then you can stop it: on your dashboard, or by the link in the email. After ' +
      'that it cannot be undone.',
    withdrawText:
      'The registration of “{title}” ends here and, if it is on networks, on each of them. This cannot ' +
      'be undone.',
    withdrawNot: 'It does not revoke the will. To revoke a will on paper, take legal advice.',
    withdrawParts:
      'You paid {amount}. What you paid for networks that do not hold your will goes back, within 14 ' +
      'days: {parts}.',
    withdrawAdded: 'What you paid for networks that you added goes back, within 14 days: {parts}.',
    withdrawMoney: 'You paid {amount}. It goes back by the way you paid, within 14 days.',
    withdrawReason: 'Reason',
    withdrawReasonHint: 'For your own record',
    withdrawKeep: 'Keep the registration',
    withdrawDo: 'Withdraw it',
    withdrawAsk: 'Ask for the withdrawal',
    withdrawFailed: 'It was not withdrawn',
    withdrawLoading: 'One moment…',
    cancelOver: 'You paid {amount}. {text}',

    uploadPage: 'Register New Will',
    uploadLead:
      'Upload a PDF of the will you have already signed on paper. The file is kept exactly as it is.',
    willTitle: 'Will Title',
    willTitleHint: 'For example: Last will of Ann Example',
    originalLocation: 'Original Location',
    originalLocationHint: 'Where the signed paper original is kept',
    paperTitle: 'How to make one of a paper will',
    paperPhone: 'With a phone.',
    paperPhoneText:
      'iPhone: Files, the three dots, Scan Documents. Android: Google Drive, the camera button. ' +
      'Photograph each page, and save them all as one PDF.',
    paperScanner: 'With a scanner.',
    paperScannerText:
      'Black and white or grey, 200 dots per inch, all pages into one file, saved as PDF. An office ' +
      'copier can email it to you.',
    paperLibrary: 'At a library or copy shop.',
    paperLibraryText:
      'Many have a scanner and help with it. Stay beside it, and take the paper and the file with you.',
    paperAll:
      'All pages, in their order, in one file of at most 10 MB. Do not remove staples or bindings: the ' +
      'marks they leave can raise doubts about a will.',
    titleMissing: 'Will Title is required',
    versionMissing: 'Version is required',
    fileMissing: 'Choose the PDF of the will',
    nextPdf:
      'What to do: choose a PDF, a file whose name ends in .pdf. If you have the will on paper or as a ' +
      'photograph, scan the signed paper with a scanner, or with the scanning app of your phone, save ' +
      'the scan as a PDF, and choose that.',
    nextWord:
      'What to do: if the signed will is on paper, scan it, all pages, save the scan as a PDF, and ' +
      'choose that. To turn the Word document itself into a PDF, open it, choose “Save as” or ' +
      '“Export”, and pick PDF.',
    nextSmaller:
      'What to do: scan the paper again in black and white, at 200 dots per inch, or save the PDF in a ' +
      'smaller size. Then choose the smaller PDF. Every page must stay readable.',
    nextName: 'What to do: give the file a short, plain name, for example will.pdf, and choose it again.',
    nextScan:
      'What to do: open the file on your own device. If every page shows, print it to a new PDF ' +
      '(“Print”, then “Save as PDF”) and choose that. If not, scan the signed paper again, save the ' +
      'scan as a PDF, and choose that.',
    nextPrint:
      'What to do: open the file on your own device, print it to a new PDF (“Print”, then “Save as ' +
      'PDF”), and choose the new one. Or scan the signed paper, and choose that PDF.',
    nextUnsigned:
      'What to do: choose the PDF as it was before somebody signed it electronically, or scan the ' +
      'paper that was signed by hand, save the scan as a PDF, and choose that.',
    nextFewer: 'What to do: make a PDF of the will alone, without other papers, and choose that.',
    nextAgain: 'What to do: your file and what you typed are still here. Wait a minute, and send them again.',
    fileLabel: 'The PDF of the will',
    fileHint: 'PDF only, at most 10 MB, without a password, and every page readable.',
    pickFile: 'Choose a PDF',
    pickOther: 'Choose another PDF',
    chosen: '{name}, {size}',
    upload: 'Upload Will',
    uploadAgain: 'Upload again',
    saveDraft: 'Save as Draft',
    draftSaved: 'Draft saved',
    draftSavedText:
      'The title and where the original is kept are saved. The file itself is saved once it is uploaded.',
    draftFailed: 'The draft was not saved',
    sending: 'Sending {name}',
    sent: '{sent} of {all}',
    checking: 'All sent. The register is checking the file…',
    stop: 'Stop the upload',
    stopped: 'The upload was stopped. Nothing was kept.',
    uploadFailed: 'Upload Failed',
    uploaded: 'Will Uploaded Successfully',
    uploadedText: 'Your will has been uploaded and is ready for verification.',
    wrongHash:
      'What the register received is not the file you chose. Please do not go on: upload it again, and ' +
      'tell us if it happens twice.',

    stages: 'What has been checked',
    stageSent: 'Received',
    stageSentText: '{name}, {size}',
    stageHash: 'Fingerprint compared',
    stageHashText: 'This browser and the register computed the same SHA-256.',
    stageHashOnly: 'Computed by the register. Choose the same file again to compare it here.',
    stageStructure: 'Structure checked',
    stageStructureText: 'It is a whole PDF, without a password, programs or other signatures.',
    stagePages: 'Pages read',
    stagePagesPending:
      '{pages, plural, =0 {Every page is} one {Its one page is} =2 {Both pages are} other {All # pages ' +
      'are}} being read. You can wait here or go on; we write to you if one cannot be read.',
    stagePagesOk:
      '{pages, plural, one {Its one page can be read.} =2 {Both pages can be read.} other {All # pages ' +
      'can be read.}}',
    stageDone: 'Completed',
    stageRunning: 'In progress',
    refusedTitle: 'The document was refused',
    refusedText: '{reason}. Please upload another file.',
    hash: 'SHA-256 of the document',
    nextForm: 'Go on to the form',
    nextSigning: 'Go on to Digital Signing',
    loadingWill: 'Loading the will…',
    notYours: 'Only the testator can upload the document.',

    sameTitle: 'You have uploaded this PDF before',
    sameText:
      'Your will “{title}” has exactly the same PDF. If this is a mistake, choose another PDF here, or ' +
      'go on with that will. If you mean to register it twice, go on: each registration has its own ' +
      'price.',
    sameLink: 'See My Wills',
    namesTitle: 'Is this the right document?',
    namesTestator: 'You gave {name} as the testator. We did not find this name in the text of the PDF.',
    namesExecutor: 'You gave {name} as the executor. We did not find this name in the text of the PDF.',
    namesText:
      'Please compare the document with your form. If the will spells the name another way, or part of ' +
      'it is a scan, that is fine, and you can continue.',

    reviewTitle: 'Document Upload & Review',
    reviewRules: 'PDF only · 10MB max · original, unencrypted · all pages readable',
    reviewAsk: 'To see the pages, confirm with a code that it is you. The document is opened for you alone.',
    reviewShow: 'Show the pages',
    reviewConfirm: 'Confirm Review Complete',
    reviewConfirming: 'Saving…',
    reviewDone: 'You confirmed your review on {at, date, ::dMMMMyyyy}.',
    reviewFailed: 'The review was not saved',
    reviewFirst: 'Look at the pages first; then you can confirm.',
    reviewWait: 'The pages are still being read by the register.',
    pickOtherText:
      'You can replace the PDF with a better scan of the same will. You then review it again, and ' +
      'witnesses who have confirmed are asked to confirm again.',
    reviewFixed: 'All three people have been identified, so this document can no longer be replaced.',
    documentOf: 'The document: {title}',
  },
})
