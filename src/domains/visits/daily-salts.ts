import { randomBytes } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { dhakaDay } from '#shared/dates.ts'
import { visitSalts } from './tables.ts'

/** The salt of a day in Dhaka, the same in every process; read from the database once a day. */
export function dailySalts(db: Db): (day: string) => Promise<string> {
  let cached: { day: string; salt: Promise<string> } | undefined
  return (day) => {
    if (cached?.day !== day) {
      const entry = { day, salt: saltOf(db, day) }
      cached = entry
      // After a failure, the next visit tries again.
      entry.salt.catch(() => {
        if (cached === entry) cached = undefined
      })
    }
    return cached.salt
  }
}

async function saltOf(db: Db, day: string): Promise<string> {
  await db
    .insert(visitSalts)
    .values({ day, salt: randomBytes(24).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.select({ salt: visitSalts.salt }).from(visitSalts).where(eq(visitSalts.day, day))
  if (!row) throw new Error(`${day} has no salt`)
  return row.salt
}

/** Deletes the salts of earlier days; without them, visitors of those days can no longer be recognised. */
export async function purgeSalts(db: Db, now: Date): Promise<void> {
  await db.delete(visitSalts).where(lt(visitSalts.day, dhakaDay(now)))
}
