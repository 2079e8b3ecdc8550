const blockSize = 500

/** Product ids by document id, searched for parts of them. */
export class ProductIds {
  #ids: string[] = []
  /** The ids in blocks of `blockSize`, joined: a search skips most blocks with one test. */
  #blocks: string[] = []

  /** @param docId the next one */
  add(docId: number, id: string): void {
    this.#ids.push(id)
    const block = Math.floor(docId / blockSize)
    this.#blocks[block] = `${this.#blocks[block] ?? ''} ${id}`
  }

  remove(docId: number): void {
    this.#ids[docId] = ''
  }

  /** Calls `found` with the document ids of the product ids that contain one of the parts. */
  forEachMatch(parts: readonly string[], found: (docId: number) => void): void {
    if (parts.length === 0) return
    for (const [block, ids] of this.#blocks.entries()) {
      if (!hasOneOf(parts, ids)) continue
      const from = block * blockSize
      for (const [nr, id] of this.#ids.slice(from, from + blockSize).entries())
        if (hasOneOf(parts, id)) found(from + nr)
    }
  }
}

export const hasOneOf = (parts: readonly string[], text: string) => parts.some((part) => text.includes(part))
