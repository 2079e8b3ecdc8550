import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Migration } from '#platform/database/migration-files.ts'
import { type Manifest, UnusableBackup } from './manifest.ts'
import { copyOut, type OurTable, ownNames, quoted, tablesInOrder } from './our-tables.ts'
import type { RestoreWanted } from './restore-types.ts'

/** The backup's tables, empty and with user triggers disabled. */
export async function emptyTables(client: pg.Client, known: Migration[], manifest: Manifest): Promise<OurTable[]> {
  const tables = await tablesInOrder(client, ownNames(known).tables)
  for (const { name, columns } of manifest.tables) {
    const table = tables.find((each) => each.name === name)
    if (!table || columns.some((column) => !table.columns.includes(column)))
      throw new UnusableBackup(`The backup has a table ${name} that its own version did not have.`)
  }
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')} restart identity cascade`)
  // The rows that triggers maintain are in the backup.
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  return tables
}

/** Reads every table again and compares its checksum with the backup's. */
export async function compareTables(client: pg.Client, { tables }: Manifest, progress: RestoreWanted['progress']) {
  for (const [done, table] of tables.entries()) {
    progress('comparing', done, tables.length)
    const hash = createHash('sha256')
    for await (const chunk of client.query(copyTo(copyOut(table)))) hash.update(chunk as Buffer)
    if (hash.digest('hex') !== table.sha256) throw new Error(`the table ${table.name} did not arrive as it was`)
  }
}

export async function restoreSequences(client: pg.Client, { sequences }: Manifest) {
  for (const { table, column, value, called } of sequences)
    await client.query(`select setval(pg_get_serial_sequence($1, $2), $3, $4)`, [quoted(table), column, value, called])
}
