// The currencies that an amount can be in, and how many decimals each has. Source: ISO 4217, List One, of its
// maintenance agency SIX, as published on 25 June 2024: every code with a number of minor units, but the pound. XCG,
// which followed ANG in 2025, is of the list of 1 January 2026. HRK, SLL and ZWL have left the list since 2022; a death
// can be earlier.
const codesByDecimals = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF ' +
    'CHE CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GEL GHS GIP GMD GTQ GYD ' +
    'HKD HNL HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK ' +
    'MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB ' +
    'SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD ' +
    'USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG ZWL',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const decimals = new Map(
  Object.entries(codesByDecimals).flatMap(([places, codes]) =>
    codes.split(' ').map((code) => [code, Number(places)] as const),
  ),
)

/** In the order of their codes. */
export const currencies: readonly string[] = [...decimals.keys()].toSorted()

/** Null: no currency of the list. */
export const decimalsOf = (currency: string): number | null => decimals.get(currency) ?? null
