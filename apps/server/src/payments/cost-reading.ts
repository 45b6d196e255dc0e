// What a node said one registration takes, before anybody turns it into pounds.

export interface CostReading {
  /** In the coin's smallest units. */
  units: bigint
  /** Of one gas, where a network counts work. */
  unitPrice: bigint | null
  /** What it consists of, each as people read it. */
  parts: { what: string; amount: string }[]
}
