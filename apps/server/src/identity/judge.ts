// Judges a reading for a check: retake the pictures, or a person reviews, with every reason. Nothing is ever
// accepted here (decisions, section 2). The profile has the five scores of GPG 45 and follows its design; it
// is not certified, and no score claims what was not checked.
import type { DocumentType, IdentityProfile, IdentityReason } from '@testate/api/identity'
import { isExpired } from '@testate/domain/identity/document-expired'
import { birthDateIn, checkDriverNumber, driverNumberForm } from './reading/driver-number.ts'
import type { NameParts } from '@testate/evidence/certificates/authority'
import { readMrz, type Mrz } from '@testate/mrz-reader/mrz'
import { compareNames, spellings } from './reading/names.ts'
import type { EvidenceReading, PictureReading, ReadOutcome } from './reading/reading.ts'

export interface Claims {
  driverNumber?: string
  dateOfBirth?: string
}

export interface Question {
  outcome: ReadOutcome
  type: DocumentType
  /** As the account or the invitation names the person. */
  name: string
  claims: Claims
  /** Whether the person has agreed to a comparison of the faces by a program, and the consent stands. */
  faces: 'agreed' | 'not agreed' | 'taken back'
  /** Checks of this person returned in recent weeks. */
  returnedLately: number
  today: Date
}

export interface Judgement {
  outcome: 'returned' | 'review'
  /** Gravest first. */
  reasons: IdentityReason[]
  profile: IdentityProfile
  /** What a list may show: no name, no full number, no full birth date. */
  particulars: {
    format: string | null
    issuer: string | null
    numberEnding: string | null
    expiry: string | null
    likeness: number | null
    namesRead: string | null
  }
  /**
   * Identifies the document and the person; only ever hashed with the worker's key. Null while anything in it
   * is in doubt.
   */
  identity: { document: string; person: string } | null
  /** Read beyond doubt; null otherwise. */
  birthDate: string | null
  /** As a strip has it; null otherwise, and where the strip cuts names off. */
  nameOnDocument: string | null
  /** For the person's certificates: as a strip has them, where it fits the account's name; null otherwise. */
  nameParts: NameParts | null
}

/** Measured on generated pictures (test/identity); see quality.ts. */
const LEAST_SHARPNESS = 60
const LEAST_BRIGHTNESS = 70
const SMALLEST = { document: 600, selfie: 320 }
const MOST_GLARE = 0.012
const LEAST_PITCH = 7
const SCREEN_WINDOWS = 6
/** design/parts.md section 7: 1 of 246 pairs of strangers above it. */
export const LOOKS_ALIKE = 0.65

/**
 * The only reason that contains the result of a face comparison; deleted when consent ends (031-identity.sql).
 */
export const FACES_DIFFER = 'faces-differ'

const gravity = { contradiction: 3, doubt: 2, note: 1, retake: 0 } as const
type Gravity = keyof typeof gravity

export function judge(question: Question): Judgement {
  const reasons: IdentityReason[] = []
  const add = (code: string, weight: Gravity, sentence: string): void =>
    void (
      reasons.some((one) => one.code === code && one.sentence === sentence) ||
      reasons.push({ code, gravity: weight, sentence })
    )
  const result: Judgement = {
    outcome: 'review',
    reasons,
    profile: emptyProfile(question.type),
    particulars: {
      format: null,
      issuer: null,
      numberEnding: null,
      expiry: null,
      likeness: null,
      namesRead: null,
    },
    identity: null,
    birthDate: null,
    nameOnDocument: null,
    nameParts: null,
  }
  if (question.type === 'biometric-residence-permit')
    add(
      'historic-document',
      'doubt',
      'Biometric residence permits were replaced by eVisas and most have expired: this one can only be historic.',
    )
  // A note: refusing consent must have no disadvantage (UK GDPR article 7(4)), so it raises no doubt.
  if (question.faces !== 'agreed')
    add(
      'faces-not-compared',
      'note',
      question.faces === 'not agreed'
        ? 'Not asked to compare: the person did not agree that a program looks at the faces. Compare the ' +
            'two pictures yourself.'
        : 'Not compared: the person took back their consent to have a program look at the faces. Compare ' +
            'the two pictures yourself.',
    )
  if ('failed' in question.outcome) {
    add(
      'not-read',
      'doubt',
      question.outcome.failed === 'too-demanding'
        ? 'The pictures took too long or too much memory to read; nothing was read from them.'
        : 'The pictures could not be read by machine; nothing was read from them.',
    )
    return finish(result, question)
  }
  const reading =
    question.faces === 'agreed' ? question.outcome.reading : { ...question.outcome.reading, faces: null }
  if (judgePictures(reading, add)) judgeDocument(reading, question, result, add)
  return finish(result, question)
}

