import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import type { CourierTemplate, ListedCourierTemplate, saveCourierTemplateRequest } from '../staff-contract.ts'
import { courierTemplates } from '../tables.ts'
import { defaultCourierTemplates } from './default-courier-templates.ts'

/** File templates of the couriers. A shop without any gets the defaults. */
export async function courierTemplatesOf(db: Db): Promise<ListedCourierTemplate[]> {
  const stored = await readAll(db)
  if (stored.length > 0) return stored
  await db
    .insert(courierTemplates)
    .values(defaultCourierTemplates.map((template, position) => ({ ...template, position })))
    .onConflictDoNothing()
  return readAll(db)
}

async function readAll(db: Db): Promise<ListedCourierTemplate[]> {
  const rows = await db
    .select()
    .from(courierTemplates)
    .orderBy(asc(courierTemplates.position), asc(courierTemplates.courier))
  return rows.map(({ position: _, updatedAt, columns, ...row }) => ({
    ...row,
    // Written only by saveCourierTemplate, which validates it.
    columns: columns as CourierTemplate['columns'],
    updatedAt: updatedAt.toISOString(),
  }))
}

/** @throws Refusal 404 */
export async function courierTemplateOf(db: Db, courier: string): Promise<ListedCourierTemplate> {
  const found = (await courierTemplatesOf(db)).find((each) => each.courier === courier)
  if (!found) throw new NotFound('Courier')
  return found
}

/**
 * Changes a courier's template, or adds a courier.
 * @throws Refusal 404, 409 stale, or taken if a new courier has the name of another
 */
export function saveCourierTemplate(
  db: Db,
  { updatedAt, ...template }: z.infer<typeof saveCourierTemplateRequest>,
  member: StaffMember,
  now: Date,
): Promise<{ updatedAt: Date }> {
  return db.transaction(async (tx) => {
    await courierTemplatesOf(tx)
    const same = eq(courierTemplates.courier, template.courier)
    const [before] = await tx.select().from(courierTemplates).where(same).for('update')
    if (updatedAt === undefined) {
      const position = (await readAll(tx)).length
      const made = await tx
        .insert(courierTemplates)
        .values({ ...template, position, updatedAt: now })
        .onConflictDoNothing()
        .returning({ courier: courierTemplates.courier })
      if (made.length === 0) throw new Refusal(409, 'taken', 'There is a courier of that name already')
    } else {
      if (!before) throw new NotFound('Courier')
      if (new Date(updatedAt).getTime() !== before.updatedAt.getTime()) {
        throw new Refusal(
          409,
          'stale',
          'Somebody else has changed this courier in the meantime. Please look at it again',
        )
      }
      await tx
        .update(courierTemplates)
        .set({ ...template, updatedAt: now })
        .where(same)
    }
    const was = before && { columns: before.columns, latinOnly: before.latinOnly, isActive: before.isActive }
    await writeAudit(tx, member, 'courier.save', template.courier, { before: was, after: template })
    return { updatedAt: now }
  })
}
