import { setTimeout } from 'node:timers/promises'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { definitionOf, openCourier } from '#domains/parcels/accounts/courier-accounts.ts'
import type { CourierArea } from '#domains/parcels/couriers/courier.ts'
import { courierAccounts, courierAreaLists } from '#domains/parcels/tables.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'

/** A courier's list changes a few times a year. */
const freshMs = 7 * 86_400_000
/** More than a list of many calls takes. A process that has asked for longer has died, or failed. */
const turnMs = 5 * 60_000
/** Who has no list waits for the process that fetches it, at most a minute. */
const lookAgainMs = 300
const maxLooks = 200

/**
 * The areas of a courier, fetched again after a week by one process at a time: some couriers need dozens of calls. Meanwhile, and when the courier
 * does not answer or answers none, the old list holds.
 * @throws Refusal 404, 409 as `openCourier`; 503 courier_away: another process has fetched for a minute; OutgoingError without a list
 */
export async function areaList(context: AppContext, code: string): Promise<CourierArea[]> {
  const { db, clock } = context
  for (let look = 0; look < maxLooks; look++) {
    const now = clock()
    const [known] = await db.select().from(courierAreaLists).where(eq(courierAreaLists.courier, code))
    if (known && now.getTime() - known.fetchedAt.getTime() < freshMs) return known.areas
    if (await takeTurn(db, code, now)) return fetchAreas(context, { code, turn: now }, known?.areas)
    if (known) return known.areas
    await setTimeout(lookAgainMs)
  }
  const { name } = definitionOf(code)
  throw new Refusal(503, 'courier_away', `The areas of ${name} are being fetched. Please try again in a minute`)
}

async function takeTurn(db: Db, code: string, now: Date): Promise<boolean> {
  const isFree = or(
    isNull(courierAccounts.areasAskedAt),
    lte(courierAccounts.areasAskedAt, new Date(now.getTime() - turnMs)),
  )
  const taken = await db
    .update(courierAccounts)
    .set({ areasAskedAt: now })
    .where(and(eq(courierAccounts.courier, code), isFree))
    .returning({ courier: courierAccounts.courier })
  return taken.length > 0
}

type Turn = { code: string; turn: Date }

/** With an old list a failure keeps its turn, so that the next hundred parcels do not ask again. */
async function fetchAreas(context: AppContext, turn: Turn, old: CourierArea[] | undefined): Promise<CourierArea[]> {
  try {
    // Opened after the turn was taken: whoever changes the mode from now on takes the turn away.
    const courier = await openCourier(context, turn.code)
    const areas = (await courier.areas?.()) ?? []
    if (areas.length > 0) await keep(context, turn, areas)
    else if (old) return old
    else await endTurn(context.db, turn)
    return areas
  } catch (error) {
    if (old) return old
    await endTurn(context.db, turn)
    throw error
  }
}

/** A list of another mode is not kept: the turn has been taken away. */
const keep = ({ db, clock }: AppContext, turn: Turn, areas: CourierArea[]): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await endTurn(tx, turn))) return
    const row = { areas, fetchedAt: clock() }
    await tx
      .insert(courierAreaLists)
      .values({ courier: turn.code, ...row })
      .onConflictDoUpdate({ target: courierAreaLists.courier, set: row })
  })

/** @returns whether it was still there */
async function endTurn(db: Db, { code, turn }: Turn): Promise<boolean> {
  const ended = await db
    .update(courierAccounts)
    .set({ areasAskedAt: null })
    .where(and(eq(courierAccounts.courier, code), eq(courierAccounts.areasAskedAt, turn)))
    .returning({ courier: courierAccounts.courier })
  return ended.length > 0
}
