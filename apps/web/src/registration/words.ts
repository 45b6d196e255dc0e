// The sentences of the registration on the networks, and of its certificate.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Blockchain Registration',
    loading: 'Looking up the registration…',
    failed: 'The registration could not be looked up',
    lead:
      'The will is registered on each network separately. Here you see how each one stands now. You may ' +
      'leave this page: we write to you when it is done.',
    notYet: 'The registration has not begun',
    notYetText: 'It starts by itself as soon as everything before it is done.',
    whatIsMissing: 'What comes first',
    toTasks: 'See what is left to do',
    sealing: 'The three signatures are in. Your will is being sealed; the networks follow by themselves.',
    networks: 'Networks',
    statusPending: 'Pending',
    statusProcessing: 'Processing...',
    statusRegistered: 'Registered',
    statusFailed: 'Failed',
    pendingText: 'Waiting for its turn.',
    processingText: 'Sent to the network. It is not final yet.',
    registeredText: 'Final since {at}.',
    withdrawing: 'Withdrawing the registration',
    retry: 'Retry',
    retryOf: 'Retry {network}',
    retried: 'It is being tried again',
    retryFailed: 'It could not be tried again',
    tryAgain: 'Try again',
    tryAgainOf: 'Try again: {network}, {title}',
    moveFailedOn: 'The token could not be moved on {network}',
    withdrawFailedOn: 'The withdrawal failed on {network}',
    explorer: 'View on Explorer',
    explorerOf: 'View on Explorer: {network}',
    copyHash: 'Copy the transaction hash of {network}',
    block: 'block {number}',
    partialTitle: 'Partial Success',
    secured: 'Your will is secured on {names}.',
    securedTheirs: 'The will is secured on {names}.',
    kept: 'Nothing is lost: your will is sealed and kept.',
    keptTheirs: 'Nothing is lost: the will is sealed and kept.',
    notTaken: '{n, plural, one {{names} has} other {{names} have}} not taken it.',
    notTakenYet:
      '{n, plural, one {{names} has not taken it yet: you can try again here or from the dashboard. If ' +
      'it refuses for good,} other {{names} have not taken it yet: you can try again here or from the ' +
      'dashboard. If one of them refuses for good,}} anything you paid for it comes back by itself.',
    leftOut:
      '{n, plural, one {{names} has not taken it, and what you paid for it} other {{names} have not ' +
      'taken it, and what you paid for them}} goes back to you, or has gone back.',
    moneyTitle: 'What you paid for networks that do not hold your will',
    giveUpFolded: 'Give up a network and get its money back',
    giveUpTitle: '{network} does not hold your will yet',
    giveUpText:
      'We go on trying. You may give {network} up instead, without giving a reason, and get back the ' +
      '{amount} that you paid for it.',
    giveUpBefore:
      'You may give {network} up, without giving a reason, and get back the {amount} that you paid for it.',
    giveUp: 'Give up {network}, get {amount} back',
    giveUpAsk: 'Give up {network}?',
    giveUpMeans:
      'Your will is not entered on {network} any more, and {amount} goes back by the way you paid, ' +
      'within 14 days. This cannot be undone.',
    giveUpStays:
      'Where your will is registered it stays so. If it was on its way to this network already, it may ' +
      'still arrive there: then it costs you nothing.',
    givenUpText:
      'What you paid for it goes back to you, or has. Your will is not entered here any more; if it ' +
      'was on its way already it may still arrive, and costs you nothing then.',
    giveUpRest: 'The rest of your registration stays as it is.',
    giveUpKeep: 'Go on trying',
    giveUpKeepAdded: 'Keep it',
    giveUpDo: 'Give it up, {amount} back',
    giveUpFailed: 'It was not given up',
    allFailedTitle: 'Not registered yet',
    allFailedText: 'Nothing is lost: your will is sealed and kept. We try again.',
    doneTitle: 'Will Successfully Registered!',
    doneText: '{n, plural, one {Registered on one network} other {Registered on # networks}}: {names}.',
    doneNext: 'What happens next',
    doneKeep: 'Give your executor a copy of the certificate, and tell them where the signed original is.',
    told: 'What you told us',
    addNetwork: 'Add a network',
    capsuleWaiting: 'The certificate and the evidence capsule are being made.',
    certificate: 'Certificate of registration',
    certificateText: 'An existing will was entered in this register.',
    certificateOn: 'An existing will was entered in this register on {day}.',
    certificateOf: '{name}, testator',
    certificateVersion: 'Version {version}',
    recordedOn: 'Recorded on {names}',
    codeOpens: 'QR code that opens {address}',
    codeHint: 'Is it still registered?',
    certificateNot: 'This does not make the will valid. Probate needs the signed paper original.',
    certificateDetails: 'Details: networks and numbers to compare',
    files: 'Keep these files',
    filesWhich: 'Other files, and which is for what',
    filesWhichText:
      'The proof shows the registration to somebody who has the will’s own PDF; nothing of the will is in it. The ' +
      'capsule holds everybody’s email and network addresses and browsers; one to pass on leaves them out.',
    print: 'Print',
    tokenId: 'Token ID',
    copyTokenId: 'Copy the token ID',
    network: 'Network',
    blockNumber: 'Block number',
    date: 'Date',
    transaction: 'Transaction hash',
    contract: 'Contract address',
    copyContract: 'Copy the contract address of {network}',
    anchoredOn:
      'The register’s log, which contains this will, is recorded on {names}. The capsule proves its ' +
      'entry there.',
    releaseInLog: 'The release',
    releaseInLogText:
      'The release after a death is a line of the register’s log. These networks hold a head of the log with that ' +
      'line in it.',
    copyReleaseHash: 'Copy the transaction hash of the log on {network}',
    releaseExplorerOf: 'View on Explorer: the log on {network}',
    contentAddress: 'IPFS hash',
    contentAddressHint:
      'It names the encrypted package by its content. It is worked out here and not published.',
    copyContentAddress: 'Copy the IPFS hash',
    downloadCertificate: 'Download Certificate',
    downloadCapsule: 'Download the evidence capsule',
    downloadPassOn: 'Download a capsule to pass on',
    downloadSealed: 'Download the sealed PDF',
    downloadProof: 'Download the proof without the will',
    downloading: 'Opening…',
    downloadFailed: 'It could not be opened',
    certificateDownloaded: 'Certificate Downloaded',
    downloaded: 'Downloaded',
    check: 'Anybody can check these files without us:',
    checkLink: 'Check a document',
    toDashboard: 'Return to Dashboard',
    toWitness: 'Go to your part as a witness',
    withdrawn: 'Registration withdrawn. This does not revoke the will.',
    superseded: 'A later version of this will is registered.',
    mintingOn: 'Minting on {network}',
    successOn: 'Success on {network}',
    failedOn: 'Failed on {network}',
    allDone: 'Multi-Chain Registration Complete!',
    partialToast: 'Registered on {done} of {all} networks.',
  },
})
