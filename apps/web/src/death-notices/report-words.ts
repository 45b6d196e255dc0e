// The sentences of the way to submit or change a death notice. Its readers may be bereaved: direct, and no
// question more than is needed.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    back: 'Back',
    continue: 'Continue',
    support: 'Support',

    willTitle: 'Whose will is it?',
    willHint: 'Registered wills that name you, by the name of the person who made them.',
    willMissing: 'Choose whose will it is',
    notListed: 'The person is not in this list',
    onlyNamed: 'You can report a death here only if the will names you and you have accepted that.',
    writeToStaff:
      'Please write to our staff, and say who died, when, and who you are. They can look for a registration. They ' +
      'cannot tell you what is in a will.',
    noWillTitle: 'There is nobody whose death you can report here',
    noWillText:
      'No registered will names you for this, or you have not accepted yet what you are named for, or a death ' +
      'notice is open already.',
    toNamed: 'What you are named for',

    nameTitle: 'What was the full name of the person who died?',
    nameHint: 'As the death certificate gives it. The will is registered in the name of {name}.',
    nameHintPlain: 'As the death certificate gives it.',
    name: 'Full name',

    dateTitle: 'When did they die?',
    date: 'Date of death',
    dateHint: 'For example 27 3 2026',

    certificateTitle: 'The death certificate',
    certificateLead:
      'We need a copy of it: a photograph, or a PDF. Our staff may look at it. The people who confirm the death do ' +
      'not see it.',
    upload: 'Upload death certificate',
    uploadHint: 'A photograph (JPEG or PNG) or a PDF, at most 10 MB. Every word has to be readable.',
    choose: 'Choose File',
    chooseOther: 'Choose another file',
    otherFormat:
      'If your phone saves photographs in another format (HEIC), take a screenshot of the photograph and choose ' +
      'that.',
    certificateMissing: 'Upload the death certificate',
    sending: 'Uploading {name}',
    checking: 'The register is checking the file…',
    sent: '{sent} of {all}',
    stopUpload: 'Stop the upload',
    uploadStopped: 'The upload was stopped. Nothing was kept.',
    uploadFailed: 'The certificate was not uploaded',
    uploadAgain: 'Upload it again',
    uploaded: '{name} ({size}) is uploaded.',
    certificateBefore: 'The one you uploaded before',

    detailsTitle: 'What does the certificate say?',
    detailsLead:
      'Whoever confirms the death reads this, and it helps our staff if they have to ask about it. Leave ' +
      'a box empty if the certificate does not have that detail: those of other countries differ.',
    entryNumber: 'Entry number',
    entryHint: 'The number in the first box of the entry, or the system number',
    registrationDistrict: 'Where the death was registered',
    districtHint: 'The registration district, or the authority that issued the certificate',

    checkTitle: 'Check your answers',
    will: 'Will of',
    details: 'Certificate',
    notGiven: 'Not given',
    changeOf: ': {label}',
    change: 'Change',
    otherName: 'Is this the same person?',
    otherNameText:
      'The will is registered in the name of {registered}. You wrote {written}. If the certificate gives the name as ' +
      'you wrote it, go on. If not, please change it.',
    checkText:
      'When you submit this, we tell the person whose will it is by email, so that they can stop it if they are ' +
      'alive. We also tell everybody else whom the will names. Two of them must confirm the death.',
    changeText:
      'Your notice then says this instead. Confirmations that were given before no longer count, and a waiting ' +
      'period that was running ends. Everybody is told.',
    submit: 'Submit Death Notice',
    submitting: 'Submitting…',
    saveChange: 'Save the change',
    submitted: 'Death Notice Submitted: The death notice has been submitted for confirmation.',
    changed: 'Your notice is changed',
    failed: 'Submission Failed',
  },
})
