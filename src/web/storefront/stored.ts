/**
 * Safe localStorage and sessionStorage that never throw if they are missing (on the server), disabled, full or corrupt.
 * What cannot be stored stays in memory.
 */
function boxOver(find: () => Storage | undefined) {
  const memory = new Map<string, string>()
  const attempt = <T>(work: (box: Storage) => T): T | undefined => {
    try {
      const box = typeof window === 'undefined' ? undefined : find()
      return box && work(box)
    } catch {
      return undefined
    }
  }
  return {
    /** The stored text, or null. */
    read: (name: string): string | null => memory.get(name) ?? attempt((box) => box.getItem(name)) ?? null,
    /** Stores a text, or removes it with null. @returns false if it will not survive a reload */
    write(name: string, text: string | null): boolean {
      memory.delete(name)
      const stored = attempt((box) => {
        if (text === null) box.removeItem(name)
        else box.setItem(name, text)
        return true
      })
      if (!stored && text !== null) memory.set(name, text)
      return stored === true
    },
    /** Removes everything except these names; for signing out. */
    keepOnly(names: readonly string[]) {
      for (const name of memory.keys()) if (!names.includes(name)) memory.delete(name)
      attempt((box) => {
        for (const name of Object.keys(box)) if (!names.includes(name)) box.removeItem(name)
      })
    },
  }
}

/** localStorage: shared by all tabs, until cleared. */
export const localBox = boxOver(() => window.localStorage)
/** sessionStorage: per tab, survives a reload. */
export const tabBox = boxOver(() => window.sessionStorage)
