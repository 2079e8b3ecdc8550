import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from '#platform/database/database.ts'

/**
 * What a public page shows, as cache tags: 'product:12', 'list:mens' (any list of that entry), 'list:all', 'menu',
 * 'content', 'settings', 'delivery-times', 'cod-rules' (on no page), 'chart:panjabi' (that size chart), 'charts' (all
 * of them), 'chart-of:mens' (which chart that category has). Writers invalidate the tags they changed; caches drop the
 * pages that carry one.
 */
export type CacheTag =
  | `product:${number}`
  | `list:${string}`
  | `chart:${string}`
  | `chart-of:${string}`
  | 'charts'
  | 'menu'
  | 'content'
  | 'pages'
  | 'settings'
  | 'cod-rules'
  | 'delivery-times'
  | 'everything'

/** Database triggers notify it too. */
export const changesChannel = 'shop_changed'

/**
 * Id of an invalidation. PostgreSQL delivers them to all processes in one order, so processes can compare how far each
 * has read.
 */
export type InvalidationId = `@${string}`
const newInvalidationId = (): InvalidationId => `@${randomBytes(9).toString('base64url')}`

/** Invalidates these tags in every process when the transaction commits (NOTIFY). */
export async function invalidateTags(tx: Db, tags: Iterable<CacheTag>): Promise<void> {
  const all = [...new Set(tags)]
  // A notification carries at most 8000 bytes.
  for (let from = 0; from < all.length; from += 100) {
    await tx.execute(
      sql`select pg_notify(${changesChannel}, ${[newInvalidationId(), ...all.slice(from, from + 100)].join(' ')})`,
    )
  }
}

type ChangeListener = {
  close: () => Promise<void>
  connected: () => boolean
  /** Resolves when all invalidations published until now have been received. @throws if not connected */
  caughtUp: () => Promise<void>
  /** Resolves after the first connect. */
  opened: Promise<void>
}

/**
 * Receives the invalidations of all processes (LISTEN). After each connect `changed` first gets 'everything', since
 * some may have been missed, then an id that all other processes receive as well. The connection is checked every five
 * seconds, because a broken network may go unnoticed, and reopened when it is lost.
 */
export function listenForChanges(
  url: string,
  changed: (tags: CacheTag[], id?: InvalidationId) => void,
): ChangeListener {
  let current: { client: pg.Client; ask: () => Promise<unknown> } | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let checking: NodeJS.Timeout | undefined
  const first = Promise.withResolvers<void>()

  async function open() {
    const next = newClient(url)
    let failed = false
    const ask = inTurn(() => next.query('select 1'))
    const retry = () => {
      if (failed || closed) return
      failed = true
      current = undefined
      clearInterval(checking)
      next.end().catch(() => {})
      timer = setTimeout(() => void open(), 250)
    }
    next.on('error', retry)
    next.on('end', retry)
    next.on('notification', ({ payload = '' }) => {
      const [id, ...tags] = payload.split(' ') as [InvalidationId, ...CacheTag[]]
      changed(tags, id)
    })
    try {
      await next.connect()
      await next.query(`listen ${changesChannel}`)
      if (closed) return void next.end().catch(() => {})
      current = { client: next, ask }
      checking = setInterval(() => ask().catch(retry), 5000)
      changed(['everything'])
      first.resolve()
      await next.query('select pg_notify($1, $2)', [changesChannel, newInvalidationId()])
    } catch {
      retry()
    }
  }
  void open()

  return {
    connected: () => current !== undefined,
    caughtUp: async () => {
      if (!current) throw new Error('not connected for notifications')
      // PostgreSQL delivers pending notifications before the result of a later query.
      await current.ask()
    },
    opened: first.promise,
    close: async () => {
      closed = true
      clearTimeout(timer)
      clearInterval(checking)
      await current?.client.end().catch(() => {})
    },
  }
}

/** Queues a query behind the running one: a connection processes one at a time. */
function inTurn(query: () => Promise<unknown>): () => Promise<unknown> {
  let turn: Promise<unknown> = Promise.resolve()
  return () => {
    turn = turn.catch(() => {}).then(query)
    return turn
  }
}

const newClient = (url: string) =>
  new pg.Client({
    connectionString: url,
    application_name: 'bunon-changes',
    connectionTimeoutMillis: 2000,
    query_timeout: 4000,
    keepAlive: true,
  })
