import { and, eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { definitionOf, openCourier } from '#domains/parcels/accounts/courier-accounts.ts'
import type { CourierArea, CourierAreaChoice } from '#domains/parcels/couriers/courier.ts'
import { type AreaMatch, matchArea } from '#domains/parcels/couriers/match-area.ts'
import { courierAreaChoices } from '#domains/parcels/tables.ts'
import { thanaByCode } from '#domains/places/places.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { NotFound } from '#platform/refusal.ts'
import { divisions } from '#shared/places/districts.ts'
import { areasAround } from './area-list.ts'

type Where = Pick<AppContext, 'db' | 'clock'>

/**
 * The courier's area of a thana: the one that staff chose, else a certain match by name.
 * @returns undefined: staff have to choose
 * @throws OutgoingError when the courier's list is not stored and cannot be fetched
 */
export async function areaOfThana(
  context: AppContext,
  code: string,
  thana: string | null,
): Promise<CourierAreaChoice | undefined> {
  if (thana === null) return undefined
  const chosen = await chosenArea(context, code, thana)
  if (chosen) return chosen
  const [best] = matchesOf(thana, await areasAround(context, code, thana))
  return best?.confidence === 'certain' ? { ids: best.area.ids, name: best.area.name } : undefined
}

async function chosenArea({ db }: Where, code: string, thana: string): Promise<CourierAreaChoice | undefined> {
  const [row] = await db
    .select({ area: courierAreaChoices.area })
    .from(courierAreaChoices)
    .where(and(eq(courierAreaChoices.courier, code), eq(courierAreaChoices.thana, thana)))
  return row?.area
}

export function matchesOf(code: string, areas: readonly CourierArea[]): AreaMatch[] {
  const found = thanaByCode(code)
  if (!found) return []
  const division = divisions.find((each) => each.code === found.district.division)
  return matchArea({ ...found, division: division?.en ?? '' }, areas)
}

/**
 * The areas that may be a thana, the best match first, and the one that staff chose.
 * @throws Refusal 404 unknown courier or thana; 409 courier_not_ready; OutgoingError
 */
export async function areaMatches(context: AppContext, { courier: code, thana }: { courier: string; thana: string }) {
  if (!thanaByCode(thana)) throw new NotFound('Thana')
  await openCourier(context, code)
  const matches = matchesOf(thana, await areasAround(context, code, thana))
  return { chosen: (await chosenArea(context, code, thana)) ?? null, matches }
}

/**
 * Stores staff's choice of a courier's area for a thana; null: back to the match by name.
 * @throws Refusal 404 unknown courier or thana
 */
export async function chooseArea(
  { db, clock }: Where,
  { courier, thana, area }: { courier: string; thana: string; area: CourierAreaChoice | null },
  member: StaffMember,
): Promise<void> {
  definitionOf(courier)
  if (!thanaByCode(thana)) throw new NotFound('Thana')
  await db.transaction(async (tx) => {
    const before = await chosenArea({ db: tx, clock }, courier, thana)
    if (area) {
      const choice = { area, chosenBy: member.username, chosenAt: clock() }
      const target = [courierAreaChoices.courier, courierAreaChoices.thana]
      const row = { courier, thana, ...choice }
      await tx.insert(courierAreaChoices).values(row).onConflictDoUpdate({ target, set: choice })
    } else {
      const chosen = and(eq(courierAreaChoices.courier, courier), eq(courierAreaChoices.thana, thana))
      await tx.delete(courierAreaChoices).where(chosen)
    }
    await writeAudit(tx, member, 'courier.area', thana, {
      before: before && { courier, area: before.name },
      after: { courier, area: area?.name ?? '' },
    })
  })
}
