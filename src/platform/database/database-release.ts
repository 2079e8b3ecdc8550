import type pg from 'pg'
import { knownIn, versionBeside } from './migration-files.ts'

const hasReleases = async (client: pg.Client) =>
  Boolean((await client.query(`select to_regclass('public.database_release') as log`)).rows[0]?.log)

export async function releaseOf(client: pg.Client): Promise<string> {
  if (!(await hasReleases(client))) return 'unknown'
  const { rows } = await client.query<{ version: string; migration: string }>(
    'select version, migration from database_release',
  )
  return rows[0] ? `${rows[0].version}, migration ${rows[0].migration}` : 'unknown'
}

/** Lets an older release say which release the database needs. */
export async function recordRelease(client: pg.Client, folder: string) {
  // Migrations of an earlier release did not create the table.
  if (!(await hasReleases(client))) return
  await client.query(
    `insert into database_release (version, migration) values ($1, $2)
     on conflict (only_one) do update set version = excluded.version, migration = excluded.migration, since = now()
     where (database_release.version, database_release.migration) <> (excluded.version, excluded.migration)`,
    [versionBeside(folder), knownIn(folder).at(-1)?.tag],
  )
}
