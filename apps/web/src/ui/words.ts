// The kit's own few words; everything else on a component is given to it by its screen.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    close: 'Close',
    optional: '(optional)',
    error: 'Error:',
    problem: 'There is a problem',
    wait: 'Please wait',
    step: 'Step {step} of {of}',
    day: 'Day',
    month: 'Month',
    year: 'Year',
    show: 'Show',
    hide: 'Hide',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    passwordShown: 'Your password is shown',
    passwordHidden: 'Your password is hidden',
    drop: 'or drop it here',
    oneFile: 'Please drop one file only.',
    choose: 'Please choose',
    copy: 'Copy',
    copyOf: 'Copy: {what}',
    copied: 'Copied to clipboard',
    copyFailed: 'It could not be copied',
    copyByHand: 'Your browser does not allow it. Please select the text and copy it yourself.',
    information: 'Information',
    advice: 'Please note',
    done: 'Done',
    tasks: '{done} of {total} tasks completed',
  },
})
