import { createHash } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Storage } from '#platform/storage/storage.ts'
import { listLine, pictureList } from './check-backup.ts'
import type { Manifest } from './manifest.ts'
import { namedPictures } from './named-pictures.ts'
import type { BackupProgress } from './staff-contract.ts'
import type { AddMember } from './write-archive.ts'

/** Maximum number of missing pictures listed in the manifest; all are counted. */
const namedMissing = 100

export async function addPictures(
  client: pg.Client,
  storage: Storage,
  add: AddMember,
  progress: (progress: BackupProgress) => void,
): Promise<Manifest['pictures']> {
  const { keys, missing } = await namedPictures(drizzle(client), storage)
  const lines: string[] = []
  let bytes = 0
  for (const [done, key] of keys.entries()) {
    progress({ phase: 'pictures', done, total: keys.length })
    const body = await storage.get(key)
    if (!body) {
      missing.push(key)
      continue
    }
    await add(`files/${key}`, body)
    lines.push(listLine(key, body))
    bytes += body.length
  }
  const list = Buffer.from(lines.join(''))
  await add(pictureList, list)
  return {
    count: lines.length,
    bytes,
    list: createHash('sha256').update(list).digest('hex'),
    missing: missing.slice(0, namedMissing),
    missingCount: missing.length,
  }
}
