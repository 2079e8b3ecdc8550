import { asc, inArray } from 'drizzle-orm'
import { describeIssues, type FoundPiece, findPieces } from '#domains/orders/placing/price-cart.ts'
import { destinationOfRow, type Place, readPlace } from '#domains/places/read-place.ts'
import { deliveryZones } from '#domains/places/zones.ts'
import { deliveryDays } from '#domains/promises/delivery-days.ts'
import { promiseFor } from '#domains/promises/promise-for.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { codFeeOf, type DeliveryZone, type Destination, deliveryCharge, zoneOf } from '#shared/delivery/delivery.ts'
import { toTaka } from '#shared/money.ts'
import { gramsOf, type Totals } from '#shared/totals.ts'
import type { LineIssue } from '../contract.ts'
import type { OrderRow } from '../order-view.ts'
import type { EditOrder, WantedLine } from '../staff-contract.ts'
import { orderLines } from '../tables.ts'
import { keptSecondSizes } from './kept-second-sizes.ts'

type LineRow = typeof orderLines.$inferSelect
/** A line after the edit, in paisa. `id` undefined: a new line. */
export type PlannedLine = Omit<LineRow, 'id' | 'orderRow'> & { id: number | undefined }
/** A second size that comes with a new line, which stands at that position. */
export type ComingSecond = Omit<LineRow, 'id' | 'orderRow' | 'alternativeTo'>
export type Sums = Totals & { discount: number }

/** The order after the edit, in paisa. Nothing is written yet. */
export type Plan = {
  before: LineRow[]
  lines: PlannedLine[]
  /**
   * Second sizes follow their line: `before` the edit, those that are `kept`, and those that `come` with a line of
   * another order.
   */
  seconds: { before: LineRow[]; kept: LineRow[]; come?: ComingSecond[] }
  sums: Sums
  /** Weight for which the delivery charge is computed; null where it stays unknown. */
  weightGrams: number | null
  /** With the hours of its zone and the day of arrival; undefined: it stays. */
  place: (Place & { hoursFrom?: number; hoursTo?: number; promisedBy?: string | null }) | undefined
  /** Per variant the quantity to take from stock (above 0) or to return (below 0). */
  moves: Map<number, number>
}

/**
 * Plans an edit; reads only. An existing line keeps its original price, also when its size or colour is exchanged for
 * one that costs the same today. New pieces cost today's price. Delivery charge and fee for cash on delivery are
 * recomputed only if pieces or place change, by the order's own payment method. To another place an order that has a
 * promise gets that of an order of this moment.
 * @throws Refusal 422 unknown_line, 409 sold_out with the lines that are not available
 */
export async function planEdit(tx: Db, order: OrderRow, input: EditOrder, now: Date): Promise<Plan> {
  const { before, held } = await linesOf(tx, order)
  const { lines, kept } = input.items
    ? await linesFor(tx, { before, held }, input.items)
    : { lines: before, kept: held }
  const moves = movesBetween([...before, ...held], [...lines, ...kept])
  const change = { before, lines, seconds: { before: held, kept }, place: newPlace(order, input), moves }
  return planWith(tx, order, change, now)
}

type Change = Pick<Plan, 'before' | 'lines' | 'seconds' | 'moves'> & { place: Place | undefined }

/**
 * What an order comes to with these lines, at this place. Delivery and fee are computed anew if pieces or place change.
 */
export async function planWith(
  tx: Db,
  order: OrderRow,
  { before, lines, seconds, place, moves }: Change,
  now: Date,
): Promise<Plan> {
  const destination = destinationOfRow(place ?? order)
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0)
  const isSamePlace = !place || (place.city === order.city && place.thana === order.thana)
  const isSamePieces = subtotal === order.subtotal && movesBetween(before, lines).size === 0
  const zone = (isSamePlace && isSamePieces) || !destination ? undefined : zoneOf(destination, await deliveryZones(tx))
  const isWeighed = !zone || (isSamePieces && order.weightGrams !== null)
  const grams = isWeighed ? order.weightGrams : await weightOf(tx, lines)
  const delivery = zone ? deliveryCharge(subtotal, zone, grams ?? 0) : order.deliveryCharge
  const codFee = zone ? codFeeOf(subtotal, zone, order.paymentMethod) : order.codFee
  const { tax } = order
  const gross = subtotal + delivery + tax + codFee
  const discount = Math.min(order.discount, gross - tax)
  const whereTo = place && {
    ...place,
    ...(zone && { hoursFrom: zone.hoursFrom, hoursTo: zone.hoursTo }),
    ...(zone &&
      !isSamePlace &&
      destination &&
      order.promisedBy && { promisedBy: await promisedBy(tx, zone, destination, now) }),
  }
  const sums = { subtotal, deliveryCharge: delivery, tax, codFee, discount, total: gross - discount }
  return { before, lines, seconds, place: whereTo, moves, sums, weightGrams: grams }
}

