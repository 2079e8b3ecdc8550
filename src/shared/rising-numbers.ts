/** Whole numbers from 0 on, each once, in rising order, in as few bytes as what lies between two of them needs. */
export class RisingNumbers {
  #bytes = new Uint8Array(4)
  #length = 0
  #last = -1

  /** @param number the one that was added last, which changes nothing, or a greater one */
  add(number: number): void {
    if (number === this.#last) return
    // Seven bits to a byte, the lowest first; the eighth says that there are more.
    let gap = number - this.#last
    this.#last = number
    for (; gap > 127; gap >>>= 7) this.#write((gap & 127) | 128)
    this.#write(gap)
  }

  /** Gives each of them, in order. */
  forEach(give: (number: number) => void): void {
    let number = -1
    let gap = 0
    let bits = 0
    for (let i = 0; i < this.#length; i++) {
      const byte = this.#bytes[i] ?? 0
      gap |= (byte & 127) << bits
      bits += 7
      if (byte > 127) continue
      number += gap
      give(number)
      gap = 0
      bits = 0
    }
  }

  #write(byte: number) {
    if (this.#length === this.#bytes.length) {
      const bytes = new Uint8Array(Math.ceil(this.#length * 1.5))
      bytes.set(this.#bytes)
      this.#bytes = bytes
    }
    this.#bytes[this.#length++] = byte
  }
}
