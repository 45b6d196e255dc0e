// Compiles WillToken.sol with the settings the committed artifact was made with. Run by hand after a change
// of the contract (`node packages/chains/forge/compile.ts`); nothing compiles at install or start.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const contractPath = fileURLToPath(new URL('../src/ethereum/WillToken.sol', import.meta.url))
export const artifactPath = fileURLToPath(new URL('../src/ethereum/artifact.json', import.meta.url))

// cancun and no metadata hash: the same sources give the same bytes on any machine.
const settings = {
  optimizer: { enabled: true, runs: 1_000_000 },
  viaIR: true,
  evmVersion: 'cancun',
  metadata: { bytecodeHash: 'none' },
  outputSelection: {
    'WillToken.sol': { WillToken: ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] },
  },
}

type Code = 'bytecode' | 'deployedBytecode'

interface CompilerOutput {
  errors?: { errorCode: string; sourceLocation?: { file: string }; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: unknown[]; evm: Record<Code, { object: string }> }>>
}

/** What the committed artifact holds. `deployed`: the code on the chain, with zeros for what the constructor writes. */
export interface Compiled {
  compiler: string
  abi: unknown[]
  bytecode: string
  deployed: string
}

/** A transfer is always refused, so that the end of OpenZeppelin's `safeTransferFrom` is never reached. */
function isExpected({ errorCode, sourceLocation }: NonNullable<CompilerOutput['errors']>[number]): boolean {
  return errorCode === '5740' && sourceLocation?.file.endsWith('/ERC721.sol') === true
}

/** The current contract. @throws Error with the compiler's own words */
export function compileWillToken(): Compiled {
  const solc = require('solc') as { version(): string; compile(input: string, callbacks: object): string }
  const libraries = dirname(require.resolve('@openzeppelin/contracts/package.json'))
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { 'WillToken.sol': { content: readFileSync(contractPath, 'utf8') } },
        settings,
      }),
      {
        import: (path: string) => ({
          contents: readFileSync(join(libraries, path.replace('@openzeppelin/contracts/', '')), 'utf8'),
        }),
      },
    ),
  ) as CompilerOutput
  const errors = (output.errors ?? []).filter((error) => !isExpected(error))
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  const contract = output.contracts['WillToken.sol']!['WillToken']!
  const { bytecode, deployedBytecode } = contract.evm
  return {
    compiler: solc.version(),
    abi: contract.abi,
    bytecode: `0x${bytecode.object}`,
    deployed: `0x${deployedBytecode.object}`,
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(artifactPath, `${JSON.stringify(compileWillToken(), null, 1)}\n`)
}