type Add = (code: string, gravity: Gravity, sentence: string) => void

/** False when there is nothing to read a document from. */
function judgePictures(reading: EvidenceReading, add: Add): boolean {
  const { document, selfie, faces } = reading
  if ('unreadable' in document)
    add(
      'document-undecodable',
      'retake',
      `The picture of the document cannot be opened: ${document.unreadable}.`,
    )
  else judgePicture(document, 'document', add)
  if ('unreadable' in selfie)
    add('selfie-undecodable', 'retake', `The picture of yourself cannot be opened: ${selfie.unreadable}.`)
  else judgePicture(selfie, 'selfie', add)
  if (faces !== null) {
    if (faces.selfie.length === 0) add('no-face', 'retake', 'No face was found in the picture of yourself.')
    // A face on a poster behind is small; a second person is not.
    const people = faces.selfie.filter((width) => width > 0.35 * (faces.selfie[0] ?? 0))
    if (people.length > 1)
      add(
        'second-face',
        'retake',
        'The picture of yourself shows more than one face. You must be alone in it.',
      )
    if (faces.document.length === 0)
      add(
        'no-portrait',
        'retake',
        'No portrait was found on the document. Its whole page with the portrait must be in the picture.',
      )
  }
  return !('unreadable' in document)
}

function judgePicture(picture: PictureReading, part: 'document' | 'selfie', add: Add): void {
  const what = part === 'document' ? 'picture of the document' : 'picture of yourself'
  const small = Math.max(picture.width, picture.height) < SMALLEST[part]
  if (small) add(`${part}-too-small`, 'retake', `The ${what} is too small.`)
  if (picture.brightness < LEAST_BRIGHTNESS) add(`${part}-too-dark`, 'retake', `The ${what} is too dark.`)
  else if (!small && part === 'document' && picture.sharpness < LEAST_SHARPNESS)
    add(
      'document-blurred',
      'retake',
      'The picture of the document is blurred. Hold still, and let the camera focus.',
    )
  if (part === 'document' && (picture.glareOnStrip || picture.glare > MOST_GLARE))
    add(
      'document-glare',
      'retake',
      'Light is reflected by the document and hides a part of it. Turn it away from the lamp or the window.',
    )
  if (picture.screenPattern >= SCREEN_WINDOWS)
    add(
      `${part}-screen`,
      'doubt',
      `The ${what} has the fine regular pattern of a screen: it may be a photograph of a photograph.`,
    )
}

function judgeDocument(reading: EvidenceReading, question: Question, result: Judgement, add: Add): void {
  if (question.type === 'driving-licence') judgeLicence(reading, question, result, add)
  else judgeStrip(reading, question, result, add)
  const { faces } = reading
  if (faces?.likeness != null) {
    result.particulars.likeness = Math.round(faces.likeness * 100) / 100
    if (faces.likeness < LOOKS_ALIKE)
      add(
        FACES_DIFFER,
        'doubt',
        'The portrait and the picture of the person do not look alike to the machine ' +
          `(${faces.likeness.toFixed(2)}, asked for ${LOOKS_ALIKE}). A person must compare them.`,
      )
  }
}

function judgeStrip(
  { strip }: EvidenceReading,
  { type, name, claims, today }: Question,
  result: Judgement,
  add: Add,
): void {
  if (strip === null)
    return add(
      'strip-not-found',
      'retake',
      'The lines of letters at the foot of the document were not found. The whole page must be in the picture.',
    )
  if (strip.pitch < LEAST_PITCH)
    add(
      'strip-too-small',
      'retake',
      'The lines of letters at the foot of the document are too small to read. Go nearer.',
    )
  const mrz = readMrz(strip.lines, today)
  if (mrz === null || strip.doubts.length > 8)
    return add(
      'strip-unread',
      'retake',
      'The lines of letters at the foot of the document could not be read.',
    )
  // A fault counts against a document only if every character was read beyond doubt
  // (beyond-doubt.ts in packages/mrz-reader); otherwise the reading is at fault.
  const wrong = mrz.checks.filter(({ holds }) => !holds)
  if (mrz.faults.length > 0 && !strip.sure)
    return add(
      'strip-unread',
      'retake',
      'The lines of letters at the foot of the document could not be read.',
    )
  for (const check of wrong)
    add('check-digit', 'contradiction', `The check digit of the ${check.name} is wrong.`)
  if (wrong.length === 0)
    for (const fault of mrz.faults)
      add('strip-form', 'contradiction', `The strip is not as the standard asks: ${fault}.`)
  if (!strip.sure)
    add(
      'strip-doubt',
      'doubt',
      'The strip was read with ' +
        `${strip.doubts.length === 1 ? 'a doubt' : `${strip.doubts.length} doubts`}: compare it with the ` +
        'picture.',
    )
  result.particulars = {
    ...result.particulars,
    format: mrz.format,
    issuer: mrz.issuer,
    numberEnding: mrz.number.slice(-3),
    expiry: mrz.expiry,
  }
  judgeKind(mrz, type, add)
  judgeDates(mrz.expiry, mrz.birth, claims, today, add)
  judgeName(
    name,
    { surname: mrz.surname, given: mrz.given, truncated: mrz.namesTruncated },
    strip.sure,
    result,
    add,
  )
  if (wrong.length === 0 && mrz.faults.length === 0 && strip.sure) {
    result.profile.validity = {
      score: 1,
      reasons: [
        'All check digits of the strip hold and its fields have their form. No security feature and no ' +
          'chip was looked at.',
      ],
    }
    result.identity = {
      document: `${mrz.issuer} ${mrz.number} ${mrz.birth}`,
      person: `${mrz.surname} ${mrz.given.split(' ')[0] ?? ''} ${mrz.birth}`,
    }
    result.birthDate = mrz.birth
    if (!mrz.namesTruncated) {
      result.nameOnDocument = `${mrz.given} ${mrz.surname}`
      // A married name that a reviewer accepts beside the one on the strip would be two surnames in one certificate.
      const hasSurname = spellings(name).some((one) => ` ${one} `.includes(` ${mrz.surname} `))
      if (mrz.surname !== '' && hasSurname && result.particulars.namesRead !== 'other')
        result.nameParts = { surname: mrz.surname, given: mrz.given }
    }
  }
}

