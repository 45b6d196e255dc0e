// Amounts of coins as people read them. The register's answer keeps every digit: 0.000048058248142 ETH says no more to anybody than 0.0000481 ETH.

const short = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 })

/** “0.000048058248142 ETH” → “0.0000481 ETH”; what is no amount stays as it is. */
export function shortAmount(amount: string): string {
  const [, figure, coin] = /^(\d+(?:\.\d+)?) ([A-Z]+)$/.exec(amount) ?? []
  return figure === undefined ? amount : `${short.format(Number(figure))}\u00A0${coin}`
}
