import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** Temporary files in a shop's folder: uploads that are still being written. */
export const partsIn = (folder: string) => filesBelow(join(folder, 'files', '.parts'))
/** Pictures that people have uploaded. */
export const uploadsIn = (folder: string) => filesBelow(join(folder, 'files', 'uploads'))

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
  } catch {
    return []
  }
}

/** Makes all of these files a day old and starts the sweep, which otherwise runs hourly. */
export async function sweepAsOld({ folder, books }: { folder: string; books: pg.Pool }): Promise<void> {
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const file of [...partsIn(folder), ...uploadsIn(folder)]) utimesSync(file, old, old)
  await books.query(`select graphile_worker.add_job('clean-up', '{}'::json)`)
}