function judgeKind(mrz: Mrz, type: DocumentType, add: Add): void {
  const passport = mrz.format === 'TD3' && mrz.documentCode.startsWith('P')
  if (type === 'passport' && !passport)
    add('other-document', 'contradiction', 'A passport was chosen; this is another kind of document.')
  if (type === 'passport' && passport && mrz.issuer !== 'GBR')
    add('not-uk-passport', 'doubt', 'A UK passport was chosen; this one was issued by another state.')
  if (type === 'national-identity-card' && passport)
    add('other-document', 'contradiction', 'An identity card was chosen; this is a passport.')
  if (type === 'national-identity-card' && !passport && mrz.issuer === 'GBR')
    add('no-such-card', 'contradiction', 'The United Kingdom issues no national identity card.')
  if (type === 'national-identity-card' && !passport && mrz.issuer !== 'GBR' && !EEA.has(mrz.issuer))
    add('not-eea', 'doubt', 'The card was not issued by a state of the European Economic Area.')
  if (type === 'biometric-residence-permit' && (passport || mrz.issuer !== 'GBR'))
    add(
      'other-document',
      'contradiction',
      'A residence permit of the United Kingdom was chosen; this is another document.',
    )
}

const EEA = new Set([
  'AUT',
  'BEL',
  'BGR',
  'HRV',
  'CYP',
  'CZE',
  'DNK',
  'EST',
  'FIN',
  'FRA',
  'D',
  'GRC',
  'HUN',
  'ISL',
  'IRL',
  'ITA',
  'LVA',
  'LIE',
  'LTU',
  'LUX',
  'MLT',
  'NLD',
  'NOR',
  'POL',
  'PRT',
  'ROU',
  'SVK',
  'SVN',
  'ESP',
  'SWE',
  'CHE',
])

function judgeDates(
  expiry: string | null,
  birth: string | null,
  claims: Claims,
  today: Date,
  add: Add,
): void {
  const day = today.toISOString().slice(0, 10)
  if (expiry !== null && isExpired(expiry, today))
    add('expired', 'contradiction', 'The document has expired.')
  if (birth !== null && claims.dateOfBirth !== undefined && birth !== claims.dateOfBirth)
    add('birth-date', 'contradiction', 'The document’s birth date is not the one the person gave.')
  if (
    birth !== null &&
    Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0) < 18
  )
    add('under-18', 'contradiction', 'By the document the person is under 18.')
}

/** No check digit covers a name, so a name read with a doubt contradicts nothing yet. */
function judgeName(
  name: string,
  document: { surname: string; given: string; truncated: boolean },
  sure: boolean,
  result: Judgement,
  add: Add,
): void {
  const { verdict, notes } = compareNames(name, document)
  result.particulars.namesRead = verdict
  if (verdict === 'other')
    add(
      'other-name',
      sure ? 'contradiction' : 'doubt',
      `The document’s name is not the account’s: ${notes.join('; ')}.`,
    )
  else for (const note of notes) add('name-differs', 'doubt', `Name: ${note}.`)
}

