import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
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
import { migrateDatabase } from '#platform/database/migrate.ts'
import { mailState } from '#platform/mail/mail-sender.ts'
import { superviseEmbeddedDatabase } from '#platform/postgres/database-supervisor.ts'
import { openSecrets, recordKeyInUse } from '#platform/secrets/key-file.ts'
import { storageMustBeUsable } from '#platform/storage/check-storage.ts'
import { databaseMustBeUsable } from './check-database.ts'
import { databaseName } from './exit-with-message.ts'

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
