// What the software of others answers to a sealed PDF as it is, and to updates that somebody appended to it
// without being able to sign. Measured: README and the certificate print these sentences, and the tests with each
// program compare them with what it answers (test/independent).

export interface OtherSoftware {
  software: string
  untouched: string
  /** An update that puts another first page over the will. */
  otherPage: string
  /** An update that adds an annotation. */
  annotation: string
}

export const otherSoftware: readonly OtherSoftware[] = [
  {
    software: 'pyHanko 0.38',
    untouched: 'trusts all three signatures',
    otherPage: 'refuses all three: ILLEGAL_MODIFICATIONS',
    annotation: 'refuses all three: ILLEGAL_MODIFICATIONS',
  },
  {
    software: 'EU DSS 6.4',
    untouched: 'TOTAL_PASSED three times, no warning',
    otherPage:
      'TOTAL_PASSED three times, each with the warnings “Visual difference is detected on page(s) [1]” and “The ' +
      'document contains undefined object modifications after the signature revision!”, the testator’s also' +
      ' with “Document contains changes restricted by /DocMDP dictionary!”',
    annotation:
      'TOTAL_PASSED three times; one warning, on the testator’s: “Document contains changes restricted by ' +
      '/DocMDP dictionary!”',
  },
  {
    software: 'pdfsig 22.12',
    untouched: '“Signature is Valid” three times; the time-stamp: “Total document signed”',
    otherPage: '“Signature is Valid” three times; the time-stamp: “Not total document signed”',
    annotation: '“Signature is Valid” three times; the time-stamp: “Not total document signed”',
  },
]
