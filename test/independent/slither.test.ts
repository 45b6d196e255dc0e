// What a static analyser that knows nothing of this product says of the contract; what it may find stands answered beside the line.
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runSlither } from '../../packages/chains/forge/slither.ts'

const python = process.env['TESTATE_PYTHON'] ?? 'python3'
const installed = spawnSync(python, ['-c', 'import slither'], { timeout: 60_000 }).status === 0
if (!installed)
  console.log(
    'skipped: slither is not installed (pip install -r test/independent/requirements.txt; TESTATE_PYTHON names the python)',
  )

test.skipIf(!installed)(
  'slither finds nothing above informational in the contract that is not answered in a comment',
  async () => {
    const found = await runSlither(python)
    console.log(
      `slither: ${found.length} findings, ${found.filter(({ impact }) => impact !== 'Informational').length} above informational`,
    )
    expect(
      found
        .filter(({ impact }) => impact !== 'Informational')
        .map(({ check, description }) => `${check}: ${description}`),
    ).toEqual([])
    // It did look: the assembly is told as information.
    expect(found.map(({ check }) => check)).toContain('assembly')
  },
  600_000,
)
