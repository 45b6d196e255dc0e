// What a member of staff says they saw on a death certificate. They compare it with the notice, by eye: it is no
// look-up in the register of deaths, and no screen calls it one.

export const certificateFindings = ['readable', 'unreadable', 'not-a-certificate'] as const
export type CertificateFinding = (typeof certificateFindings)[number]

export const agreements = ['agrees', 'differs', 'not-seen'] as const
export type Agreement = (typeof agreements)[number]

export type Inspection = {
  certificate: CertificateFinding
  /** The name on it, and the one in the notice. */
  name: Agreement
  date: Agreement
}

/** Nobody saw a name or a date on what cannot be read, or is no certificate. */
export const isPossible = ({ certificate, name, date }: Inspection): boolean =>
  certificate === 'readable' || (name === 'not-seen' && date === 'not-seen')
