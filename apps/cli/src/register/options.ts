// The command line of `npm run register`, as fixed for everybody who drives the product from outside.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const usage = 'Usage: npm run register -- WILL.pdf [--networks solana,ethereum,corda] [--url URL] [--out DIR] [--json]'

export interface Options {
  /** Absolute path of the will's PDF. */
  file: string
  /** As given; the server decides which of them there are. */
  networks: string[]
  url: string | null
  /** Absolute. */
  out: string
  json: boolean
}

export const help = `${usage}

  WILL.pdf    the copy of the will
  --networks  where to register it (default solana,corda, the panel's choice; this version has ethereum)
  --url       the register to use (default: the one running here, else one is started for this run)
  --out       folder for the sealed PDF, the capsule and the certificate (default: here)
  --json      one JSON object on standard output, progress on standard error

Ends with 0 when registered on every network, 2 when the register refused, 1 when something failed.`

/** A command line that cannot be followed; the message is one sentence. */
export class WrongUsage extends Error {}

/** Paths are relative to `folder`, where the person is. Throws WrongUsage. */
export function readOptions(args: string[], folder: string): Options {
  let given
  try {
    given = parseArgs({
      args,
      allowPositionals: true,
      options: {
        // The panel's default strategy, minimal: Solana and Corda.
        networks: { type: 'string', default: 'solana,corda' },
        url: { type: 'string' },
        out: { type: 'string', default: '.' },
        json: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new WrongUsage(`${(error as Error).message.split('\n')[0] ?? ''} ${usage}`)
  }
  const { values, positionals } = given
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new WrongUsage(`One PDF is needed. ${usage}`)
  const networks = [...new Set(values.networks.split(',').map((name) => name.trim().toLowerCase()).filter((name) => name !== ''))]
  if (networks.length === 0) throw new WrongUsage(`At least one network is needed. ${usage}`)
  const url = values.url ?? null
  if (url !== null && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new WrongUsage(`"${url}" is not a web address. ${usage}`)
  return { file: resolve(folder, file), networks, url, out: resolve(folder, values.out), json: values.json }
}
