import { and, eq } from 'drizzle-orm'
import { definitionOf, openCourier } from '#domains/parcels/accounts/courier-accounts.ts'
import type { Courier, CourierArea, CourierAreaChoice } from '#domains/parcels/couriers/courier.ts'
import { type AreaMatch, districtNamed, matchArea } from '#domains/parcels/couriers/match-area.ts'
import { courierAreaChoices, courierAreaLists } from '#domains/parcels/tables.ts'
import { thanaByCode } from '#domains/places/places.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { writeAudit } from '#domains/staff/write-audit.ts'
import type { AppContext } from '#platform/app-context.ts'
import { NotFound } from '#platform/refusal.ts'
import { divisions } from '#shared/places/districts.ts'

/** A courier's list changes a few times a year. */
const freshMs = 7 * 86_400_000

type Where = Pick<AppContext, 'db' | 'clock'>

/**
 * The courier's area of a thana: the one that staff chose, else the one that its name certainly means.
 * @returns undefined: somebody has to choose
 * @throws OutgoingError when the courier's list is not known and cannot be fetched
 */
export async function areaOfThana(
  context: Where,
  { courier, code }: { courier: Courier; code: string },
  thana: string | null,
): Promise<CourierAreaChoice | undefined> {
  if (thana === null) return undefined
  const chosen = await chosenArea(context, code, thana)
  if (chosen) return chosen
  const [best] = matchesOf(thana, await areasAround(context, { courier, code }, thana))
  return best?.confidence === 'certain' ? { ids: best.area.ids, name: best.area.name } : undefined
}

async function chosenArea({ db }: Where, code: string, thana: string): Promise<CourierAreaChoice | undefined> {
  const [row] = await db
    .select({ area: courierAreaChoices.area })
    .from(courierAreaChoices)
    .where(and(eq(courierAreaChoices.courier, code), eq(courierAreaChoices.thana, thana)))
  return row?.area
}

type Which = { courier: Courier; code: string }

/** All areas of a courier, as it was asked for them last. @throws OutgoingError when they are not known and cannot be fetched */
export const areaList = (context: Where, { courier, code }: Which): Promise<CourierArea[]> =>
  keptList(context, code, async () => (await courier.areas?.()) ?? [])

/**
 * The areas that may be a thana: where the courier lists its cities, those of the thana's district alone, which costs two requests in place of
 * one for each city; else all.
 * @throws OutgoingError
 */
async function areasAround(context: Where, { courier, code }: Which, thana: string): Promise<CourierArea[]> {
  const { cities, areas } = courier
  if (!cities || !areas) return areaList(context, { courier, code })
  const district = thanaByCode(thana)?.district.code
  const near = (await keptList(context, `${code}:cities`, cities)).filter(
    ({ name }) => district !== undefined && districtNamed(name) === district,
  )
  const found: CourierArea[] = []
  for (const city of near)
    found.push(...(await keptList(context, `${code}:city:${city.ids.join('-')}`, () => areas(city))))
  return found
}

/** A list of a courier, fetched anew when it is no longer fresh. An old one is better than none. */
async function keptList(
  { db, clock }: Where,
  key: string,
  fetched: () => Promise<CourierArea[]>,
): Promise<CourierArea[]> {
  const now = clock()
  const [known] = await db.select().from(courierAreaLists).where(eq(courierAreaLists.courier, key))
  if (known && now.getTime() - known.fetchedAt.getTime() < freshMs) return known.areas
  try {
    const areas = await fetched()
    const row = { areas, fetchedAt: now }
    await db
      .insert(courierAreaLists)
      .values({ courier: key, ...row })
      .onConflictDoUpdate({ target: courierAreaLists.courier, set: row })
    return areas
  } catch (error) {
    if (known) return known.areas
    throw error
  }
}

export function matchesOf(code: string, areas: readonly CourierArea[]): AreaMatch[] {
  const found = thanaByCode(code)
  if (!found) return []
  const division = divisions.find((each) => each.code === found.district.division)
  return matchArea({ ...found, division: division?.en ?? '' }, areas)
}

/**
 * The areas that may be a thana, the best first, and the one that staff chose.
 * @throws Refusal 404 unknown courier or thana; 409 courier_not_ready; OutgoingError
 */
export async function areaMatches(context: AppContext, { courier: code, thana }: { courier: string; thana: string }) {
  if (!thanaByCode(thana)) throw new NotFound('Thana')
  const courier = await openCourier(context, code)
  const matches = matchesOf(thana, await areasAround(context, { courier, code }, thana))
  return { chosen: (await chosenArea(context, code, thana)) ?? null, matches }
}

/**
 * Staff say which area of a courier a thana is; null: the one that is found by name again.
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
    await tx
      .delete(courierAreaChoices)
      .where(and(eq(courierAreaChoices.courier, courier), eq(courierAreaChoices.thana, thana)))
    if (area)
      await tx.insert(courierAreaChoices).values({ courier, thana, area, chosenBy: member.username, chosenAt: clock() })
    await writeAudit(tx, member, 'courier.area', thana, {
      before: before && { courier, area: before.name },
      after: { courier, area: area?.name ?? '' },
    })
  })
}
