// The command line of `npm run register`, which outside callers rely on and which therefore does not change.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const usage =
  'Usage: npm run register -- WILL.pdf [--networks solana,ethereum,corda] [--url URL] [--out DIR] ' +
  '[--json] [--wait SECONDS]'

export interface Options {
  /** Absolute path of the will's PDF. */
  file: string
  /** As given; the server validates the names. */
  networks: string[]
  url: string | null
  /** Absolute. */
  out: string
  json: boolean
  /** How long to wait without any change while a network keeps failing. */
  waitSeconds: number
}

export const help = `${usage}

  WILL.pdf    the copy of the will
  --networks  where to register it (default solana,corda, the panel's choice)
  --url       the register to use (default: the one running here, else one is started for this run)
  --out       folder for the sealed PDF, the capsule and the certificate (default: here)
  --json      one JSON object on standard output, progress on standard error
  --wait      seconds to wait for a network that keeps failing once nothing else moves (default 120)

Ends with 0 when every network asked for has the registration (final, or confirmed after 40 minutes), 2 when the register refused,
1 when something failed. When one network has it and another does not answer, the evidence there is is written, what is missing is
named, and it ends with 1; the register goes on by itself and issues the capsule again when the missing one follows.`

/** An invalid command line; the message is one sentence. */
export class WrongUsage extends Error {}

/** Paths are relative to `folder`, the person's current folder. Throws WrongUsage. */
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
        wait: { type: 'string', default: '120' },
      },
    })
  } catch (error) {
    throw new WrongUsage(`${(error as Error).message.split('\n')[0] ?? ''} ${usage}`)
  }
  const { values, positionals } = given
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new WrongUsage(`One PDF is needed. ${usage}`)
  const networks = [
    ...new Set(
      values.networks
        .split(',')
        .map((name) => name.trim().toLowerCase())
        .filter((name) => name !== ''),
    ),
  ]
  if (networks.length === 0) throw new WrongUsage(`At least one network is needed. ${usage}`)
  const url = values.url ?? null
  if (url !== null && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new WrongUsage(`"${url}" is not a web address. ${usage}`)
  if (!/^\d{1,5}$/.test(values.wait)) throw new WrongUsage(`--wait takes seconds. ${usage}`)
  return {
    file: resolve(folder, file),
    networks,
    url,
    out: resolve(folder, values.out),
    json: values.json,
    waitSeconds: Number(values.wait),
  }
}
