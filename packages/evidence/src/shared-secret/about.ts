// What every value of the shared secret is bound to, so that nothing of one will, or made for one use, passes for
// something of another.
import type { Bytes } from '../bytes/hash.ts'

/** One shared secret of a will: a will that begins anew, or repairs a loss, has another one. */
export interface SecretOf {
  willId: string
  secretId: string
}

export type SecretUse =
  | 'commitment'
  | 'transcript'
  | 'share'
  | 'answer'
  | 'data key'
  | 'share for its holder'
  | 'part for its testator'
  | 'part for one request'
  | 'switch'
  | 'share for the release'

/** `to`: a person or a request, where there is one. */
export function aboutSecret({ willId, secretId }: SecretOf, use: SecretUse, to = ''): Bytes {
  return new TextEncoder().encode(`testate shared secret 1\n${use}\n${willId}\n${secretId}\n${to}\n`)
}
