// The sentences of a testator's own wallet.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Your own wallet (optional)',
    lead: 'The register keeps a key for this will, and that key holds its tokens. Nothing is missing like that. If you have a wallet of your own, a token can be moved there. You sign a message to show that the address is yours; you need no funds, since the register sends and pays.',
    public: 'Your address then stands beside the token for everybody to see, for good.',
    same: 'The token cannot be sold or passed on, and you can still withdraw the registration here.',
    held: 'Held by the key the register keeps for this will.',
    moving: 'On its way to your address:',
    own: 'Held by your own address:',
    move: 'Move the token to your own wallet',
    moveOn: 'Move the token to your own wallet: {network}',
    again: 'Move it to another address',
    againOn: 'Move it to another address: {network}',
    choose: 'Choose a wallet',
    looking: 'Looking for wallets in this browser…',
    none: 'Wallet not found. Please install a browser wallet to use {network} features.',
    noneHint: 'Without one everything stays as it is, and nothing is missing.',
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