/** The lines of an order, and the second sizes that it holds beside them. */
export const linesOf = async (tx: Db, { id }: OrderRow): Promise<Lines> =>
  (await linesByOrder(tx, [id])).get(id) ?? { before: [], held: [] }

/**
 * The same by the row id of the order, for many orders in one statement. Orders without lines are not in it. @param
 * orderRows row ids
 */
export async function linesByOrder(tx: Db, orderRows: readonly number[]): Promise<Map<number, Lines>> {
  const all = await tx
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderRow, [...orderRows]))
    .orderBy(asc(orderLines.position), asc(orderLines.id))
  const split = (lines: LineRow[]): Lines => ({
    before: lines.filter(({ alternativeTo }) => alternativeTo === null),
    held: lines.filter(({ alternativeTo }) => alternativeTo !== null),
  })
  return new Map([...Map.groupBy(all, ({ orderRow }) => orderRow)].map(([id, lines]) => [id, split(lines)]))
}

async function promisedBy(tx: Db, zone: DeliveryZone, destination: Destination, now: Date): Promise<string | null> {
  const basis = { settings: await shopSettings(tx), record: await deliveryDays(tx) }
  return promiseFor(basis, zone, destination, now)?.by ?? null
}

/**
 * Weight of the lines in grams, as the catalogue has it now; a piece that it no longer has weighs what the settings
 * say.
 */
async function weightOf(tx: Db, lines: readonly PlannedLine[]): Promise<number> {
  const found = await findPieces(tx, lines.map(asItem))
  const { pieceGrams } = await shopSettings(tx)
  return gramsOf(lines.map(({ quantity }, at) => ({ quantity, grams: found.get(at)?.grams ?? pieceGrams })))
}

/**
 * The place as it is after the edit; undefined: it stays. A city that is the order's own does not take away its thana.
 */
function newPlace(order: OrderRow, { customerInfo: who }: EditOrder): Place | undefined {
  if (!who) return undefined
  const place = readPlace(who, 'customerInfo.')
  return !who.district && place.district === order.district ? undefined : place
}

/** `held`: second sizes that the order has. */
export type Lines = { before: LineRow[]; held: LineRow[] }

async function linesFor(tx: Db, { before, held }: Lines, wanted: WantedLine[]) {
  const found = await findPieces(tx, wanted)
  const now = await findPieces(tx, before.map(asItem))
  const issues: LineIssue[] = []
  const planned: PlannedLine[] = []
  for (const [index, item] of wanted.entries()) {
    const old = item.line === undefined ? undefined : before[item.line]
    if (item.line !== undefined && !old) {
      throw new Refusal(422, 'unknown_line', 'This order does not have that line. Please look at it again')
    }
    const piece = found.get(index)
    const line =
      old && isSamePiece(old, item, piece)
        ? withQuantity(old, item.quantity)
        : exchanged(old, piece, item, old && now.get(before.indexOf(old)))
    if (line) addTo(planned, line)
    else issues.push(issueOf(item, piece, piece?.price === null && piece.isOffered ? 'no_price' : 'gone'))
  }
  const kept = keptSecondSizes(held, before, planned, wanted)
  const known = [...found.values(), ...now.values()]
  if (issues.length === 0) issues.push(...missing([...before, ...held], [...planned, ...kept], known))
  if (issues.length > 0) throw new Refusal(409, 'sold_out', describeIssues(issues), { lines: issues })
  const placed = kept.map((second) => ({
    ...second,
    position: planned.findIndex(({ id }) => id === second.alternativeTo),
  }))
  return { lines: planned.map((line, position) => ({ ...line, position })), kept: placed }
}

