import { migrateDatabase } from '#platform/database/migrate.ts'

// Migrates as the primary process of a shop does. A separate process, so that migrations.ts can kill it.
const [, , url = '', folder = ''] = process.argv
await migrateDatabase(url, folder)
