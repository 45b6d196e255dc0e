// Refusals about the networks, the withdrawal and the token: in Welsh those of the page that stops a withdrawal.
import type { ReasonOf } from '@testate/api/reasons'

export const en: Record<ReasonOf<'registration'>, string> = {
  'network-not-connected': 'The register is not connected to {networkName} yet.',
  'network-done': 'There is nothing left to do on {networkName}.',
  'network-given-up':
    'What was paid for {networkName} goes back, or has. Your will is not entered there any more.',
  'network-not-final': 'The will is not registered on {networkName} for good yet.',
  'withdrawal-waiting':
    'The withdrawal of this registration has been asked for. Stop it first, on your dashboard or by ' +
    'the link in the email.',
  'withdrawal-asked': 'The withdrawal has been asked for already.',
  'withdrawal-none': 'No withdrawal of this registration is waiting.',
  'withdrawal-over': 'This withdrawal is over: it was carried out, or a later version took the will’s place.',
  'withdrawal-link-unknown': 'This link is not known here.',
  'recipient-invalid': 'Invalid recipient address for {networkName}',
  'token-there-already': 'The token is at this address already.',
  'token-being-moved': 'The token is being moved on {networkName} already.',
  'wallet-signature-expired': 'This signature has expired. Please sign again.',
  'wallet-signature-wrong':
    'The signature is not that of this address. Wallets that are smart contracts cannot be used here.',
  'log-head-missing': 'The log has no signed head yet.',
  'keys-unpublished': 'The register is still publishing its keys. Please try again in a moment.',
}

export const cy: Partial<Record<ReasonOf<'registration'>, string>> = {
  'withdrawal-over':
    'Mae’r tynnu’n ôl hwn drosodd: fe’i gwnaed, neu daeth fersiwn ddiweddarach yn lle’r ewyllys.',
  'withdrawal-link-unknown': 'Nid yw’r ddolen hon yn hysbys yma.',
}
