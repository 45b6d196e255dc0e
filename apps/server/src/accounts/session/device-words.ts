// Describes the browser of a sign-in in words a person recognises: "Chrome on Windows". A hint and never
// proof: any client can set that header.

/** The first match wins: Edge, Opera and Samsung also claim to be Chrome, and Chrome claims to be Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
]
const first = (known: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  known.find(([form]) => form.test(text))?.[1]

/** Never the header itself: text chosen by one person must not appear on another's screen. */
export function deviceWords(userAgent: string): string {
  const [browser, system] = [first(browsers, userAgent), first(systems, userAgent)]
  if (browser === undefined && system === undefined)
    return userAgent === '' ? 'Unknown device' : 'A program, or an unknown browser'
  return `${browser ?? 'A browser'}${system === undefined ? '' : ` on ${system}`}`
}
