import type pg from 'pg'
import { clientRows, tableExists } from './client-rows.ts'
import { knownIn, versionBeside } from './migration-files.ts'
import { col } from './rows.ts'

const hasReleases = (client: pg.Client) => tableExists(client, 'public.database_release')

export async function releaseOf(client: pg.Client): Promise<string> {
  if (!(await hasReleases(client))) return 'unknown'
  const [release] = await clientRows(client, { version: col.text, migration: col.text }).run(
    'select version, migration from database_release',
  )
  return release ? `${release.version}, migration ${release.migration}` : 'unknown'
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
