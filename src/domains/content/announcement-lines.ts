import { asc, eq } from 'drizzle-orm'
import { words } from '#domains/catalogue/words.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database.ts'
import { formatMoney, toPaisa } from '#shared/money.ts'
import type { Announcement } from './contract.ts'
import { announcements } from './tables.ts'

const threshold = '{threshold}'

/**
 * The lines above the header, in order. A line that promises free delivery names the settings' threshold, and is left
 * out while there is none. Show them with the marks 'content' and 'settings'.
 */
export async function announcementLines(db: Db): Promise<Announcement[]> {
  const [rows, { freeDeliveryOver }] = await Promise.all([
    db
      .select()
      .from(announcements)
      .where(eq(announcements.isActive, true))
      .orderBy(asc(announcements.position), asc(announcements.id)),
    shopSettings(db),
  ])
  return rows
    .filter(({ textEn, textBn }) => freeDeliveryOver !== null || !(textEn + textBn).includes(threshold))
    .map(({ id, textEn, textBn, link }) => {
      const paisa = toPaisa(freeDeliveryOver ?? 0)
      return {
        id,
        text: words(
          textEn.replaceAll(threshold, formatMoney(paisa, 'en')),
          textBn.replaceAll(threshold, formatMoney(paisa, 'bn')),
        ),
        link,
      }
    })
}
