import type pg from 'pg'
import { clientRows, tableExists } from './client-rows.ts'
import { releaseOf } from './database-release.ts'
import { DatabaseSetupError } from './database-setup-error.ts'
import { type KnownMigration, knownIn } from './migration-files.ts'
import { col } from './rows.ts'

export async function pendingOn(client: pg.Client, folder: string): Promise<KnownMigration[]> {
  const known = knownIn(folder)
  const had = await migrationsHad(client)
  const isOurs = had.length === 0 ? !(await hasTables(client)) : had.includes(known[0]?.at ?? 0)
  if (!isOurs) throw new DatabaseSetupError('The database holds something else than a shop: choose an empty one.')
  const newest = known.at(-1)?.at ?? 0
  if (had.some((at) => at > newest)) {
    throw new DatabaseSetupError(
      `The database was brought up to date by a newer release (${await releaseOf(client)}), and this one knows migrations up to ` +
        `${known.at(-1)?.tag}: start that release, or restore a backup made before it.`,
    )
  }
  const last = Math.max(0, ...had)
  return known.filter(({ at }) => at > last)
}

async function migrationsHad(client: pg.Client): Promise<number[]> {
  if (!(await tableExists(client, 'drizzle.__drizzle_migrations'))) return []
  const had = await clientRows(client, { at: col.float }).run(
    'select created_at::float8 as at from drizzle.__drizzle_migrations',
  )
  return had.map(({ at }) => at)
}

/** Tables of extensions do not count. */
async function hasTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
  )
  return Boolean(rowCount)
}
