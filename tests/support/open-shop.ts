import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import type { AppContext } from '#platform/app-context.ts'
import { attachQueryCache } from '#platform/cache/cached.ts'
import { listenForChanges } from '#platform/cache/changes.ts'
import { PageCache } from '#platform/cache/page-cache.ts'
import { QueryCache } from '#platform/cache/query-cache.ts'
import { readConfig } from '#platform/config.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { registerCursors } from '#platform/events/cursors.ts'
import { deliverAll } from '#platform/events/run-events.ts'
import { registerSubscribers } from '#platform/events/subscribers.ts'
import { noLimits } from '#platform/http/limits.ts'
import { openOutgoing } from '#platform/outgoing/outgoing.ts'
import { shopRole } from '#platform/postgres/connection-urls.ts'
import { newSecretKey, secretsWith } from '#platform/secrets/secrets.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { createApp } from '../../src/server/app.ts'
import { subscribers } from '../../src/server/subscribers.ts'
import { furnish } from './furnish.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects to the database `postgres` of the cluster, as does `shopUrl`. */
    superuserUrl: string
    /** Connects with the shop's own role. */
    shopUrl: string
  }
}

registerSubscribers(subscribers)

let opened = 0

/** A fresh copy of the migrated template database for this test file. */
export async function freshDatabase(): Promise<Database & { url: string }> {
  const name = `shop_${process.pid}_${opened++}_${Math.floor(performance.now() * 1000)}`
  await administrate(`create database ${name} template shop_template strategy file_copy owner ${shopRole}`)
  const url = urlOf(name)
  const database = connect(url, { max: 20, timeoutFactor: 10, maxWaitMs: 60_000 })
  return {
    ...database,
    url,
    close: async () => {
      // If a failed test has leaked a connection, closing the pool would wait forever.
      await Promise.race([database.close(), setTimeout(10_000, undefined, { ref: false })])
      await administrate(`drop database if exists ${name} with (force)`)
    },
  }
}

/** An empty database owned by the shop's role, as on a new machine. @returns its URL */
export async function emptyDatabase(name: string): Promise<string> {
  await administrate(`create database ${name} owner ${shopRole}`)
  return urlOf(name)
}

const urlOf = (database: string) => inject('shopUrl').replace(/\/[^/]*$/, `/${database}`)

/** Runs a statement as the superuser. */
export async function administrate(statement: string, database = 'postgres') {
  const url = inject('superuserUrl').replace(/\/[^/]*$/, `/${database}`)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** A data folder that does not exist, so that tests never use the developer's own, with its backups and keys. */
export const noDataDir = join(tmpdir(), `bunon-no-data-${process.pid}`)

/** Limits so high that load shedding never rejects a request of a test on a busy machine. */
const wide = { concurrency: 1000, queueTimeoutMs: 60_000 }

export type Shop = Awaited<ReturnType<typeof openShop>>

/**
 * A whole shop without its pages, on a separate database: call rules with `shop.db`, endpoints with
 * `shop.app.inject(…)`, and create data with `shop.sells(…)` and the other helpers.
 * @param more registers further parts, such as pictures
 */
export async function openShop(
  change: Partial<AppContext> = {},
  more: (app: FastifyInstance, context: AppContext) => PromiseLike<unknown> = async () => {},
) {
  const database = await freshDatabase()
  const cache = change.cache ?? new PageCache()
  const queryCache = new QueryCache()
  const changes = listenForChanges(database.url, (tags) => {
    queryCache.invalidate(tags)
    cache.invalidate(tags)
  })
  const context: AppContext = {
    config: readConfig({
      LOG_LEVEL: 'silent',
      DATA_DIR: noDataDir,
      DATABASE_URL: database.url,
      // A job runner that is active at the start of a minute would make one.
      BACKUP_EVERY: '0',
    }),
    db: database.db,
    readDb: database.db,
    reportDb: database.db,
    pool: database.pool,
    clock: () => new Date(),
    limits: noLimits,
    storage: storageInMemory(),
    secrets: secretsWith([newSecretKey()]),
    // No test reaches another machine.
    outgoing: openOutgoing({ mode: 'simulators', clock: () => new Date(), log: () => {}, retryDelayMs: 1 }),
    ready: async () => ({
      database: true,
      migrations: true,
      jobs: true,
      disk: true,
      queue: true,
      version: '0',
      processes: { serving: 1, wanted: 1 },
    }),
    ...change,
    cache,
  }
  const app: FastifyInstance = await createApp(
    context,
    { logger: false },
    { pages: wide, data: wide, orders: wide, urgent: wide },
  )
  await registerCursors(database.db, subscribers)
  await more(app, context)
  await app.ready()
  // The first connect invalidates all tags and then announces an id. Wait, so that neither happens during a test.
  await changes.opened
  await changes.caughtUp()
  return {
    context,
    app,
    db: database.db,
    pool: database.pool,
    url: database.url,
    /** Runs a statement that writes many rows, without a statement timeout. */
    fill: async (statement: SQL) => {
      const { db, close } = connect(database.url, { max: 1, timeoutFactor: 300 })
      try {
        await db.execute(statement)
      } finally {
        await close()
      }
    },
    /** As a worker does. A test that writes directly to the database must then invalidate tags itself. */
    attachQueryCache: () => attachQueryCache(database.db, queryCache),
    /** Resolves when all earlier invalidations have been received. */
    caughtUp: () => changes.caughtUp(),
    /** Delivers all events, as the processes of a shop do. @returns the errors of parked events */
    deliverEvents: async () => {
      const failures: string[] = []
      await deliverAll({ db: database.db, context, failed: (why) => failures.push(why) }, subscribers)
      return failures
    },
    ...furnish(database.db, app),
    /** Calls an endpoint below /backend/api/ that returns JSON, with this cookie. */
    call: async (method: 'GET' | 'PUT' | 'DELETE' | 'POST', url: string, payload?: object, cookie = '') => {
      const answer = await app.inject({
        method,
        url: `/backend/api/${url}`,
        headers: { cookie },
        ...(payload && { payload }),
      })
      return { status: answer.statusCode, body: answer.json() }
    },
    close: async () => {
      await app.close()
      await changes.close()
      await database.close()
    },
  }
}

function storageInMemory(): Storage {
  const files = new Map<string, { body: Buffer; storedAt: Date }>()
  return {
    put: async (key, body) => void files.set(key, { body, storedAt: new Date() }),
    get: async (key) => files.get(key)?.body,
    remove: async (key) => void files.delete(key),
    storedAt: async (key) => files.get(key)?.storedAt,
    fileOf: async () => undefined,
    passOn: async () => undefined,
    list: async function* (folder) {
      for (const [key, { storedAt }] of files) if (key.startsWith(`${folder}/`)) yield { key, storedAt }
    },
    diskSpace: async () => undefined,
    sweepParts: async () => 0,
  }
}
