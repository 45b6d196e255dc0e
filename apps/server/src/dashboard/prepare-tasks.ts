// The tasks before the ceremony: identity, the will's details and PDF, the witnesses, the payment.
import type { Facts } from './facts.ts'
import { completed, inProgress, notStarted, notYet, screen, type TaskState } from './task-state.ts'

const detailsFirst = 'Complete the will’s details first.'

export function identityTask({ will, identity, parties }: Facts): TaskState {
  const href = screen('/digital-signing', will.id, 'identity')
  if (identity.state === 'accepted')
    return completed(
      identity.sample ? 'A SAMPLE identity was accepted: nobody was checked.' : 'Your identity is accepted.',
      href,
    )
  if (identity.state === 'pending')
    return inProgress('Your pictures are with a person who reviews them. You will get a message.', href)
  if (!will.own && !parties.some((party) => party.you && party.declared))
    return notYet('Make your declarations as a witness first.')
  if (!identity.triesLeft)
    return inProgress('This needs a person’s help: please write to support.', '/support')
  if (identity.state === 'returned')
    return inProgress(
      'The pictures could not be used. Please take them again.',
      href,
      'Take the pictures again',
    )
  if (identity.state === 'rejected')
    return inProgress(
      'Your identity was not accepted. You can have it checked again.',
      href,
      'Have your identity checked again',
    )
  return notStarted(
    'Take a picture of your identity document and one of your face.',
    href,
    'Show who you are',
  )
}

/** The details and the PDF, which come in either order. */
export function documentTask({ will }: Facts): TaskState {
  const [form, upload] = [screen('/will-registration', will.id), screen('/create-will', will.id)]
  if (!will.own)
    return will.hasDocument
      ? completed('The PDF of the will is on record.', screen('/digital-signing', will.id, 'document'))
      : notYet('The testator has not uploaded the will yet.')
  if (will.pages === 'refused' && !will.hasDocument)
    return inProgress(
      'A page of the PDF could not be read. Please choose another PDF.',
      upload,
      'Choose another PDF',
    )
  if (will.submitted && will.hasDocument) {
    return will.pages === 'pending'
      ? inProgress('Every page of the PDF is being read.', upload)
      : completed(
          'The details are complete and the PDF is on record.',
          screen('/digital-signing', will.id, 'document'),
        )
  }
  if (will.submitted)
    return inProgress(
      'The details are complete. The PDF of the will is missing.',
      upload,
      'Upload the PDF of your will',
    )
  if (will.hasDocument)
    return inProgress(
      'The PDF is on record. The details are not complete.',
      form,
      'Complete the details of your will',
    )
  return notStarted('The details of the will, and a PDF of it.', form, 'Complete the details of your will')
}

export function witnessesTask({ will, parties }: Facts): TaskState {
  const href = screen('/digital-signing', will.id, 'witnesses')
  if (!will.own) {
    const declared = parties.some((party) => party.you && party.declared)
    return declared
      ? completed('You have made your declarations.', href)
      : notStarted('That you are 18 or over and no beneficiary.', href, 'Make your declarations')
  }
  const witnesses = parties.filter((party) => party.order !== 0)
  if (witnesses.length < 2) return notYet(detailsFirst)
  if (witnesses.every((party) => party.state === 'identity verified' || party.state === 'signed'))
    return completed(identified(witnesses), href)
  if (will.status === 'draft') return notYet('Upload the PDF of your will first.')
  const out = witnesses.find((party) => party.state === 'declined')
  if (out !== undefined)
    return inProgress(`${out.name} has declined. Please name another witness.`, href, 'Name another witness')
  const late = witnesses.find((party) => party.state === 'expired')
  if (late !== undefined)
    return inProgress(
      `The invitation of ${late.name} has expired. Please send it again.`,
      href,
      'Send the invitation again',
    )
  const waiting = witnesses.filter((party) => party.state === 'invited')
  if (waiting.some((party) => !party.invited)) {
    const text = 'Each witness gets a link by email.'
    return waiting.length === 2
      ? notStarted(text, href, 'Invite your witnesses')
      : inProgress(text, href, 'Invite your witnesses')
  }
  const missing = witnesses
    .filter((party) => party.state !== 'identity verified' && party.state !== 'signed')
    .map((party) => party.name)
  return inProgress(`Waiting for ${missing.join(' and ')}.`, href)
}

/** Not used for a sample: nobody was checked. */
function identified(witnesses: Facts['parties']): string {
  const samples = witnesses.filter((party) => party.sample).map((party) => party.name)
  if (samples.length === 0) return 'Both witnesses are identified.'
  if (samples.length === witnesses.length) return 'Both witnesses used SAMPLE identities: nobody was checked.'
  const others = witnesses.filter((party) => !party.sample).map((party) => party.name)
  return `${others.join(' and ')} is identified. ${samples.join(' and ')} used a SAMPLE identity: nobody was checked.`
}

export function paymentTask({ will, paid, money }: Facts): TaskState {
  const href = screen('/payment', will.id)
  if (paid) return completed('The fee is paid.', href)
  if (money === 'going back') return inProgress('The payment is on its way back to you.', href)
  if (!will.submitted) return notYet(detailsFirst)
  if (money === 'under way')
    return inProgress('The payment is not confirmed yet.', href, 'Go on with the payment')
  return notStarted(
    money === 'gone back'
      ? 'The payment was given back to you.'
      : 'One fee for the registration. You see it before you pay.',
    href,
    'Pay for the registration',
  )
}
