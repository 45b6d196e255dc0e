// A node's figures for one registration, before conversion into pounds.

export interface CostReading {
  /** In the coin's smallest units. */
  units: bigint
  /** Of one gas, where a network meters work. */
  unitPrice: bigint | null
  /** Its components, each as people read it. */
  parts: { what: string; amount: string }[]
}
