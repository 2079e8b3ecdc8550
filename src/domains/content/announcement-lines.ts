import { asc, eq } from 'drizzle-orm'
import { localized } from '#domains/catalogue/localized.ts'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import { cached } from '#platform/cache/query-cache.ts'
import type { Db } from '#platform/database/database.ts'
import { formatMoney, toPaisa } from '#shared/money.ts'
import type { Announcement } from './contract.ts'
import { onShow } from './on-show.ts'
import { announcements } from './tables.ts'

const threshold = '{threshold}'

/**
 * The lines above the header at that moment, in order. A line that promises free delivery names the settings' threshold,
 * and is left out while there is none. Show them with the tags 'content' and 'settings', and no longer than `until`.
 */
export async function announcementLines(
  db: Db,
  now: Date,
): Promise<{ announcements: Announcement[]; until: Date | undefined }> {
  const [rows, { freeDeliveryOver }] = await Promise.all([
    cached(db, 'announcements', () => activeLines(db), ['content']),
    publicSettings(db),
  ])
  const { shown, until } = onShow(rows, now)
  const lines = shown
    .filter(({ textEn, textBn }) => freeDeliveryOver !== null || !(textEn + textBn).includes(threshold))
    .map(({ id, textEn, textBn, link }) => ({ id, text: withThreshold({ textEn, textBn }, freeDeliveryOver), link }))
  return { announcements: lines, until }
}

const activeLines = async (db: Db) =>
  db
    .select()
    .from(announcements)
    .where(eq(announcements.isActive, true))
    .orderBy(asc(announcements.position), asc(announcements.id))

/** Both languages with the sum (in taka) where it belongs. */
function withThreshold({ textEn, textBn }: { textEn: string; textBn: string }, taka: number | null) {
  const paisa = toPaisa(taka ?? 0)
  return localized(
    textEn.replaceAll(threshold, formatMoney(paisa, 'en')),
    textBn.replaceAll(threshold, formatMoney(paisa, 'bn')),
  )
}
