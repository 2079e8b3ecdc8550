import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { ensureStandardCategories } from '#domains/catalogue/categories/standard-categories.ts'
import { takeInMedia } from '#domains/catalogue/media/take-in-media.ts'
import { sealAccounts } from '#domains/parcels/accounts/seal-accounts.ts'
import { blankShop } from '#domains/settings/blank-shop.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import { ensureMainAdmin } from '#domains/staff/main-admin.ts'
import { ensureStandardRoles } from '#domains/staff/roles/standard-roles.ts'
import { sealStaffSecrets } from '#domains/staff/second-factor/seal-secrets.ts'
import type { Config } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { mailState } from '#platform/mail/mail-sender.ts'
import { superviseEmbeddedDatabase } from '#platform/postgres/database-supervisor.ts'
import { openSecrets, recordKeyInUse } from '#platform/secrets/key-file.ts'
import { storageMustBeUsable } from '#platform/storage/check-storage.ts'
import { databaseName } from './exit-with-message.ts'

/** The oldest version that was tested. */
const oldestPostgres = 150_000

export type OpenedDatabase = {
  url: string
  stop: () => Promise<void>
}

/**
 * The database of the settings, or the embedded one, which is started.
 * @param say prints a line for the operator
 * @param signal aborts the start, without leaving a process behind
 * @throws DatabaseSetupError with a sentence for the operator
 */
export async function openDatabase(
  config: Config,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<OpenedDatabase> {
  mkdirSync(config.dataDir, { recursive: true })
  say(config.databaseUrl ? 'Connecting to the database …' : 'Starting PostgreSQL …')
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} }
  return superviseEmbeddedDatabase(config.dataDir, say, { workers: config.workers, signal })
}

/**
 * Everything else before the shop opens: migrations, main admin, and in an empty shop the demo or blank settings.
 * @param say as above
 * @throws DatabaseSetupError, BadSetting with a sentence for the operator
 */
export async function prepareShop(config: Config, url: string, say: (line: string) => void): Promise<void> {
  await databaseMustBeUsable(url, databaseName(config))
  await storageMustBeUsable(config, say)
  say('Bringing the database up to date …')
  await migrateDatabase(url, resolve('db/migrations'))
  await furnish(config, url, say)
}

/** @throws DatabaseSetupError if it is unreachable, too old, not UTF-8, or may lose committed data */
export async function databaseMustBeUsable(url: string, name = 'The database at DATABASE_URL') {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // Without a listener a broken connection would end the process; the running query fails anyway.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => {})
    const { message, code } = error as NodeJS.ErrnoException
    throw new DatabaseSetupError(`${name} cannot be used: ${message || code}.`)
  }
  try {
    const { rows } = await client.query<Record<string, string>>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as version,
        current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
        current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as sync`,
    )
    const [has] = rows
    if (Number(has?.number) < oldestPostgres) {
      throw new DatabaseSetupError(`PostgreSQL ${has?.version} is too old: the shop needs 15 or newer.`)
    }
    if (has?.encoding !== 'UTF8') {
      throw new DatabaseSetupError(`The database is encoded as ${has?.encoding}: the shop needs UTF8.`)
    }
    if (has?.fsync !== 'on' || has?.pages !== 'on' || has?.sync === 'off') {
      throw new DatabaseSetupError(
        'The database may lose orders in a crash: switch fsync, full_page_writes and synchronous_commit on.',
      )
    }
  } finally {
    await client.end()
  }
}

async function furnish(config: Config, url: string, say: (line: string) => void) {
  const { db, close } = connect(url, { max: 4, name: 'bunon-start', timeoutFactor: 300 })
  try {
    await ensureMainAdmin(db, config.admin)
    await ensureStandardRoles(db)
    const secrets = openSecrets(config)
    recordKeyInUse(config, secrets)
    const { missing } = await sealStaffSecrets(db, secrets)
    const accounts = await sealAccounts(db, secrets)
    if (accounts.missing.length > 0)
      say(
        `Accounts at couriers cannot be read: the key ${accounts.missing.join(', ')} is missing (docs/operations/security.md, The secret key).`,
      )
    if (missing.length > 0)
      say(
        `Second factors of staff cannot be checked: the key ${missing.join(', ')} is missing (docs/operations/security.md, The secret key).`,
      )
    if (config.demo) {
      // biome-ignore lint/style/noRestrictedImports: loaded on demand, workers never need the demo
      const { fillDemo } = await import('../../../demo/fill.ts')
      await fillDemo(db, { products: config.demoProducts, orders: config.demoOrders, say })
    } else await blankShop(db, new Date())
    await ensureStandardCategories(db)
    await takeInMedia(db)
    say(mailState(config, await shopSettings(db)).sentence)
  } finally {
    await close()
  }
}
