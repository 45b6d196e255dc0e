// The job's name, in a file of its own: enqueuing it does not load its code.

export const ERASE_JOB = { name: 'erase-account' } as const
