import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { staffMentions } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { canBeOpened } from './delete-mentions.ts'
import { mayRead, type Who } from './mention-staff.ts'
import { type Mention, type NotedKind, notedKinds } from './staff-contract.ts'

/** Mentions that the bell lists; older ones follow when these are read. */
const maxListed = 20

/** Unread mentions of a staff member, newest first, without subjects that are deleted or no longer visible to them. */
export async function unreadMentions(db: Db, member: Who): Promise<Mention[]> {
  const kinds = (Object.keys(notedKinds) as NotedKind[]).filter((kind) => mayRead(kind, member))
  if (kinds.length === 0) return []
  const rows = await db
    .select()
    .from(staffMentions)
    .where(
      and(
        eq(staffMentions.staffId, member.id),
        isNull(staffMentions.seenAt),
        inArray(staffMentions.kind, kinds),
        canBeOpened,
      ),
    )
    .orderBy(desc(staffMentions.at), desc(staffMentions.id))
    .limit(maxListed)
  return rows.map(({ id, kind, subject, byName, text, at }) => ({
    id,
    kind,
    subject,
    by: byName,
    text,
    at: at.toISOString(),
  }))
}

/** Takes a person's mentions of one order or customer off the bell. */
export async function seeMentions(
  db: Db,
  { kind, subject }: { kind: NotedKind; subject: string },
  member: Who,
  now: Date,
): Promise<void> {
  await db
    .update(staffMentions)
    .set({ seenAt: now })
    .where(
      and(
        eq(staffMentions.staffId, member.id),
        eq(staffMentions.kind, kind),
        eq(staffMentions.subject, subject),
        isNull(staffMentions.seenAt),
      ),
    )
}
