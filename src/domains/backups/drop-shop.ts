import type pg from 'pg'
import { clientRows } from '#platform/database/client-rows.ts'
import type { Migration } from '#platform/database/migration-files.ts'
import { col } from '#platform/database/rows.ts'
import { readRules } from '#platform/database/rules.ts'
import { migrationOf, type OurTable, ownNames, quoted, tablesInOrder } from './our-tables.ts'
import { CannotRestore, type RestoreWanted } from './restore-types.ts'

/** Drops our tables and functions, and the job queue. Leaves everything else. */
export async function dropShop(client: pg.Client, known: Migration[], { program, replace }: RestoreWanted) {
  const ours = ownNames(known, readRules(program.migrations)?.definitions)
  const there = await tablesInOrder(client, ours.tables)
  const at = await migrationOf(client)
  if (at === undefined && there.length > 0)
    throw new CannotRestore(
      `The database holds something else than a shop (${there.map(({ name }) => name).join(', ')}): choose an empty one.`,
    )
  if (at !== undefined && at > (known.at(-1)?.at ?? 0))
    throw new CannotRestore('The shop in the database is of a newer version than this program: use that version.')
  // Blocks writes from here on; reads continue until the tables are dropped.
  for (const { name } of there) await client.query(`lock table ${quoted(name)} in exclusive mode`)
  await mustBeReplaceable(client, there, replace)
  const functions = await clientRows(client, { signature: col.text }).run(
    `select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname = any($1)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    [[...ours.functions]],
  )
  if (there.length > 0) await client.query(`drop table ${there.map(({ name }) => quoted(name)).join(', ')} cascade`)
  for (const { signature } of functions) await client.query(`drop function ${signature} cascade`)
  await client.query('drop schema if exists graphile_worker cascade')
  await client.query('drop table if exists drizzle.__drizzle_migrations')
}

async function mustBeReplaceable(client: pg.Client, there: OurTable[], replace: RestoreWanted['replace']) {
  const held: string[] = []
  for (const name of ['orders', 'customers', 'products']) {
    if (!there.some((table) => table.name === name)) continue
    const [counted] = await clientRows(client, { rows: col.float }).run(
      `select count(*)::float8 as rows from ${quoted(name)}`,
    )
    if (counted?.rows) held.push(`${counted.rows} ${name}`)
  }
  if (held.length === 0) return
  if (!replace)
    throw new CannotRestore(
      `There is a shop already, with ${held.join(', ')}. With --replace it is backed up first and then replaced.`,
    )
  await replace()
}
