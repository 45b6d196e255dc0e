// JSON as Solana uses it: amounts are unsigned 64-bit, and beyond 2^53 JavaScript's numbers would silently
// round them.
const raw = JSON as typeof JSON & { rawJSON(text: string): unknown }

/** A bigint becomes a plain JSON number, with all its digits. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'bigint' ? raw.rawJSON(String(each)) : each,
  )
}

/** An integer that a JavaScript number cannot represent becomes a bigint. @throws SyntaxError */
export function fromJson(text: string): unknown {
  return JSON.parse(text, ((_: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
      ? BigInt(context!.source!)
      : value) as (key: string, value: unknown) => unknown)
}
