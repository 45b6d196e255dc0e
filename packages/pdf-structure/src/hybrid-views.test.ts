import { describe, expect, it } from 'vitest'
import { hostileHybrids } from '../../../test/corpus/hostile-hybrids.ts'
import { officePdf, officeVariants } from '../../../test/corpus/office-pdf.ts'
import { checkStructure } from './check-structure.ts'
import { Refused } from './refusal.ts'

const judged = async (bytes: Buffer): Promise<string> => {
  try {
    await checkStructure(bytes)
    return 'accepted'
  } catch (error) {
    if (error instanceof Refused) return error.refusal.reason
    throw error
  }
}

describe('a hybrid file as Office saves it', () => {
  it.each(officeVariants)('%s: every page', async (_name, plan) => {
    expect(await checkStructure(officePdf(plan))).toBe(plan.pages ?? 1)
  })

  it.each(hostileHybrids.map((file) => [file.name, file] as const))(
    '%s',
    async (_name, { bytes, expect: wanted }) => {
      expect(await judged(bytes)).toBe(wanted)
    },
  )
})
