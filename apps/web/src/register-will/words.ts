// The sentences of the registration wizard.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Register a will',
    exit: 'Exit',
    dashboard: 'Dashboard',
    previous: 'Previous',
    next: 'Next Step',
    toCheck: 'Save and check your answers',
    submit: 'Accept and submit',
    submitting: 'Submitting…',
    loading: 'Loading your form…',
    loadFailed: 'Your form could not be loaded',
    error: 'Error: {title}',

    waiting: 'Unsaved',
    saving: 'Saving…',
    saved: 'Saved',
    saveOffline:
      'Not saved yet: there is no connection to the register. What you typed stays on this page, and ' +
      'is saved as soon as there is one.',
    saveFailed: 'Not saved yet: {reason}. What you typed stays on this page, and we keep trying to save it.',
    closedTitle: 'This form can no longer be changed',
    leaveTitle: 'Leave this page?',
    leave: 'You have unsaved changes. Are you sure you want to leave this page? Your progress will be lost.',
    leaveKept: 'If some of it was saved before, that stays in your draft.',
    leavePdf: 'The PDF of the will is still being sent. If you leave now, it is not kept.',
    leaveOk: 'OK, leave this page',
    leaveCancel: 'Stay on this page',

    unfinishedTitle: 'You have an unfinished registration',
    unfinishedText: 'Continue where you left off, or begin another one.',
    untitled: 'Will without a title yet',
    begunOn: 'Begun on {at, date, ::dMMMMyyyy}',
    goOn: 'Continue this form',
    beginAnother: 'Begin another registration',
    deletedTitle: 'This draft was deleted',
    deletedText:
      'You deleted it on {at}. Until {until} it can be brought back with everything you typed; after ' +
      'that it is erased.',
    bringBack: 'Bring it back',
    bringingBack: 'Bringing it back…',
    notBroughtBack: 'The draft was not brought back',
    told: 'What you told us',
    toldText: 'You submitted this form for “{title}” on {at, date, ::dMMMMyyyy}.',
    toldChangeable:
      'You can change any of this until a witness has accepted their invitation. Nothing changes until ' +
      'you submit the form again.',
    toldFixed:
      'A witness has accepted their invitation and relies on these answers, so they can no longer be ' +
      'changed. You can name another witness on the Digital Signing page.',
    toldClosed: 'These answers can no longer be changed at this stage of the registration.',
    changing:
      'You are changing a form that you have submitted. Nothing changes until you have checked your ' +
      'answers and submitted it again.',
    changesTitle: 'You have changes that are not submitted',
    changesText: 'Below is what you submitted. Your changes are kept until you submit or discard them.',
    changesGoOn: 'Go on with the changes',
    changesDiscard: 'Discard the changes',
    changesSent: 'Your changes are submitted',
    submitChanges: 'Submit the changes',
    whatChanges: 'What you are changing',
    nothingChanges: 'Nothing yet: every answer is as you submitted it.',
    followsName: 'Your name changes, so your identity has to be checked again if it was checked already.',
    followsWitness:
      'For a witness you change, the old invitation stops working. If they had been invited, the new ' +
      'invitation is sent at once.',
    followsNetworks: 'Your networks change, so there is a new price before you pay.',
    alwaysText: 'Where the signed original is kept, and who your executor is, you can change at any time.',
    toPeople: 'People around your will',
    changePlace: 'Change where the original is kept',
    changePlaceText:
      'If your will is registered, a new certificate is made that names the new place. Earlier copies of ' +
      'it still name the old one.',
    changeExecutor: 'Change the executor',
    changeExecutorText:
      'This changes who the register knows as your executor. It does not change your will: who may act ' +
      'is decided by what the will itself says.',
    detailsSave: 'Save the change',
    detailsCancel: 'Cancel',
    toldNetworks: 'Networks and agreements',
    toldChosen: 'Blockchain networks',
    toldAgreed: 'Terms of Service and legal notice',
    toldAgreedOn: 'You agreed on {at, date, ::dMMMMyyyy}',
    toSigning: 'Go to Digital Signing',
    toRegistration: 'Registration and certificate',
    toPayment: 'Go to payment',

    step1: 'Personal Information',
    step2: 'Witnesses & Executor',
    step3: 'Will Details',

    step1Text: 'About you, the testator.',
    testatorNameHint: 'As in the will and on your identity document',
    testatorEmailHint: 'Codes and messages go here',
    testatorAddressHint: 'With the postcode',

    step2Text: 'Who saw you sign your will on paper, and who will carry it out.',
    witnessRules: 'Who can be a witness',
    witnessRulesText:
      'Both must be 18 or over, and neither a beneficiary of the will nor the spouse or civil partner ' +
      'of one.',
    witnessWhy: 'Why this matters',
    witnessWhyText:
      'A gift to a witness, or to their husband, wife or civil partner, is void (Wills Act 1837, section 15). ' +
      'Each witness is asked to declare this.',
    witness1: 'Witness 1',
    witness2: 'Witness 2',
    executor: 'Executor',
    executorRelationshipHint: 'For example: daughter or friend',
    warningsTitle: 'You can continue, but please think about this',

    willTitleHint: 'For example: Last will of Ann Example',
    willDescriptionHint: 'When it was signed, and what it is about. At least 20 characters.',
    storageLocationAddressHint: 'The full address. No network gets it.',
    documentTitle: 'The PDF of the will',
    documentLater: 'Not uploaded yet; it is needed before the witnesses are invited',
    savingForm: 'Saving your form…',
    savingDecide: 'The form is not saved: choose at the top of the page which of the two is kept.',
    pdfWaitsForTitle: 'Once the will has a title, {name} is sent.',
    pdfWaitsForSave: 'Once your form is saved, {name} is sent.',
    pdfDrop: 'Do not send it',
    pdfAgain: 'Send it again',
    pdfSending: 'The PDF is still being sent',
    titleFirst: 'Please give the will a title first; the document is kept under it.',

    networksTitle: 'Choose the networks',
    networksText: 'Each holds a sealed fingerprint of your will: no name, and none of its words.',

    costTitle: 'What it costs',
    costText: 'Nothing is paid here.',
    costFixed: 'The price is fixed for {minutes} minutes once you submit.',
    costNetworks: 'More about this price',
    costMoves: 'The price of Ethereum moves with its network, between {floor} and {cap}.',

    checkTitle: 'Check your answers',
    networksAndPrice: 'Networks and price',
    price: 'Price',

    testSigning: 'Test Signing',
    testText:
      'This is only a test with a sample. It stays in your browser: nothing is sent or kept, and ' +
      'nothing is signed for your will.',
    testSample: 'Sample: I, {name}, am trying out how a registration statement is signed.',
    testNobody: 'the testator',
    testConsents: 'On the day you agree to two sentences. Here they are part of the sample.',
    testSign: 'Sign the sample',
    testClose: 'Back to your answers',
    testDone: 'The sample is signed',
    testDoneText:
      'Your browser signed it, checked the signature and deleted the key. On the day you read your own ' +
      'statement instead of the sample, and confirm with a code we email you.',
    testFailed:
      'Your browser could not sign the sample. You can go on: the register makes the real signature.',

    change: 'Change',
    changeWhat: 'Change: {what}',
    missing: 'Not given yet',

    pricesLoading: 'Asking the networks…',
    pricesFailed: 'The networks and prices could not be loaded',
    again: 'Try again',

    legalTitle: 'Legal notice',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    lawTitle: 'UK law compliance',
    lawText:
      'In England and Wales a will must be in writing, signed, and witnessed by two people present at ' +
      'the same time (Wills Act 1837, section 9). An electronic will is not safe there at present. ' +
      'This service keeps evidence about a paper will; it does not replace one. It does not cover ' +
      'Scotland or Northern Ireland.',
    lawLink: 'UK Wills Act compliance',
    newTab: '(new tab)',
    submitFailed: 'The form was not submitted',
  },
})
