/** Returns an unused anchor: section-3. */
export function newId(word: string, parts: readonly { id: string }[]): string {
  for (let nr = parts.length + 1; ; nr++) {
    const id = `${word}-${nr}`
    if (!parts.some((part) => part.id === id)) return id
  }
}
