import { getTableName, sql } from 'drizzle-orm'
import { pictureStem, showing, uploadsInSettings } from '#domains/catalogue/pictures/sweep-uploads.ts'
import type { Db } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { isStorageKey } from '#shared/storage-key.ts'

/** How many are looked for on the disk at a time. */
const concurrency = 100

/**
 * The uploads that the database names at its moment: the files as they were stored, not the sizes made from them. The
 * drawings that come with the program are not among them.
 * @returns keys in their order; missing: named, but there is no such file
 */
export async function namedPictures(db: Db, storage: Storage): Promise<{ keys: string[]; missing: string[] }> {
  const names = (await allNames(db)).filter((name) => name.startsWith('uploads/'))
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

async function allNames(db: Db): Promise<string[]> {
  const names = new Set<string>()
  // A shop that was not started since the program was renewed has not all of these yet.
  const { rows: there } = await db.execute<{ path: string }>(
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

/** The file of that key; a banner names its two by their stem. */
async function filesFor(name: string, storage: Storage): Promise<string[]> {
  const stem = pictureStem(name)
  const possible = [...new Set([name, `${stem}.webp`, `${stem}-wide.webp`, `${stem}-tall.webp`])].filter(isStorageKey)
  const there = await Promise.all(possible.map((key) => storage.storedAt(key)))
  return possible.filter((_, index) => there[index])
}
