// Before each test file: its own modules start in their first state, although the files of a project share a
// process, and nothing that another file put in place of something else is left. Packages stay loaded; to load those
// again for each file takes most of the time that sharing saves.
import { afterAll, vi } from 'vitest'

vi.resetModules()
vi.unstubAllGlobals()
vi.restoreAllMocks()
vi.useRealTimers()

// What a file still imports at its end, such as a part of a page that it only began to show, would become a module of
// the next file, made without what that file puts in place.
afterAll(async () => await vi.dynamicImportSettled())
