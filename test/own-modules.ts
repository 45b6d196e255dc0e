// Before each test file: its own modules start in their first state, although the files of a project share a
// process, and nothing that another file put in place of something else is left. Packages stay loaded; to load those
// again for each file takes most of the time that sharing saves.
import { vi } from 'vitest'

vi.resetModules()
vi.unstubAllGlobals()
vi.restoreAllMocks()
vi.useRealTimers()
