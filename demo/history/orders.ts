import type { Place } from '#domains/places/read-place.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { orderNotes } from '../catalogue/people.ts'
import { atHour, calendar, type Day, hour } from './calendar.ts'
import { type Dice, dice } from './dice.ts'
import { crowd, type Person } from './people.ts'
import type { StockedProduct, StockedVariant } from './products.ts'
import { shopping, type Taste } from './taste.ts'
import { type Step, timelineOf } from './timeline.ts'

export type PlannedLine = { stocked: StockedProduct; variant: StockedVariant; quantity: number }
export type PlannedOrder = {
  orderId: string
  placedAt: Date
  placedOn: string
  who: Person
  place: Place
  notes: string
  lines: PlannedLine[]
  /** A piece that was in the parcel, and that the customer did not keep. */
  refused?: PlannedLine
  steps: Step[]
}
export type Customer = { person: Person; since: Date; lastSeen: Date; isActive: boolean }
export type Year = { orders: PlannedOrder[]; customers: Customer[] }

const ordersAYear = 1900
/** Number of accounts, in proportion to the orders. A limit, because each order weighs all accounts. */
const customersOf = (orders: number) => Math.min(2000, Math.ceil((orders * 220) / ordersAYear))

/** Generates a year of orders up to now, in memory. */
export function planYear(assortment: StockedProduct[], now: Date, seed: string, wanted = ordersAYear): Year {
  const throwing = dice(`orders ${seed}`)
  const today = dhakaDay(now)
  const days = calendar(addDays(today, -365), today)
  const meet = crowd(seed)
  const registered = registerCustomers(meet, customersOf(wanted), now, throwing)
  const guests: Person[] = []
  const taste = shopping(assortment)
  const taken = new Set<string>()

  const orders = momentsOfOrders(wanted, days, now, throwing).map(({ day, at: placedAt }): PlannedOrder => {
    const who = buyer(registered, guests, meet, placedAt, throwing)
    const steps = timelineOf(placedAt, who.place.city === 'dhaka', now, throwing)
    const lines = basket(taste, day, placedAt, throwing)
    // In about one of thirty orders the customer keeps only a part.
    const isPartial = lines.length > 1 && steps.at(-1)?.status === 'delivered' && throwing.often(0.07)
    const refused = isPartial ? lines.pop() : undefined
    return {
      orderId: orderIdFor(day.day, taken, throwing),
      placedAt,
      placedOn: day.day,
      who,
      place: who.place,
      notes: noteFrom(who, throwing),
      lines,
      ...(refused && { refused }),
      steps,
    }
  })
  leaveWork(orders)
  return {
    orders,
    customers: registered.map(({ person, since }) => withLastVisit(person, since, orders, now, throwing)),
  }
}

/**
 * Sets the newest 12 orders to pending, confirmed, processing and shipped (three each), so that there is always work to
 * do.
 */
function leaveWork(orders: PlannedOrder[]) {
  const open = ['pending', 'confirmed', 'processing', 'shipped'] as const
  for (const [nr, order] of orders.slice(-12).reverse().entries()) {
    const reached = Math.floor(nr / 3)
    const waiting = { status: open[Math.min(reached, 1)] ?? 'pending', at: order.placedAt, actor: 'Shop', note: '' }
    const later = order.steps.filter(({ status }) => open.slice(2, reached + 1).some((each) => each === status))
    order.steps = [waiting, ...later]
    if (order.refused) order.lines.push(order.refused)
    delete order.refused
  }
}

/** Weight of each hour of the day: a small peak around noon, most orders in the evening, few at night. */
const hours = [4, 2, 1, 0.3, 0.2, 0.3, 0.6, 1, 2, 5, 7, 8, 9, 8, 7, 7, 8, 9, 10, 12, 15, 16, 14, 9]

function momentsOfOrders(wanted: number, days: Day[], now: Date, { weighted, between }: Dice) {
  const demands = days.map(({ demand }) => demand)
  const moments = Array.from({ length: wanted }, () => {
    const day = days[weighted(demands)] as Day
    return { day, at: atHour(day.day, weighted(hours) + between(0, 0.999)) }
  })
  return moments.filter(({ at }) => at < now).sort((a, b) => a.at.getTime() - b.at.getTime())
}

type Registered = { person: Person; since: Date; fondness: number }

/** A third of the customers registered in the opening month, the others over the year. A few buy often, many once. */
function registerCustomers(
  meet: ReturnType<typeof crowd>,
  many: number,
  now: Date,
  { often, between }: Dice,
): Registered[] {
  return Array.from({ length: many }, (_, i) => {
    const daysAgo = often(0.35) ? between(366, 395) : between(0.2, 366)
    const since = atHour(dhakaDay(new Date(now.getTime() - daysAgo * 24 * hour)), between(8, 23.5))
    return {
      person: meet(i),
      since: since < now ? since : new Date(now.getTime() - hour),
      fondness: 1 / (1 + i * 0.06),
    }
  })
}

function buyer(
  registered: Registered[],
  guests: Person[],
  meet: ReturnType<typeof crowd>,
  at: Date,
  { often, weighted, pick }: Dice,
): Person {
  if (often(0.46)) {
    const known = registered.filter(({ since }) => since <= at)
    const one = known[weighted(known.map(({ fondness }) => fondness))]
    if (one) return one.person
  }
  if (guests.length > 20 && often(0.2)) return pick(guests)
  const guest = meet()
  guests.push(guest)
  return guest
}

const banglaCharacters = /[\u0980-\u09ff]/

function noteFrom({ locale }: Person, { often, pick }: Dice): string {
  if (!often(0.2)) return ''
  return pick(orderNotes.filter((note) => banglaCharacters.test(note) === (locale === 'bn')))
}

function basket(taste: Taste, day: Day, at: Date, throwing: Dice): PlannedLine[] {
  const lines: PlannedLine[] = []
  const many = [1, 2, 3, 4][throwing.weighted([50, 28, 15, 7])] ?? 1
  for (let tries = 0; lines.length < many && tries < 20; tries++) {
    const { stocked, variant } = taste(day, at, throwing)
    if (lines.some((line) => line.variant.id === variant.id)) continue
    lines.push({ stocked, variant, quantity: [1, 2, 3][throwing.weighted([88, 10, 2])] ?? 1 })
  }
  return lines
}

/** The alphabet of order-number.ts; the numbers here are seeded. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ'

function orderIdFor(day: string, taken: Set<string>, { pick }: Dice): string {
  for (;;) {
    const orderId = `ORD-${day.replaceAll('-', '')}-${Array.from({ length: 6 }, () => pick([...alphabet])).join('')}`
    if (taken.has(orderId)) continue
    taken.add(orderId)
    return orderId
  }
}

function withLastVisit(
  person: Person,
  since: Date,
  orders: PlannedOrder[],
  now: Date,
  { between, often }: Dice,
): Customer {
  const last = orders.findLast(({ who }) => who === person)?.placedAt ?? since
  const later = new Date(last.getTime() + between(0, 20) * 24 * hour)
  return { person, since, lastSeen: later < now ? later : last, isActive: !often(0.02) }
}
