import { migrateDatabase } from '#platform/database/migrate.ts'

// As the first process of a shop does it; a process of its own for migrations.ts, which may kill it.
const [, , url = '', folder = ''] = process.argv
await migrateDatabase(url, folder)
