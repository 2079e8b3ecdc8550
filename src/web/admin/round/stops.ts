import { reportedState } from '#domains/parcels/own-delivery/staff-contract.ts'
import { priceOfKept } from '#shared/parcels/price-of-kept.ts'
import { placeIn } from '#shared/places/place-text.ts'
import type { RoundStop } from '#web/admin/request/couriers/round.ts'
import { language } from '#web/admin/translate.ts'
import type { PendingReport } from './report-queue.ts'

/** A stop with the rider's reports applied, and the last report that the shop has not received yet. */
export type ShownStop = RoundStop & { pending: PendingReport | undefined }

/** Stops with their reports that are not sent yet. */
export const withPendingReports = (stops: readonly RoundStop[], reports: readonly PendingReport[]): ShownStop[] =>
  stops.map((stop) => {
    const pending = reports.findLast(({ body }) => body.number === stop.number)
    if (!pending) return { ...stop, pending }
    const { report, collected } = pending.body
    const paid =
      report === 'delivered' || report === 'partly_delivered' ? (collected ?? stop.toCollect) : stop.collected
    return { ...stop, state: reportedState[report], collected: paid, pending }
  })

/** The sections of the page. A returning parcel stays with the rider until the return counter receives it. */
export function partsOf(stops: readonly ShownStop[]) {
  const isDone = ({ state }: ShownStop) => state === 'delivered'
  const isBack = ({ state }: ShownStop) => state === 'returning' || state === 'partly_delivered'
  return {
    open: stops.filter((stop) => !isDone(stop) && !isBack(stop)),
    back: stops.filter(isBack),
    done: stops.filter(isDone),
  }
}

/** The address on one line. */
export const addressOf = ({ address, thana, district, city }: RoundStop['customer']): string =>
  [address, district ? placeIn({ thana, district, city }, language) : city].join(', ')

/** Link to the map app. The address is sent to Google, as if it was typed there. */
export const mapLink = (customer: RoundStop['customer']): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${addressOf(customer)}, Bangladesh`)}`

/** Moves one number up or down by one. */
export function moved(numbers: readonly string[], number: string, by: -1 | 1): string[] {
  const at = numbers.indexOf(number)
  const to = at + by
  if (at < 0 || to < 0 || to >= numbers.length) return [...numbers]
  const next = numbers.toSpliced(at, 1)
  next.splice(to, 0, number)
  return next
}

/** Reorders the stops of `numbers` as given; all other stops keep their positions. */
export function reorderStops<Stop extends { number: string }>(
  stops: readonly Stop[],
  numbers: readonly string[],
): Stop[] {
  const named = numbers.flatMap((number) => stops.find((stop) => stop.number === number) ?? [])
  let next = 0
  return stops.map((stop) => (numbers.includes(stop.number) ? (named[next++] ?? stop) : stop))
}

/** The price of the pieces that the customer keeps, in taka. */
export const toPayFor = (stop: RoundStop, kept: readonly number[]): number =>
  Math.round(priceOfKept(stop, kept) * 100) / 100
