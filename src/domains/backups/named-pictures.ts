import { getTableName, sql } from 'drizzle-orm'
import { originalsFolder } from '#domains/catalogue/media/take-upload.ts'
import { pictureStem, showing, uploadsInSettings } from '#domains/catalogue/pictures/sweep-uploads.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { isStorageKey } from '#shared/storage-key.ts'

/** Concurrent look-ups in the storage. */
const concurrency = 100

/**
 * The uploads that the database references in its snapshot: original files, not the sizes derived from them, and not
 * the images that come with the program.
 * @returns sorted keys; `missing`: referenced, but without a file
 */
export async function namedPictures(db: Db, storage: Storage): Promise<{ keys: string[]; missing: string[] }> {
  const names = (await allNames(db)).filter(isUpload)
  const keys = new Set<string>()
  const missing: string[] = []
  for (let from = 0; from < names.length; from += concurrency) {
    await Promise.all(
      names.slice(from, from + concurrency).map(async (name) => {
        const there = await filesFor(name, storage)
        if (there.length === 0) missing.push(name)
        for (const key of there) keys.add(key)
      }),
    )
  }
  return { keys: [...keys].sort(), missing: missing.sort() }
}

/** Not a drawing of the program. */
export const isUpload = (key: string) => key.startsWith('uploads/') || key.startsWith(`${originalsFolder}/`)

async function allNames(db: Db): Promise<string[]> {
  const names = new Set<string>()
  // A database that was not started since the last upgrade does not have all of these columns yet.
  const there = await queryRows(db, { path: col.text }).run(
    sql`select table_name || '.' || column_name as path from information_schema.columns where table_schema = 'public'`,
  )
  const has = new Set(there.map(({ path }) => path))
  for (const [table, column] of showing) {
    if (!has.has(`${getTableName(table)}.${column.name}`)) continue
    for (const { name } of await db.selectDistinct({ name: column }).from(table)) names.add(String(name))
  }
  for (const key of await uploadsInSettings(db)) names.add(key)
  return [...names]
}

/** The files of a key; a banner references its two by their stem. */
async function filesFor(name: string, storage: Storage): Promise<string[]> {
  const stem = pictureStem(name)
  const possible = [...new Set([name, `${stem}.webp`, `${stem}-wide.webp`, `${stem}-tall.webp`])].filter(isStorageKey)
  const there = await Promise.all(possible.map((key) => storage.storedAt(key)))
  return possible.filter((_, index) => there[index])
}