const asItem = ({ productNumber, size, color, quantity }: PlannedLine) => ({
  id: productNumber ?? 0,
  size,
  color,
  quantity,
})

/** Compares what the line says, so that a line whose product or variant is gone can stay. */
function isSamePiece(old: LineRow, item: WantedLine, piece: FoundPiece | undefined): boolean {
  if (old.size !== item.size || old.color !== item.color) return false
  return piece ? piece.productNumber === old.productNumber : old.productNumber === null || item.id === old.productNumber
}

export const withQuantity = <Line extends { unitPrice: number }>(line: Line, quantity: number) => ({
  ...line,
  quantity,
  total: line.unitPrice * quantity,
})

/** A new line, or the one that replaces an old line; undefined if the shop does not sell the variant. */
function exchanged(
  old: LineRow | undefined,
  piece: FoundPiece | undefined,
  { quantity }: WantedLine,
  oldToday: FoundPiece | undefined,
): PlannedLine | undefined {
  if (!piece?.isOffered || piece.price === null) return undefined
  const costsTheSame = old?.productNumber === piece.productNumber && oldToday?.price === piece.price
  const unitPrice = old && costsTheSame ? old.unitPrice : piece.price
  return {
    id: old?.id,
    productNumber: piece.productNumber,
    variantId: piece.variantId,
    nameEn: piece.nameEn,
    nameBn: piece.nameBn,
    sku: piece.sku,
    image: piece.image,
    size: piece.size,
    color: piece.color,
    unitPrice,
    originalPrice: old && costsTheSame ? old.originalPrice : piece.originalPrice,
    unitCost: piece.unitCost,
    quantity,
    total: unitPrice * quantity,
    position: 0,
    alternativeTo: null,
    // A trigger sets it for new lines.
    soldOn: old?.soldOn ?? null,
  }
}

/** Merges lines of the same variant, at the price of the first one. */
function addTo(planned: PlannedLine[], line: PlannedLine) {
  const twin = planned.findIndex(({ variantId }) => variantId !== null && variantId === line.variantId)
  const there = planned[twin]
  if (!there) planned.push(line)
  else planned[twin] = withQuantity({ ...there, id: there.id ?? line.id }, there.quantity + line.quantity)
}

/** Lines that need more than stock and the order itself have. A line whose variant is gone cannot grow. */
function missing(before: LineRow[], planned: PlannedLine[], known: FoundPiece[]): LineIssue[] {
  const pieces = new Map(known.map((piece) => [piece.variantId, piece]))
  const moves = movesBetween(before, planned)
  return planned.flatMap((line) => {
    const more =
      line.variantId === null
        ? line.quantity - (before.find(({ id }) => id === line.id)?.quantity ?? 0)
        : (moves.get(line.variantId) ?? 0)
    if (more <= 0) return []
    const piece = line.variantId === null ? undefined : pieces.get(line.variantId)
    if (!piece?.isOffered) return [issueOf(line, piece, 'gone')]
    const left = piece.pieces
    if (left >= more) return []
    return [{ ...issueOf(line, piece, left === 0 ? 'sold_out' : 'too_few'), left }]
  })
}

function movesBetween(before: readonly LineRow[], after: readonly PlannedLine[]): Map<number, number> {
  const moves = new Map<number, number>()
  const count = (variantId: number | null, pieces: number) =>
    variantId !== null && moves.set(variantId, (moves.get(variantId) ?? 0) + pieces)
  for (const { variantId, quantity } of after) count(variantId, quantity)
  for (const { variantId, quantity } of before) count(variantId, -quantity)
  return new Map([...moves].filter(([, pieces]) => pieces !== 0))
}

const issueOf = (
  line: { size: string; color: string; nameEn?: string; productNumber?: number | null },
  piece: FoundPiece | undefined,
  problem: LineIssue['problem'],
): LineIssue => ({
  id: piece?.productNumber ?? line.productNumber ?? 0,
  size: line.size,
  color: line.color,
  name: piece?.nameEn ?? line.nameEn ?? 'This product',
  problem,
  ...(piece?.price && { price: toTaka(piece.price) }),
})
