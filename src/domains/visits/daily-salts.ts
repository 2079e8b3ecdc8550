import { randomBytes } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { dhakaDay } from '#shared/dates.ts'
import { visitSalts } from './tables.ts'

/** Gives the salt of a Dhaka day, the same in every process, asking the database once a day. */
export function dailySalts(db: Db): (day: string) => Promise<string> {
  let known: { day: string; salt: Promise<string> } | undefined
  return (day) => {
    if (known?.day !== day) {
      const asked = { day, salt: saltOf(db, day) }
      known = asked
      // What failed is asked again by the next visit.
      asked.salt.catch(() => {
        if (known === asked) known = undefined
      })
    }
    return known.salt
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

/** Throws the salts of earlier days away: from then on no visitor of those days can be recognised by anybody. */
export async function forgetSalts(db: Db, now: Date): Promise<void> {
  await db.delete(visitSalts).where(lt(visitSalts.day, dhakaDay(now)))
}
