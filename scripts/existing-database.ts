import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { startEmbeddedDatabase } from '#platform/postgres/embedded-database.ts'

/**
 * The database of an existing shop: DATABASE_URL, otherwise the embedded one, started if necessary (until `stop`).
 * @throws DatabaseSetupError if there is no shop; commands must not create one
 */
export async function existingDatabase({
  databaseUrl,
  dataDir,
}: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new DatabaseSetupError(`There is no shop in ${dataDir}.`)
  return startEmbeddedDatabase(dataDir)
}
