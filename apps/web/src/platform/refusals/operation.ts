// Refusals that only those who run the register meet: in English.
import type { ReasonOf } from '@testate/api/reasons'

export const en: Record<ReasonOf<'operation'>, string> = {
  'mailbox-missing': 'This installation has no development mailbox.',
  'mailbox-elsewhere': 'The development mailbox is read on the machine that runs the register.',
  'mailbox-away': 'The development mailbox does not answer.',
  'metrics-closed':
    'Metrics are read with the metrics token; outside production also from loopback, without a proxy.',
  'figures-away': 'The figures could not be counted just now. Please try again in a moment.',
  'support-unset': 'Whoever runs this register has not said where to write to.',
}
