import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { DatabaseTrouble } from '#platform/database/database-trouble.ts'
import { startEmbeddedDatabase } from '#platform/postgres/embedded-database.ts'

/**
 * The database of the operator, or of the running shop, or the embedded one until `stop`.
 * @throws DatabaseTrouble where there is no shop: looking for one must not make one
 */
export async function existingDatabase({
  databaseUrl,
  dataDir,
}: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) throw new DatabaseTrouble(`There is no shop in ${dataDir}.`)
  return startEmbeddedDatabase(dataDir)
}
