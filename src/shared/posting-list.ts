/** A sorted set of whole numbers, stored as variable-length deltas. */
export class PostingList {
  #bytes = new Uint8Array(4)
  #length = 0
  #last = -1

  /** @param number not smaller than the last one added; adding that again has no effect */
  add(number: number): void {
    if (number === this.#last) return
    // LEB128: seven bits per byte, lowest first; the eighth bit marks continuation.
    let gap = number - this.#last
    this.#last = number
    for (; gap > 127; gap >>>= 7) this.#write((gap & 127) | 128)
    this.#write(gap)
  }

  /** In ascending order. */
  forEach(visit: (number: number) => void): void {
    let number = -1
    let gap = 0
    let bits = 0
    for (let i = 0; i < this.#length; i++) {
      const byte = this.#bytes[i] ?? 0
      gap |= (byte & 127) << bits
      bits += 7
      if (byte > 127) continue
      number += gap
      visit(number)
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
