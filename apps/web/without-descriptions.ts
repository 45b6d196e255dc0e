// What the API's description says about calls and fields is for its readers: no screen shows it, and it is left out of
// the screens' scripts. Only literal texts are; anything else stays as it is written.

const text = String.raw`(?:(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")\s*\+?\s*)+`
const summary = new RegExp(String.raw`\bsummary:\s*${text},`, 'g')
const described = new RegExp(String.raw`\s*\.describe\(\s*${text},?\s*\)`, 'g')

/** `source` is a file of packages/api. */
export const withoutDescriptions = (source: string): string =>
  source.replaceAll(summary, `summary: '',`).replaceAll(described, '')
