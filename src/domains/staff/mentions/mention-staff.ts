import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { permissionsHeld } from '#domains/staff/permissions-held.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { staff, staffMentions } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { type NotedKind, notedKinds } from './staff-contract.ts'

export type Who = Pick<StaffMember, 'id' | 'isMain' | 'permissions'>

export const mayRead = (kind: NotedKind, { isMain, permissions }: Omit<Who, 'id'>): boolean =>
  isMain || permissions.includes(notedKinds[kind])

/** Staff who work here and may read such notes. */
const readersOf = (kind: NotedKind) =>
  and(
    isNull(staff.deletedAt),
    eq(staff.isActive, true),
    or(eq(staff.isMain, true), sql`${notedKinds[kind]} = any(${permissionsHeld})`),
  )

/** The names of staff who may read such notes. @throws Refusal 403 */
export async function peopleToName(db: Db, kind: NotedKind, member: Who): Promise<string[]> {
  if (!mayRead(kind, member)) throw new Refusal(403, 'not_permitted', 'You do not have permission to do this')
  const rows = await db
    .select({ username: staff.username })
    .from(staff)
    .where(readersOf(kind))
    .orderBy(asc(sql`lower(${staff.username})`))
  return rows.map(({ username }) => username)
}

/**
 * Creates a mention for each person named with @ in a note, in the transaction of the note. Names of people who may not
 * read it, or who do not work here, are plain text; authors do not mention themselves.
 */
export async function createMentions(
  tx: Db,
  note: { kind: NotedKind; subject: string; text: string },
  by: { id: number; username: string },
  now: Date,
): Promise<void> {
  const named = await mentionedStaff(tx, note)
  const others = named.filter(({ id }) => id !== by.id)
  if (others.length === 0) return
  await tx
    .insert(staffMentions)
    .values(others.map(({ id }) => ({ ...note, staffId: id, byName: by.username, at: now })))
}

/** The staff whom a note names with @ and who may read it. */
export async function mentionedStaff(
  db: Db,
  { kind, text }: { kind: NotedKind; text: string },
): Promise<{ id: number; username: string }[]> {
  const names = namesIn(text)
  if (names.length === 0) return []
  return db
    .select({ id: staff.id, username: staff.username })
    .from(staff)
    .where(and(readersOf(kind), inArray(sql`lower(${staff.username})`, names)))
}

/** The names after an @, in lower case; each also without a trailing full stop. */
export function namesIn(text: string): string[] {
  const found = [...text.matchAll(/(?<![\p{L}\p{N}._-])@([\p{L}\p{N}\p{M}._-]{1,41})/gu)].map(([, name = '']) =>
    name.toLowerCase(),
  )
  return [...new Set(found.flatMap((name) => [name, name.replace(/[._-]+$/, '')]))].filter(Boolean)
}
