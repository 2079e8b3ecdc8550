import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from '#platform/database/database.ts'

/**
 * What a public page shows, as cache tags: 'product:12', 'list:mens' (any list of that entry), 'list:all', 'menu',
 * 'content', 'settings'. Writers invalidate the tags they changed; caches drop the pages that carry one.
 */
export type CacheTag = `product:${number}` | `list:${string}` | 'menu' | 'content' | 'settings' | 'everything'

const channel = 'shop_changed'

/**
 * A place in the row of all announcements, which everybody hears in the same order: by it, what one process has made can be
 * judged by another.
 */
export type Place = `@${string}`
const newPlace = (): Place => `@${randomBytes(9).toString('base64url')}`

/** Tells every process, when this transaction commits, that what these tags stand for has changed. */
export async function invalidateTags(tx: Db, tags: Iterable<CacheTag>): Promise<void> {
  const all = [...new Set(tags)]
  // A notification carries at most 8000 bytes.
  for (let from = 0; from < all.length; from += 100) {
    await tx.execute(sql`select pg_notify(${channel}, ${[newPlace(), ...all.slice(from, from + 100)].join(' ')})`)
  }
}

/**
 * Hears what any process announces. Whenever the line opens, `changed` first gets 'everything': announcements may have
 * been missed before; then a first place that all others hear as well. The line is tried every five seconds, since one that
 * broke on the way may never say so, and opened again when it is lost.
 */
export function listenForChanges(
  url: string,
  changed: (tags: CacheTag[], place?: Place) => void,
): {
  close: () => Promise<void>
  connected: () => boolean
  /** Resolves when all that was announced until now has been heard. @throws when the line is down */
  heard: () => Promise<void>
  /** Resolves when the line has opened for the first time. */
  opened: Promise<void>
} {
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let trying: NodeJS.Timeout | undefined
  const first = Promise.withResolvers<void>()

  async function open() {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'bunon-changes',
      connectionTimeoutMillis: 2000,
      query_timeout: 4000,
      keepAlive: true,
    })
    let failed = false
    const retry = () => {
      if (failed || closed) return
      failed = true
      client = undefined
      clearInterval(trying)
      next.end().catch(() => {})
      timer = setTimeout(() => void open(), 250)
    }
    next.on('error', retry)
    next.on('end', retry)
    next.on('notification', ({ payload = '' }) => {
      const [place, ...tags] = payload.split(' ') as [Place, ...CacheTag[]]
      changed(tags, place)
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      if (closed) return void next.end().catch(() => {})
      client = next
      trying = setInterval(() => next.query('select 1').catch(retry), 5000)
      changed(['everything'])
      first.resolve()
      await next.query('select pg_notify($1, $2)', [channel, newPlace()])
    } catch {
      retry()
    }
  }
  void open()

  return {
    connected: () => client !== undefined,
    heard: async () => {
      if (!client) throw new Error('the listening line is down')
      // Notifications come before the answer to whatever is asked after them.
      await client.query('select 1')
    },
    opened: first.promise,
    close: async () => {
      closed = true
      clearTimeout(timer)
      clearInterval(trying)
      await client?.end().catch(() => {})
    },
  }
}
