// The signed head of the audit log: C2SP signed-note and tlog-checkpoint with Ed25519, so that any
// transparency-log tool can check it.
import { native } from '#native'
import { fromBase64, toBase64 } from '../bytes/base64.ts'
import { sha256, toHex, type Bytes } from '../bytes/hash.ts'

const ED25519 = 0x01
/** A PKCS #8 wrapping of a raw 32-byte Ed25519 seed (RFC 8410 section 7). */
const PKCS8_PREFIX = [
  0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
]
const MOST_NOTE_BYTES = 100_000

export interface VerifierKey {
  name: string
  /** First four bytes of SHA-256(name ‖ 0x0A ‖ 0x01 ‖ public key). */
  id: Bytes
  /** 32 bytes. */
  publicKey: Bytes
}

export interface LogSigner {
  name: string
  id: Bytes
  sign(bytes: Uint8Array): Promise<Bytes>
}

export interface Checkpoint {
  origin: string
  size: number
  /** 32 bytes. */
  root: Uint8Array
}

/**
 * A fresh log key: `secret` in the signed-note form `PRIVATE+KEY+name+id+…` for the worker's key store,
 * `vkey` for publication.
 */
export async function generateLogKey(name: string): Promise<{ secret: string; vkey: string }> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const seed = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)).slice(
    PKCS8_PREFIX.length,
  )
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const vkey = await verifierKeyText(name, publicKey)
  return {
    secret: `PRIVATE+KEY+${name}+${vkey.split('+')[1]}+${toBase64(Uint8Array.of(ED25519, ...seed))}`,
    vkey,
  }
}

