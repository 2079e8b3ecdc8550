import type { z } from 'zod'

/** What this phone keeps of a list: its items, and as JSON what it cannot read, such as an item of another edition of this page. */
type Kept<Item> = { items: Item[]; unread: string[] }

/**
 * A list that this phone keeps of each person by itself: a phone may have two users. It outlives the page, a lost network and a log-in. Items are
 * read one by one: one that cannot be read takes no other along, and stays until somebody removes it.
 * @param name first part of its key in localStorage
 */
export function keptList<Item>(name: string, schema: z.ZodType<Item>) {
  const keyOf = (username: string) => `${name}:${username}`
  /** Where the storage is full or disabled: the page keeps them while it is open. */
  const unstored = new Map<string, Kept<Item>>()

  const read = (username: string): Kept<Item> => {
    const here = unstored.get(username)
    if (here) return here
    try {
      return parsed(localStorage.getItem(keyOf(username)) ?? '[]', schema)
    } catch {
      return { items: [], unread: [] }
    }
  }

  /** Changes what is kept, also when another tab did in the meantime. @returns what is kept now */
  const update = (username: string, change: (kept: Kept<Item>) => Kept<Item>): Kept<Item> => {
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

  /** Calls the listener when another tab changed what is kept. @returns unsubscribe */
  const onChanged = (username: string, listener: () => void): (() => void) => {
    const heard = ({ key }: StorageEvent) => key === keyOf(username) && listener()
    addEventListener('storage', heard)
    return () => removeEventListener('storage', heard)
  }

  return { read, update, onChanged }
}

function parsed<Item>(text: string, schema: z.ZodType<Item>): Kept<Item> {
  const kept: Kept<Item> = { items: [], unread: [] }
  for (const each of listIn(text)) {
    const item = schema.safeParse(each)
    if (item.success) kept.items.push(item.data)
    else kept.unread.push(JSON.stringify(each))
  }
  return kept
}

/** What is no list is one item, which cannot be read. */
function listIn(text: string): unknown[] {
  try {
    const all: unknown = JSON.parse(text)
    return Array.isArray(all) ? all : [all]
  } catch {
    return [text]
  }
}
