import { isDeepStrictEqual } from 'node:util'
import { notInArray, sql } from 'drizzle-orm'
import { lastChange } from '#domains/audit/last-change.ts'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { toPaisa } from '#shared/money.ts'
import { checkPlaces, invalid } from './check-places.ts'
import { isPlanDueSince, officeZones, versionOfZones, zonesAction } from './office-zones.ts'
import { applyPlans } from './plans/apply-plans.ts'
import { removePlansExceptOf } from './plans/plans.ts'
import type { OfficeZones, ZonesChange } from './staff-contract.ts'
import { deliveryZonePlaces, deliveryZones } from './tables.ts'

/**
 * Saves all zones. Orders that were placed keep their charge.
 * @throws Refusal 409 stale: changed since `version`, by staff or by a planned price (isPlanned) · 422 an unknown
 *   place, a place in two zones, not exactly one zone for everywhere else, a deleted zone
 */
export async function saveZones(db: Db, { version, zones }: ZonesChange, by: By): Promise<void> {
  checkPlaces(zones)
  // Applies a price planned for today first, because the editor shows it.
  await applyPlans(db)
  await withRetry(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`lock table delivery_zones in share row exclusive mode`)
      if ((await versionOfZones(tx)) !== version) throw await stale(tx)
      const before = (await officeZones(tx)).zones
      const complete = zones.map((zone) => withCharges(zone, before))
      if (isDeepStrictEqual(complete.map(comparable), before.map(comparable))) return
      await write(tx, complete, before, by)
      const after = (await officeZones(tx)).zones
      const changedOf = (these: Office, others: Office) =>
        these.filter((zone) => !others.some((other) => isDeepStrictEqual(other, zone)))
      await writeAudit(tx, by, zonesAction, 'delivery-zones', {
        before: { zones: changedOf(before, after) },
        after: { zones: changedOf(after, before) },
      })
      await invalidateTags(tx, ['settings'])
    }),
  )
}

type By = Pick<StaffMember, 'id' | 'username'>
type Zones = ZonesChange['zones']
type Office = OfficeZones['zones']
type Complete = Zones[number] & Pick<Office[number], 'perKg' | 'codFee'>

/** Adds the stored charges that a client of an earlier release does not send. */
function withCharges(zone: Zones[number], before: Office): Complete {
  const stored = before.find(({ id }) => id === zone.id)
  return { ...zone, perKg: zone.perKg ?? stored?.perKg ?? 0, codFee: zone.codFee ?? stored?.codFee ?? 0 }
}

/** A zone whose places compare equal in any order. */
const comparable = (zone: Zones[number]) => ({ ...zone, places: zone.places.toSorted() })

async function write(tx: Db, zones: Complete[], before: Office, by: By) {
  const known = new Map(before.map((zone) => [zone.id, zone]))
  const kept = zones.flatMap(({ id }) => id ?? [])
  if (kept.some((id) => !known.has(id))) throw invalid('zones', 'One of these zones was deleted in the meantime')
  // First without places and without a zone for everywhere else: both may move from one zone to another.
  await tx.delete(deliveryZonePlaces)
  await removePlansExceptOf(tx, kept, by)
  await tx.delete(deliveryZones).where(kept.length > 0 ? notInArray(deliveryZones.id, kept) : undefined)
  await tx.update(deliveryZones).set({ isElsewhere: false })
  for (const [position, zone] of zones.entries()) {
    const row = {
      nameEn: zone.name.en,
      nameBn: zone.name.bn,
      price: toPaisa(zone.price),
      perKg: toPaisa(zone.perKg),
      freeOver: zone.freeOver === null ? null : toPaisa(zone.freeOver),
      codFee: toPaisa(zone.codFee),
      hoursFrom: zone.hoursFrom,
      hoursTo: zone.hoursTo,
      isElsewhere: zone.isElsewhere,
      position,
      // As the entry in the audit log: a planned price that becomes due is later (isPlanDueSince).
      updatedAt: sql`now()`,
      updatedBy: by.username,
    }
    const zoneId = zone.id ?? (await tx.insert(deliveryZones).values(row).returning({ id: deliveryZones.id }))[0]?.id
    if (zoneId === undefined) throw new Error('The zone was not written')
    if (zone.id !== undefined) await tx.update(deliveryZones).set(row).where(sql`id = ${zone.id}`)
    const places = zone.places.map((place) => ({ place, zoneId }))
    if (places.length > 0) await tx.insert(deliveryZonePlaces).values(places)
  }
}

async function stale(tx: Db) {
  if (await isPlanDueSince(tx)) {
    const sentence = 'A planned price has come into force in the meantime. Please load the delivery zones again'
    return new Refusal(409, 'stale', sentence, { isPlanned: true })
  }
  const last = await lastChange(tx, zonesAction)
  return new Refusal(
    409,
    'stale',
    'Somebody else has changed the delivery zones in the meantime. Please load them again',
    last && { changedBy: last.by, changedAt: last.at.toISOString() },
  )
}
