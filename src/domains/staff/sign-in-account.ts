import { and, eq, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { isKnownDevice, rememberDevice } from '#platform/database/known-devices.ts'
import { openStaffSession, type SessionOrigin } from './sessions.ts'
import { staff } from './tables.ts'

export type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>

/** The active account of this name, given in NFC; `known`: whether this browser has signed in to it before. */
export async function findMember(db: Db, username: string, device: string | undefined) {
  const [named] = await db
    .select({
      id: staff.id,
      isMain: staff.isMain,
      username: staff.username,
      passwordHash: staff.passwordHash,
      totpSecret: staff.totpSecret,
      totpSince: staff.totpSince,
      known: isKnownDevice(sql`'staff:' || ${staff.id}`, device),
    })
    .from(staff)
    .where(
      and(
        // The first start stored the main admin's name as it was given, in whichever spelling of য়, ড় and ঢ়.
        sql`lower(normalize(${staff.username}, NFC)) = ${username.toLowerCase()}`,
        eq(staff.isActive, true),
        isNull(staff.deletedAt),
      ),
    )
  return named
}

/** @returns undefined if password, account or second factor changed since they were checked */
export function createSessionIfUnchanged(
  db: Db,
  proven: Member,
  {
    device,
    from,
    origin,
    hasRecoveryCode,
  }: { device: string | undefined; from: string; origin: SessionOrigin; hasRecoveryCode: boolean },
  now: Date,
): Promise<{ token: string; device: string } | undefined> {
  return db.transaction(async (tx) => {
    // If password, account or second factor changed during hashing, that ended all sessions before this one was
    // created.
    const [asProven] = await tx
      .update(staff)
      .set({ lastLoginAt: now })
      .where(
        and(
          eq(staff.id, proven.id),
          eq(staff.passwordHash, proven.passwordHash),
          sql`${staff.totpSince} is not distinct from ${proven.totpSince?.toISOString() ?? null}::timestamptz`,
          eq(staff.isActive, true),
          isNull(staff.deletedAt),
        ),
      )
      .returning({ id: staff.id })
    if (!asProven) return undefined
    const known = await rememberDevice(tx, `staff:${asProven.id}`, device, now)
    const how = { from, browser: proven.known ? 'known' : 'new', ...(hasRecoveryCode && { recoveryCode: true }) }
    await writeAudit(tx, proven, 'staff.sign-in', proven.username, { after: how })
    return { token: await openStaffSession(tx, asProven.id, origin, now), device: known }
  })
}
