import { eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import type { Locale } from '#shared/locales.ts'
import { staff } from './tables.ts'

/** The back-office language of a staff member; English until they choose. */
export async function staffLanguage(db: Db, staffId: number): Promise<Locale> {
  const [row] = await db.select({ language: staff.language }).from(staff).where(eq(staff.id, staffId))
  return row?.language ?? 'en'
}

/** A personal preference, so it is in no audit log. */
export async function changeStaffLanguage(db: Db, staffId: number, language: Locale): Promise<void> {
  await db.update(staff).set({ language }).where(eq(staff.id, staffId))
}

/** The language of mails to the shop, which has no account: that of its main admin. */
export async function shopMailLanguage(db: Db): Promise<Locale> {
  const [row] = await db.select({ language: staff.language }).from(staff).where(eq(staff.isMain, true))
  return row?.language ?? 'en'
}
