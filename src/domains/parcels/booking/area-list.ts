import { setTimeout } from 'node:timers/promises'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { definitionOf, openCourier } from '#domains/parcels/accounts/courier-accounts.ts'
import type { Courier, CourierArea } from '#domains/parcels/couriers/courier.ts'
import { districtNamed } from '#domains/parcels/couriers/match-area.ts'
import { courierAreaLists } from '#domains/parcels/tables.ts'
import { thanaByCode } from '#domains/places/places.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'

/** A courier's list changes a few times a year. */
const freshMs = 7 * 86_400_000
/** Longer than a list of many calls takes. A process that has claimed it for longer has died, or failed. */
const turnMs = 5 * 60_000
/** A process without a list waits for the one that fetches it, while that has its turn. */
const lookAgainMs = 300
const maxLooks = turnMs / lookAgainMs

/** The areas of a courier. @throws as `cachedAreaList` */
export const areaList = (context: AppContext, code: string): Promise<CourierArea[]> =>
  cachedAreaList(context, { code, key: code }, async (courier) => (await courier.areas?.()) ?? [])

/**
 * The areas that may be a thana. If the courier lists its cities, only those of the thana's district, which takes two
 * requests instead of one per city; else all.
 * @throws as `cachedAreaList`
 */
export async function areasAround(context: AppContext, code: string, thana: string): Promise<CourierArea[]> {
  const { cities, areas } = await openCourier(context, code)
  if (!cities || !areas) return areaList(context, code)
  const district = thanaByCode(thana)?.district.code
  const all = await cachedAreaList(
    context,
    { code, key: `${code}:cities` },
    async (courier) => (await courier.cities?.()) ?? [],
  )
  const near = all.filter(({ name }) => district !== undefined && districtNamed(name) === district)
  const found: CourierArea[] = []
  for (const city of near) {
    const list = { code, key: `${code}:city:${city.ids.join('-')}` }
    found.push(...(await cachedAreaList(context, list, async (courier) => (await courier.areas?.(city)) ?? [])))
  }
  return found
}

/** `key`: the courier's code, or the code, a colon and which of its lists. */
type Which = { code: string; key: string }
type Ask = (courier: Courier) => Promise<CourierArea[]>

/**
 * A list of a courier, fetched again after a week by one process at a time: some couriers need dozens of calls. In the
 * meantime, and when the courier does not answer or returns an empty list, the old list is used.
 * @throws Refusal 404, 409 as `openCourier`; 503 courier_away: other processes have been fetching for minutes;
 *   OutgoingError without a list
 */
export async function cachedAreaList(context: AppContext, which: Which, ask: Ask): Promise<CourierArea[]> {
  const { db, clock } = context
  for (let look = 0; look < maxLooks; look++) {
    const now = clock()
    const [row] = await db.select().from(courierAreaLists).where(eq(courierAreaLists.courier, which.key))
    const old = row && row.areas.length > 0 ? row.areas : undefined
    if (row && old && now.getTime() - row.fetchedAt.getTime() < freshMs) return old
    if (await takeTurn(db, which.key, now)) return fetchList(context, { ...which, turn: now }, ask, old)
    if (old) return old
    await setTimeout(lookAgainMs)
  }
  const { name } = definitionOf(which.code)
  throw new Refusal(503, 'courier_away', `The areas of ${name} are being fetched. Please try again in a minute`)
}

/** Claims the fetch of a list, unless another process has fetched the list since it was read. */
async function takeTurn(db: Db, key: string, now: Date): Promise<boolean> {
  const { askedAt, fetchedAt } = courierAreaLists
  const isStale = lte(fetchedAt, new Date(now.getTime() - freshMs))
  const isFree = or(isNull(askedAt), lte(askedAt, new Date(now.getTime() - turnMs)))
  const taken = await db
    .insert(courierAreaLists)
    .values({ courier: key, areas: [], fetchedAt: new Date(0), askedAt: now })
    .onConflictDoUpdate({
      target: courierAreaLists.courier,
      set: { askedAt: now },
      setWhere: and(isStale, isFree),
    })
    .returning({ courier: courierAreaLists.courier })
  return taken.length > 0
}

type Turn = Which & { turn: Date }

/** With an old list a failure keeps its turn, so that the next hundred parcels do not ask again. */
async function fetchList(context: AppContext, turn: Turn, ask: Ask, old: CourierArea[] | undefined) {
  const { db, clock } = context
  // A change of mode deletes the row and with it the claim, so that a list of another mode is not stored.
  const isMine = and(eq(courierAreaLists.courier, turn.key), eq(courierAreaLists.askedAt, turn.turn))
  try {
    // Opened after the turn was claimed, so that it has the mode of the row.
    const areas = await ask(await openCourier(context, turn.code))
    if (areas.length > 0)
      await db.update(courierAreaLists).set({ areas, fetchedAt: clock(), askedAt: null }).where(isMine)
    else if (old) return old
    else await db.delete(courierAreaLists).where(isMine)
    return areas
  } catch (error) {
    if (old) return old
    await db.delete(courierAreaLists).where(isMine)
    throw error
  }
}
