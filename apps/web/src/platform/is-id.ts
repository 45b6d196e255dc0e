// An address can name anything; only what has the form of an id is asked for.
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export const isId = (named: string | null): named is string => named !== null && uuid.test(named)
