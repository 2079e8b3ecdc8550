import { randomBytes } from 'node:crypto'
import { renameFile } from '#domains/catalogue/media/rename-file.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { dhakaDay } from '#shared/dates.ts'

/** @throws Refusal 422 if no picture is stored under this key */
export async function refuseMissing(storage: Storage, field: string, key: string) {
  if (await storage.storedAt(key)) return
  const sentence = 'This picture is not stored. Please upload it again'
  throw new Refusal(422, 'invalid', sentence, { fields: { [field]: sentence } })
}

/**
 * The common key of a banner's two pictures. Pictures that were uploaded separately are stored again under one key; the
 * clean-up job deletes what nothing shows any more.
 */
export async function bannerKey(
  { db, storage }: { db: Db; storage: Storage },
  keys: { wide: string; tall: string },
  now: Date,
): Promise<string> {
  await refuseMissing(storage, 'wide', keys.wide)
  await refuseMissing(storage, 'tall', keys.tall)
  const stem = keys.wide.replace(/-wide\.webp$/, '')
  if (keys.wide === `${stem}-wide.webp` && keys.tall === `${stem}-tall.webp`) return stem
  const month = dhakaDay(now).slice(0, 7).replace('-', '/')
  const fresh = `uploads/banners/${month}/${randomBytes(12).toString('hex')}`
  for (const shape of ['wide', 'tall'] as const) {
    const body = await storage.get(keys[shape])
    if (body) await storage.put(`${fresh}-${shape}.webp`, body)
    await renameFile(db, keys[shape], `${fresh}-${shape}.webp`)
  }
  return fresh
}
