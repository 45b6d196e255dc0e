// What the job is called, apart from it: who puts it in does not load what it does.

export const ERASE_JOB = { name: 'erase-account' } as const
