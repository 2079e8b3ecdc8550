import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'

/** A migration file. `at` identifies it in the database's journal. */
export type KnownMigration = { tag: string; at: number }

export const knownIn = (folder: string): KnownMigration[] =>
  (
    JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
      entries: { tag: string; when: number }[]
    }
  ).entries.map(({ tag, when }) => ({ tag, at: when }))

export type Migration = KnownMigration & { number: number; hash: string; statements: string[] }

/** The migrations of a folder, in their order. */
export function readMigrations(folder: string): Migration[] {
  const files = readMigrationFiles({ migrationsFolder: folder })
  return knownIn(folder).map(({ tag, at }, number) => {
    const file = files.find(({ folderMillis }) => folderMillis === at)
    if (!file) throw new Error(`the migration ${tag} has no file`)
    return { number, tag, at, hash: file.hash, statements: file.sql }
  })
}

/** Version of the release that this folder belongs to. */
export function versionBeside(folder: string): string {
  try {
    return (JSON.parse(readFileSync(join(folder, '..', '..', 'package.json'), 'utf8')) as { version: string }).version
  } catch {
    return 'unknown'
  }
}