function judgeLicence(
  { licence }: EvidenceReading,
  { name, claims, today }: Question,
  result: Judgement,
  add: Add,
): void {
  const typed = claims.driverNumber === undefined ? null : driverNumberForm(claims.driverNumber)
  if (claims.driverNumber !== undefined && typed === null)
    add('driver-number-form', 'contradiction', 'The typed driver number has not the form of one.')
  const read = licence?.numbers ?? []
  if (typed !== null && read.length > 0 && !read.includes(typed))
    add(
      'driver-number-differs',
      'doubt',
      'The driver number read from the picture is not the one that was typed.',
    )
  if (typed === null && read.length > 1)
    add(
      'driver-number-doubt',
      'doubt',
      'The driver number was read in more than one way: compare it with the picture.',
    )
  const number = typed ?? read[0]
  if (number === undefined)
    add(
      'driver-number-unread',
      'doubt',
      'The driver number could not be read from the picture, and none was typed.',
    )
  else {
    const parts = name.trim().split(/\s+/)
    const surname = parts.at(-1) ?? ''
    const check = checkDriverNumber(number, {
      surname,
      given: parts.slice(0, -1).join(' '),
      birthDate: claims.dateOfBirth ?? null,
    })
    // A difference in small print read by machine may be a misreading; typed or read twice alike, it is the
    // document's.
    const firm = typed !== null || read.length === 1
    for (const sentence of check.contradictions)
      add('driver-number', firm ? 'contradiction' : 'doubt', `Driver number: ${sentence}.`)
    if (claims.dateOfBirth === undefined)
      add(
        'no-birth-date',
        'note',
        'No birth date was given, so the driver number was compared with the name alone.',
      )
    result.particulars = {
      ...result.particulars,
      issuer: 'GBR',
      numberEnding: number.slice(-3),
      namesRead: check.contradictions.some((one) => one.includes('surname')) ? 'other' : 'close',
    }
    if (check.contradictions.length === 0 && typed !== null && read.includes(typed)) {
      result.profile.validity = {
        score: 1,
        reasons: [
          'The driver number has its form and agrees with the name; its check characters are not ' +
            'public. No security feature was looked at.',
        ],
      }
      result.identity = { document: `DVLA ${number}`, person: `DVLA ${number.slice(0, 13)}` }
      result.birthDate = birthDateIn(check.birth, today)
    }
  }
  // Of the printed days (birth, issue, expiry of the card) the last is the expiry.
  const expiry = licence?.days.at(-1)
  if (expiry !== undefined && licence!.days.length >= 2) judgeDates(expiry, null, claims, today, add)
  result.particulars.expiry = expiry ?? null
}

function emptyProfile(type: DocumentType): IdentityProfile {
  return {
    label: 'Designed after GPG 45, not certified',
    strength: {
      score: type === 'biometric-residence-permit' ? 2 : 3,
      reasons: ['By the kind of document alone, without its chip.'],
    },
    validity: { score: 0, reasons: ['Nothing in the document was found to be consistent by machine.'] },
    activity: { score: 0, reasons: ['The person’s activity over time was not looked at.'] },
    fraud: {
      score: 0,
      reasons: ['Compared only with this register’s own checks; no fraud database was asked.'],
    },
    verification: {
      score: 0,
      reasons: ['A likeness by machine proves nobody’s presence: a person compares the pictures.'],
    },
  }
}

/** Reasons that may be our reader's fault and not the picture's: the second time a person reviews. */
const PERHAPS_OURS = new Set(['strip-not-found', 'strip-unread', 'no-portrait', 'document-glare'])
/** Pictures that a person could not view either. */
const UNDECODABLE = new Set(['document-undecodable', 'selfie-undecodable'])
/**
 * Face detection fails some people every time (a dark skin in a dark room, a veil, a scar): after this many
 * returns a person reviews, whatever the reason.
 */
const MOST_RETURNS = 2

function finish(result: Judgement, { returnedLately }: Question): Judgement {
  const grave = result.reasons.some((one) => one.gravity === 'contradiction')
  const retakes = result.reasons.filter((one) => one.gravity === 'retake')
  // A contradiction goes to a person at once: a better picture would not remove it.
  const enough =
    (returnedLately > 0 && retakes.every(({ code }) => PERHAPS_OURS.has(code))) ||
    (returnedLately >= MOST_RETURNS && !retakes.some(({ code }) => UNDECODABLE.has(code)))
  if (retakes.length > 0 && !grave && !enough) result.outcome = 'returned'
  else for (const one of retakes) one.gravity = 'doubt'
  result.reasons.sort((a, b) => gravity[b.gravity] - gravity[a.gravity])
  return result
}

/** Orders checks in the review list: contradictions first, then how many doubts. */
export function gravityOf(reasons: readonly IdentityReason[]): number {
  return reasons.reduce((sum, one) => sum + [0, 1, 10, 100][gravity[one.gravity]]!, 0)
}
