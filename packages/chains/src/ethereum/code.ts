// Checks whether the code at an address is this version's contract. The code on the chain differs from the
// compiler's: the constructor writes a few values into it (EIP-712's domain). So everything else must be the
// compiler's code, and the values must be those of this chain and this address.
import { encodeAbiParameters, keccak256, stringToHex, toHex } from 'viem'
import type { Address, Hex } from 'viem'
import artifact from './artifact.json' with { type: 'json' }

/** PUSH32 of zeros: a place the constructor fills in. */
const PLACE = `7f${'00'.repeat(32)}`
const DOMAIN = keccak256(
  stringToHex('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
)

/** True when `code` is the committed build, deployed for this chain at this address. */
export function isCommittedCode(code: Hex, at: { chainId: number; contract: string }): boolean {
  const deployed = code.slice(2).toLowerCase()
  const built = artifact.deployed.slice(2).toLowerCase()
  if (built.length !== deployed.length) return false
  const written = valuesWritten(at)
  for (let at = 0; at < built.length;) {
    if (built.startsWith(PLACE, at)) {
      if (!deployed.startsWith('7f', at) || !written.has(deployed.slice(at + 2, at + PLACE.length)))
        return false
      at += PLACE.length
    } else if (built.slice(at, at + 2) === deployed.slice(at, at + 2)) at += 2
    else return false
  }
  return true
}

/** The values OpenZeppelin's EIP712 stores in the code. The compiler decides their order. */
function valuesWritten({ chainId, contract }: { chainId: number; contract: string }): Set<string> {
  const [name, version] = ['Testate register of wills', '1']
  const hashed = [keccak256(stringToHex(name)), keccak256(stringToHex(version))] as const
  const separator = keccak256(
    encodeAbiParameters(
      [
        { type: 'bytes32' },
        { type: 'bytes32' },
        { type: 'bytes32' },
        { type: 'uint256' },
        { type: 'address' },
      ],
      [DOMAIN, ...hashed, BigInt(chainId), contract as Address],
    ),
  )
  return new Set(
    [
      separator,
      ...hashed,
      toHex(chainId, { size: 32 }),
      toHex(BigInt(contract), { size: 32 }),
      short(name),
      short(version),
    ].map((value) => value.slice(2).toLowerCase()),
  )
}

/** OpenZeppelin's ShortString: the bytes left-aligned, the length in the last one. */
function short(text: string): Hex {
  return `${stringToHex(text, { size: 32 }).slice(0, 64) as Hex}${toHex(text.length, { size: 1 }).slice(2)}`
}
