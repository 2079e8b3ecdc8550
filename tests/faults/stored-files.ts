import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** Files that are only being written, of a shop's folder. */
export const partsIn = (folder: string) => filesBelow(join(folder, 'files', '.parts'))
/** Pictures that people have sent. */
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

/** All of them become a day old, and the sweep, due within the hour, is asked for. */
export async function sweepAsOld({ folder, books }: { folder: string; books: pg.Pool }): Promise<void> {
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const file of [...partsIn(folder), ...uploadsIn(folder)]) utimesSync(file, old, old)
  await books.query(`select graphile_worker.add_job('clean-up', '{}'::json)`)
}
