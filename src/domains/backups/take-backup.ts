import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { clientRows } from '#platform/database/client-rows.ts'
import { readMigrations } from '#platform/database/migration-files.ts'
import { col } from '#platform/database/rows.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { checkBackup } from './check-backup.ts'
import { format } from './manifest.ts'
import { excludedTables, migrationOf, ownNames, type Program, plainCopy, tablesInOrder } from './our-tables.ts'
import { addPictures } from './snapshot-pictures.ts'
import { addTables, sequencesOf } from './snapshot-tables.ts'
import type { BackupOrigin, BackupProgress } from './staff-contract.ts'
import { writeArchive } from './write-archive.ts'

/** There is nothing to back up; the message is one sentence. */
export class NothingToBackUp extends Error {}

export type BackupWanted = {
  url: string
  storage: Storage
  program: Program
  /** Target path. The file appears there only after it was verified. */
  file: string
  madeBy: BackupOrigin
  now: Date
  progress: (progress: BackupProgress) => void
}

/**
 * Writes a consistent snapshot of the shop to one file and verifies it. Shoppers are not affected: tables are read in
 * one snapshot, its pictures are not deleted in the meantime, and nothing waits for it. Call it inside
 * `withBackupLock`.
 * @throws NothingToBackUp, UnusableBackup if the written file cannot be verified, and errors of disk and database
 */
export async function takeBackup({ url, storage, program, file, madeBy, now, progress }: BackupWanted) {
  const part = join(dirname(file), `.${basename(file)}.part`)
  // Left by a process that died: the lock allows only one backup at a time.
  await rm(part, { force: true })
  try {
    await writeArchive(part, async (add) => {
      const client = new pg.Client({ connectionString: url, application_name: 'bunon-snapshot', keepAlive: true })
      client.on('error', () => {})
      await client.connect()
      try {
        const seen = await beginSnapshot(client, program)
        const pictures = await addPictures(client, storage, add, progress)
        const tables = await addTables(client, seen.tables, add, progress)
        return {
          format,
          program: { name: 'bunon' as const, version: program.version },
          madeAt: now.toISOString(),
          madeBy,
          migration: seen.migration,
          postgres: seen.postgres,
          tables,
          sequences: await sequencesOf(client, seen.tables),
          pictures,
        }
      } finally {
        await client.end().catch(() => {})
      }
    })
    const manifest = await checkBackup(part, (done, total) => progress({ phase: 'checking', done, total }))
    await rename(part, file)
    await syncFolder(dirname(file))
    return manifest
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** From here on the connection sees the shop as of now. */
async function beginSnapshot(client: pg.Client, program: Program) {
  await client.query('begin isolation level repeatable read read only')
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; ${plainCopy}`)
  const at = await migrationOf(client)
  const known = readMigrations(program.migrations)
  const migration = known.find((each) => each.at === at)
  if (at === undefined) throw new NothingToBackUp('There is no shop in this database yet.')
  if (!migration)
    throw new NothingToBackUp('The database was changed by another version of this program: use that version.')
  const [server] = await clientRows(client, { version: col.text }).run(
    `select current_setting('server_version') as version`,
  )
  const tables = await tablesInOrder(client, ownNames(known).tables)
  return {
    migration: { number: migration.number, tag: migration.tag, at: migration.at },
    postgres: String(server?.version),
    tables: tables.filter(({ name }) => !excludedTables.includes(name)),
  }
}

/** Flushes the folder, so that the new name is on disk. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } catch {
    // Not supported on every system.
  } finally {
    await handle.close()
  }
}
