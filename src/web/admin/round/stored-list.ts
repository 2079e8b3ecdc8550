import type { z } from 'zod'

/** A stored list: its items, and as JSON those that fail to parse, such as items of another release. */
type Stored<Item> = { items: Item[]; unread: string[] }

/**
 * A list in localStorage, one per user: two people may share a phone. It survives reloads, lost connections and
 * log-ins. Items are parsed one by one: an unreadable item does not affect the others, and stays until the user removes
 * it.
 * @param name first part of its localStorage key
 */
export function storedList<Item>(name: string, schema: z.ZodType<Item>) {
  const keyOf = (username: string) => `${name}:${username}`
  /** In-memory fallback by user, where storage is full or disabled. */
  const unstored = new Map<string, Stored<Item>>()

  const read = (username: string): Stored<Item> => {
    const here = unstored.get(username)
    if (here) return here
    try {
      return parsed(localStorage.getItem(keyOf(username)) ?? '[]', schema)
    } catch {
      return { items: [], unread: [] }
    }
  }

  /** Updates the stored list; reads it first, since another tab may have changed it. @returns the new list */
  const update = (username: string, change: (stored: Stored<Item>) => Stored<Item>): Stored<Item> => {
    const next = change(read(username))
    const all = [...next.unread.map((text) => JSON.parse(text) as unknown), ...next.items]
    unstored.delete(username)
    try {
      if (all.length === 0) localStorage.removeItem(keyOf(username))
      else localStorage.setItem(keyOf(username), JSON.stringify(all))
    } catch {
      unstored.set(username, next)
    }
    return next
  }

  /** Calls the listener when another tab changed what is stored. @returns unsubscribe */
  const onChanged = (username: string, listener: () => void): (() => void) => {
    const onStorage = ({ key }: StorageEvent) => key === keyOf(username) && listener()
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }

  return { read, update, onChanged }
}

function parsed<Item>(text: string, schema: z.ZodType<Item>): Stored<Item> {
  const stored: Stored<Item> = { items: [], unread: [] }
  for (const each of listIn(text)) {
    const item = schema.safeParse(each)
    if (item.success) stored.items.push(item.data)
    else stored.unread.push(JSON.stringify(each))
  }
  return stored
}

/** Anything but a list counts as one unreadable item. */
function listIn(text: string): unknown[] {
  try {
    const all: unknown = JSON.parse(text)
    return Array.isArray(all) ? all : [all]
  } catch {
    return [text]
  }
}
