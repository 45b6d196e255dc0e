// Refusals that mostly those who run the register meet: in Welsh only that of the page to write to us.
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

export const cy: Partial<Record<ReasonOf<'operation'>, string>> = {
  'figures-away': 'Nid oedd modd cyfrif y ffigurau nawr. Rhowch gynnig arall arni mewn ychydig.',
  'support-unset': 'Nid yw’r bobl sy’n rhedeg y gofrestr hon wedi dweud i ble i ysgrifennu.',
}
