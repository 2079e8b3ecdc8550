import { asc, eq, notInArray, type SQL } from 'drizzle-orm'
import { writeAudit, writeAudits } from '#domains/audit/write-audit.ts'
import type { PlannedPrice, PlanRequest } from '#domains/places/staff-contract.ts'
import { deliveryZones, plannedZonePrices } from '#domains/places/tables.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { dhakaDay } from '#shared/dates.ts'
import { toPaisa, toTaka } from '#shared/money.ts'

/** Subject of plans in the audit log. */
const plansSubject = 'delivery-zone-plans'

type By = Pick<StaffMember, 'id' | 'username'>

/** What is planned, the nearest day first. */
export async function plannedPrices(db: Db): Promise<PlannedPrice[]> {
  const rows = await db
    .select()
    .from(plannedZonePrices)
    .orderBy(asc(plannedZonePrices.validFrom), asc(plannedZonePrices.zoneId))
  return rows.map(({ id, zoneId, validFrom, price, perKg, freeOver, codFee, plannedAt, plannedBy }) => ({
    ...{ id, zoneId, from: validFrom, plannedBy, plannedAt: plannedAt.toISOString() },
    ...{ price: toTaka(price), perKg: toTaka(perKg), codFee: toTaka(codFee) },
    freeOver: freeOver === null ? null : toTaka(freeOver),
  }))
}

/**
 * Plans the prices of a zone from a day on.
 * @throws Refusal 404; 409 planned: there is a plan for that day; 422 a day that has begun
 */
export async function planPrice(db: Db, input: PlanRequest, by: By, now: Date): Promise<void> {
  if (input.from <= dhakaDay(now)) {
    const message = 'Please choose a day after today'
    throw new Refusal(422, 'invalid', message, { fields: { from: message } })
  }
  try {
    await db.transaction(async (tx) => {
      const [zone] = await tx.select().from(deliveryZones).where(eq(deliveryZones.id, input.zoneId)).for('share')
      if (!zone) throw new NotFound('Zone')
      const { zoneId, from, price, perKg, freeOver, codFee } = input
      await tx.insert(plannedZonePrices).values({
        ...{ zoneId, validFrom: from, plannedAt: now, plannedBy: by.username },
        ...{ price: toPaisa(price), perKg: toPaisa(perKg), codFee: toPaisa(codFee) },
        freeOver: freeOver === null ? null : toPaisa(freeOver),
      })
      const after = { zone: zone.nameEn, from, price, perKg, freeOver, codFee }
      await writeAudit(tx, by, 'delivery-zones.plan', plansSubject, { after })
    })
  } catch (error) {
    if (brokenConstraint(error) !== 'planned_zone_prices_once') throw error
    const message = 'This zone has a price planned for that day. Remove that first'
    throw new Refusal(409, 'planned', message, { fields: { from: message } })
  }
}

/** Takes a plan back. @throws NotFound, also when its day has come */
export async function removePlan(db: Db, id: number, by: By): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await removeWhere(tx, eq(plannedZonePrices.id, id), by)
    if (removed === 0) throw new NotFound('Planned price')
  })
}

/** Removes the plans of all other zones, before these zones go. */
export async function removePlansExceptOf(tx: Db, zoneIds: number[], by: By): Promise<void> {
  await removeWhere(tx, zoneIds.length > 0 ? notInArray(plannedZonePrices.zoneId, zoneIds) : undefined, by)
}

/** Each is logged. @returns how many there were */
async function removeWhere(tx: Db, which: SQL | undefined, by: By): Promise<number> {
  const removed = await tx.delete(plannedZonePrices).where(which).returning()
  if (removed.length === 0) return 0
  const zones = await tx.select({ id: deliveryZones.id, name: deliveryZones.nameEn }).from(deliveryZones)
  const nameOf = new Map(zones.map(({ id, name }) => [id, name]))
  const entries = removed
    .toSorted((a, b) => a.id - b.id)
    .map(({ zoneId, validFrom, price }) => ({
      subject: plansSubject,
      before: { zone: nameOf.get(zoneId), from: validFrom, price: toTaka(price) },
    }))
  await writeAudits(tx, by, 'delivery-zones.unplan', entries)
  return removed.length
}
