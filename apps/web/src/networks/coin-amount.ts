// Amounts of coins in readable form. The register's answer has every digit: 0.000048058248142 ETH tells a
// reader no more than 0.0000481 ETH.

const short = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 })

/** “0.000048058248142 ETH” → “0.0000481 ETH”; other text is returned unchanged. */
export function shortAmount(amount: string): string {
  const [, figure, coin] = /^(\d+(?:\.\d+)?) ([A-Z]+)$/.exec(amount) ?? []
  return figure === undefined ? amount : `${short.format(Number(figure))}\u00A0${coin}`
}
