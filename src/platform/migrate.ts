import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations as prepareJobs } from 'graphile-worker'
import pg from 'pg'

/** Any number: the advisory lock under which processes take turns at changing the shape of the database. */
export const oneMigrates = 7_266_386

/**
 * Brings the database to the newest shape, jobs included. Several processes may call it at once: one migrates, the
 * others wait and find nothing to do.
 * @param folder of the numbered SQL files
 */
export async function migrateDatabase(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A line that breaks fails the statement under way; unheard, it would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [oneMigrates])
    await migrate(drizzle(client), { migrationsFolder: folder })
    await migrateJobs(url)
  } finally {
    await client.end()
  }
}

/** A pool of our own: one that graphile-worker opens hears nothing any more while its connections close. */
async function migrateJobs(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await prepareJobs({ pgPool: pool, logger: undefined })
  } finally {
    await pool.end()
  }
}
