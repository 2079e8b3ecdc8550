import { asc, eq } from 'drizzle-orm'
import { localized } from '#domains/catalogue/localized.ts'
import { publicZones } from '#domains/places/zones.ts'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { freeEverywhereOver } from '#shared/delivery.ts'
import { formatMoney } from '#shared/money.ts'
import { activeAt } from './active-at.ts'
import type { Announcement } from './contract.ts'
import { announcements } from './tables.ts'

const threshold = '{threshold}'

/**
 * The active announcement lines in order. '{threshold}' is replaced by the free-delivery threshold; such a line is left
 * out if there is none. Cache with the tags 'content' and 'settings', at most until `until`.
 */
export async function announcementLines(
  db: Db,
  now: Date,
): Promise<{ announcements: Announcement[]; until: Date | undefined }> {
  const [rows, zones] = await Promise.all([
    cached(db, 'announcements', () => activeLines(db), ['content']),
    publicZones(db),
  ])
  const freeOver = freeEverywhereOver(zones)
  const { shown, until } = activeAt(rows, now)
  const lines = shown
    .filter(({ textEn, textBn }) => freeOver !== null || !(textEn + textBn).includes(threshold))
    .map(({ id, textEn, textBn, link }) => ({ id, text: withThreshold({ textEn, textBn }, freeOver ?? 0), link }))
  return { announcements: lines, until }
}

const activeLines = async (db: Db) =>
  db
    .select()
    .from(announcements)
    .where(eq(announcements.isActive, true))
    .orderBy(asc(announcements.position), asc(announcements.id))

/** Replaces '{threshold}' by the amount in both languages. */
function withThreshold({ textEn, textBn }: { textEn: string; textBn: string }, paisa: number) {
  return localized(
    textEn.replaceAll(threshold, formatMoney(paisa, 'en')),
    textBn.replaceAll(threshold, formatMoney(paisa, 'bn')),
  )
}
