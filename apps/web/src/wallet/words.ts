// The sentences of a testator's own wallet.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Your own wallet (optional)',
    lead:
      'The register keeps a key for this will, and that key holds its tokens. You do not need to do ' +
      'anything. If you have a wallet of your own, you can have a token moved there: you sign a message ' +
      'to show that the address is yours. You need no funds: the register sends it and pays.',
    public: 'Anybody can then see your address beside the token, for good.',
    same: 'The token cannot be sold or passed on, and you can still withdraw the registration here.',
    held: 'Held by the key the register keeps for this will.',
    moving: 'On its way to your address:',
    returning: 'A release was taken back. The token returns to where it was before.',
    own: 'Held by your own address:',
    move: 'Move the token to your own wallet',
    moveOn: 'Move the token to your own wallet: {network}',
    again: 'Move it to another address',
    againOn: 'Move it to another address: {network}',
    choose: 'Choose a wallet',
    noWallet: 'No wallet in this browser',
    looking: 'Looking for wallets in this browser…',
    none: 'Wallet not found. Please install a browser wallet to use {network} features.',
    noneHint: 'You do not need one: without it everything stays as it is.',
    use: 'Use {wallet}',
    connecting: '{wallet} asks whether this page may see your address. Please answer there.',
    signing: '{wallet} asks you to sign a message which says that the address is yours. Please answer there.',
    sending: 'Asking for the move…',
    notNow: 'Not now',
    asked: 'The token is being moved',
    failed: 'The token was not moved',
    declined: 'You declined in the wallet. Nothing was changed.',
    busy: 'The wallet still waits for your answer to an earlier question. Please open it and answer there.',
    notConnected: 'Wallet not connected',
    notInitialized: 'Wallet or contract not initialized',
    said: 'The wallet answered: {message}',
  },
})
