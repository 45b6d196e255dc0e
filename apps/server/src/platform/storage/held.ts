// A map of values that expire.
/** What takes long to make and is needed again at once. Each is forgotten after `ms`, and the oldest beyond `most`. */
export class Held<T> {
  readonly #all = new Map<string, { value: T; end: NodeJS.Timeout }>()
  readonly #most: number
  readonly #ms: number
  constructor(most: number, ms: number) {
    this.#most = most
    this.#ms = ms
  }
  of(name: string): T | undefined {
    return this.#all.get(name)?.value
  }
  hold(name: string, value: T): void {
    this.forget(name)
    if (this.#all.size >= this.#most) this.forget(this.#all.keys().next().value!)
    this.#all.set(name, { value, end: setTimeout(() => this.forget(name), this.#ms).unref() })
  }
  forget(name: string): void {
    clearTimeout(this.#all.get(name)?.end)
    this.#all.delete(name)
  }
}