/** The signer of a `PRIVATE+KEY+…` text. Throws when the text is not one. */
export async function importLogKey(secret: string): Promise<LogSigner> {
  const match = /^PRIVATE\+KEY\+([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(secret.trim())
  const key = match === null ? new Uint8Array() : fromBase64(match[3]!)
  if (match === null || key.length !== 33 || key[0] !== ED25519)
    throw new Error('this is not an Ed25519 signed-note private key')
  const pkcs8 = Uint8Array.of(...PKCS8_PREFIX, ...key.subarray(1))
  return {
    name: match[1]!,
    id: Uint8Array.from({ length: 4 }, (_, at) => Number.parseInt(match[2]!.slice(2 * at, 2 * at + 2), 16)),
    sign: await ed25519Signer(pkcs8),
  }
}

/**
 * On Node, by its own call: Web Crypto uses another thread, and waking that takes longer than the signature
 * (0.03 ms).
 */
async function ed25519Signer(pkcs8: Bytes): Promise<LogSigner['sign']> {
  const sign = native?.ed25519Signer(pkcs8)
  if (sign !== undefined) return async (bytes) => sign(bytes)
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign'])
  return async (bytes) => new Uint8Array(await crypto.subtle.sign('Ed25519', key, bytes as Bytes))
}

/** `name+id+base64(0x01 ‖ public key)`, C2SP signed-note's verifier key. */
export async function verifierKeyText(name: string, publicKey: Uint8Array): Promise<string> {
  if (!/^[^+\s]+$/.test(name)) throw new Error('a key name has no spaces and no plus')
  return `${name}+${toHex(await keyId(name, publicKey))}+${toBase64(Uint8Array.of(ED25519, ...publicKey))}`
}

/** Parses a verifier key. Throws when its form, its type or its id is wrong. */
export async function parseVerifierKey(vkey: string): Promise<VerifierKey> {
  const match = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(vkey.trim())
  if (match === null) throw new Error('this is not a verifier key')
  const [, name, idHex, encoded] = match as unknown as [string, string, string, string]
  const key = fromBase64(encoded)
  if (key.length !== 33 || key[0] !== ED25519) throw new Error('the verifier key is not an Ed25519 key')
  const publicKey = key.slice(1)
  const id = await keyId(name, publicKey)
  if (toHex(id) !== idHex) throw new Error('the verifier key does not belong to its id')
  return { name, id, publicKey }
}

/**
 * Whether `signature` is the Ed25519 signature of `bytes` by the owner of `key`. Web Crypto refuses the
 * malleable encodings of RFC 8032 section 8.4.
 */
export async function signatureHolds(
  key: VerifierKey,
  signature: Uint8Array,
  bytes: Uint8Array,
): Promise<boolean> {
  const publicKey = await crypto.subtle.importKey('raw', key.publicKey, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', publicKey, signature as Bytes, bytes as Bytes)
}

/** Signs a text, which must end in a newline. */
export async function signNote(text: string, signer: LogSigner): Promise<string> {
  if (!text.endsWith('\n')) throw new Error('the text of a note ends in a newline')
  const signature = await signer.sign(new TextEncoder().encode(text))
  return `${text}\n— ${signer.name} ${toBase64(Uint8Array.of(...signer.id, ...signature))}\n`
}

/**
 * The text of a note signed by the key. Throws when it is malformed, not signed by the key, or the signature
 * is invalid. Other keys' lines are ignored.
 */
export async function openNote(note: string, vkey: string): Promise<string> {
  const key = await parseVerifierKey(vkey)
  const split = note.lastIndexOf('\n\n')
  if (split < 0 || note.length > MOST_NOTE_BYTES || !note.endsWith('\n') || hasControls(note))
    throw new Error('this is not a signed note')
  const text = note.slice(0, split + 1)
  let signed = false
  for (const line of note.slice(split + 2, -1).split('\n')) {
    const match = /^— ([^+\s]+) ([A-Za-z0-9+/=]+)$/.exec(line)
    const blob = match === null ? new Uint8Array() : fromBase64(match[2]!)
    if (match === null || blob.length < 5) throw new Error('a signature line of the note is malformed')
    if (match[1] !== key.name || toHex(blob.subarray(0, 4)) !== toHex(key.id)) continue
    if (!(await signatureHolds(key, blob.subarray(4), new TextEncoder().encode(text))))
      throw new Error(`the signature of ${key.name} does not hold`)
    signed = true
  }
  if (!signed) throw new Error(`the note is not signed by ${key.name}`)
  return text
}

/** The note text of a checkpoint (C2SP tlog-checkpoint). */
export function checkpointText(checkpoint: Checkpoint): string {
  return `${checkpoint.origin}\n${checkpoint.size}\n${toBase64(checkpoint.root)}\n`
}

/** A checkpoint signed by the log whose key is given; its origin must be the key's name. Throws otherwise. */
export async function openCheckpoint(note: string, vkey: string): Promise<Checkpoint> {
  const lines = (await openNote(note, vkey)).split('\n')
  const [origin, size, root] = lines
  if (lines.length < 4 || !/^(0|[1-9][0-9]{0,15})$/.test(size ?? '') || lines.slice(3, -1).includes(''))
    throw new Error('the note is not a checkpoint')
  const bytes = fromBase64(root ?? '')
  if (bytes.length !== 32) throw new Error('the checkpoint has no root hash')
  if (origin !== (await parseVerifierKey(vkey)).name)
    throw new Error(`the checkpoint is of another log: ${origin}`)
  const count = Number(size)
  if (!Number.isSafeInteger(count)) throw new Error('the tree size of the checkpoint is too large')
  return { origin, size: count, root: bytes }
}

/** Signed-note allows no ASCII control character but the newline. */
function hasControls(note: string): boolean {
  return [...note].some((character) => character < ' ' && character !== '\n')
}

async function keyId(name: string, publicKey: Uint8Array): Promise<Bytes> {
  const nameBytes = new TextEncoder().encode(name)
  return (await sha256(Uint8Array.of(...nameBytes, 0x0a, ED25519, ...publicKey))).slice(0, 4)
}
