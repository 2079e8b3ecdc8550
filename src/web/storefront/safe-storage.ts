/**
 * Safe localStorage and sessionStorage: they never throw if storage is missing (on the server), disabled, full or
 * corrupt. Values that cannot be stored stay in memory.
 */
function safeStorage(find: () => Storage | undefined) {
  const memory = new Map<string, string>()
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      const storage = typeof window === 'undefined' ? undefined : find()
      return storage && work(storage)
    } catch {
      return undefined
    }
  }
  return {
    /** The stored text, or null. */
    read: (name: string): string | null => memory.get(name) ?? attempt((storage) => storage.getItem(name)) ?? null,
    /** Stores a text, or removes it with null. @returns false if it will not survive a reload */
    write(name: string, text: string | null): boolean {
      memory.delete(name)
      const stored = attempt((storage) => {
        if (text === null) storage.removeItem(name)
        else storage.setItem(name, text)
        return true
      })
      if (!stored && text !== null) memory.set(name, text)
      return stored === true
    },
    /** Removes everything except these names; for signing out. */
    keepOnly(names: readonly string[]) {
      for (const name of memory.keys()) if (!names.includes(name)) memory.delete(name)
      attempt((storage) => {
        for (const name of Object.keys(storage)) if (!names.includes(name)) storage.removeItem(name)
      })
    },
  }
}

/** localStorage: shared by all tabs, until cleared. */
export const safeLocalStorage = safeStorage(() => window.localStorage)
/** sessionStorage: per tab, survives a reload. */
export const safeSessionStorage = safeStorage(() => window.sessionStorage)
