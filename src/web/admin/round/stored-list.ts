import type { z } from 'zod'

/** A stored list: its items, and as JSON those that cannot be read, such as items of another release of this page. */
type Stored<Item> = { items: Item[]; unread: string[] }

/**
 * A list in localStorage, one for each person: a phone may have two users. It outlives the page, a lost network and a
 * log-in. Items are read one by one: one that cannot be read takes no other along, and stays until somebody removes it.
 * @param name first part of its key in localStorage
 */
export function storedList<Item>(name: string, schema: z.ZodType<Item>) {
  const keyOf = (username: string) => `${name}:${username}`
  /** Where the storage is full or disabled: the page keeps them while it is open. */
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

  /** Changes what is stored, also when another tab did in the meantime. @returns what is stored now */
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
