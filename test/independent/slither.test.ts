// An independent static analyser's findings on the contract; each accepted finding has its answer beside the
// line. With TESTATE_FULL=1 (`npm run assurance`): it compiles the contract and all it uses once more.
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runSlither } from '../../packages/chains/forge/slither.ts'

const python = process.env['TESTATE_PYTHON'] ?? 'python3'
const installed = spawnSync(python, ['-c', 'import slither'], { timeout: 60_000 }).status === 0
if (!installed)
  console.log(
    'skipped: slither is not installed (pip install -r test/independent/requirements.txt; ' +
      'TESTATE_PYTHON names the python)',
  )

test.skipIf(!installed || process.env['TESTATE_FULL'] !== '1')(
  'slither finds nothing above informational in the contract that is not answered in a comment',
  async () => {
    const found = await runSlither(python)
    console.log(
      `slither: ${found.length} findings, ` +
        `${found.filter(({ impact }) => impact !== 'Informational').length} above informational`,
    )
    expect(
      found
        .filter(({ impact }) => impact !== 'Informational')
        .map(({ check, description }) => `${check}: ${description}`),
    ).toEqual([])
  },
  600_000,
)
