// One data key for what a process seals to the same RSA key within a minute. The messages stay apart: each is encrypted
// with a key of its own, derived from the data key and 32 random bytes (HKDF, AWS Encryption SDK's message format,
// section 2.5.2). What is spared is RSA, which costs whoever opens 2 ms of processor time for each (measured). The
// SDK's own cache of keys has an entry for each context, and the context of a mail names the mail.
import { KeyringNode, KeyringTraceFlag, unwrapDataKey } from '@aws-crypto/material-management-node'
import { Held } from './held.ts'
import { oncePerKey, privateKeyOf, publicKeyOf } from './parsed-keys.ts'
import { rsaKeyring } from './vault.ts'

/** The process that seals could open what it sealed in this time; it had it in plain then. */
const HELD_MS = 60_000
/** A key is used for at most as many. */
const MOST_MESSAGES = 100
/** Whoever opens has the keys of several processes, and of those that wait since an outage. */
const MOST_KNOWN = 100

type ToSeal = Parameters<KeyringNode['_onEncrypt']>[0]
type ToOpen = Parameters<KeyringNode['_onDecrypt']>[0]
type Wrapped = Parameters<KeyringNode['_onDecrypt']>[1][number]

const own = { keyNamespace: 'testate-held', keyName: 'held key' }
/** A copy: the SDK overwrites its own with zeros when a message is done. */
const keyOf = (material: ToSeal | ToOpen): Uint8Array =>
  new Uint8Array(unwrapDataKey(material.getUnencryptedDataKey()))

/** Makes a data key, wraps it once, and seals with it what follows. */
class Sealing extends KeyringNode {
  readonly #from: KeyringNode
  #held: { key: Uint8Array; wrapped: Wrapped; messages: number } | null = null
  constructor(from: KeyringNode) {
    super()
    this.#from = from
  }
  override async _onEncrypt(material: ToSeal): Promise<ToSeal> {
    const held = this.#held
    if (held === null || held.messages >= MOST_MESSAGES) return await this.#hold(material)
    held.messages += 1
    return material
      .setUnencryptedDataKey(new Uint8Array(held.key), {
        ...own,
        flags: KeyringTraceFlag.WRAPPING_KEY_GENERATED_DATA_KEY,
      })
      .addEncryptedDataKey(held.wrapped, KeyringTraceFlag.WRAPPING_KEY_ENCRYPTED_DATA_KEY)
  }
  async #hold(material: ToSeal): Promise<ToSeal> {
    const made = await this.#from.onEncrypt(material)
    const held = { key: keyOf(made), wrapped: made.encryptedDataKeys[0]!, messages: 1 }
    this.#held = held
    setTimeout(() => {
      if (this.#held === held) this.#held = null
      held.key.fill(0)
    }, HELD_MS).unref()
    return made
  }
  override async _onDecrypt(): Promise<never> {
    throw new Error('whoever seals opens nothing')
  }
}

/** Unwraps each data key once. */
class Opening extends KeyringNode {
  readonly #from: KeyringNode
  readonly #known = new Held<Uint8Array>(MOST_KNOWN, HELD_MS)
  constructor(from: KeyringNode) {
    super()
    this.#from = from
  }
  override async _onEncrypt(): Promise<never> {
    throw new Error('whoever opens seals nothing')
  }
  override async _onDecrypt(material: ToOpen, wrapped: Wrapped[]): Promise<ToOpen> {
    const name = wrapped.map((one) => Buffer.from(one.encryptedDataKey).toString('base64')).join()
    const known = this.#known.of(name)
    if (known !== undefined)
      return material.setUnencryptedDataKey(new Uint8Array(known), {
        ...own,
        flags: KeyringTraceFlag.WRAPPING_KEY_DECRYPTED_DATA_KEY,
      })
    const opened = await this.#from.onDecrypt(material, wrapped)
    if (!opened.hasUnencryptedDataKey) return opened
    this.#known.hold(name, keyOf(opened))
    return opened
  }
}

/** For `sealFor`, in place of the public key (PEM). */
export const sealingWithHeldKey = oncePerKey(
  (publicKeyPem) => new Sealing(rsaKeyring({ publicKey: publicKeyOf(publicKeyPem) })),
)
/** For `openWith`, in place of the private key (PEM); opens what was sealed either way. */
export const openingWithHeldKeys = oncePerKey(
  (privateKeyPem) => new Opening(rsaKeyring({ privateKey: privateKeyOf(privateKeyPem) })),
)
