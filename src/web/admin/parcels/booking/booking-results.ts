import { bookingState } from '#shared/parcels/booking-state.ts'
import type { BookingProgress, BookingStarted } from '#web/admin/request/couriers/bookings.ts'
import { orderIdOf } from '../parcel-number.ts'

/** The orders or parcels selected for a booking, by number. */
export type ToBook = { orderIds: string[] } | { parcelIds: string[] }

export type BookingResults = {
  total: number
  done: number
  isFinished: boolean
  /** Orders or parcels that are not booked, each with the reason. */
  refused: { number: string; reason: string }[]
  /** Parcels whose answer was lost. */
  unknown: { number: string; reason: string }[]
  booked: { number: string; consignment: string | null }[]
  /** Orders or parcels that move to another rider, each with its previous rider. */
  leaving: { number: string; rider: string }[]
}

/** Results of a booking: rows refused immediately, and the progress of its job. */
export function bookingResults(
  { jobId, results }: BookingStarted,
  progress: BookingProgress | undefined,
): BookingResults {
  const atOnce = results.flatMap(({ orderId, parcelId, error }) =>
    error === undefined ? [] : [{ number: orderId ?? parcelId ?? '', reason: error }],
  )
  const leaving = results.flatMap(({ orderId, parcelId, leaves }) =>
    leaves === undefined ? [] : [{ number: orderId ?? parcelId ?? '', rider: leaves }],
  )
  const parcels = progress?.results ?? []
  const shown = (list: 'booked' | 'refused' | 'unknown') =>
    parcels.filter(({ result }) => bookingState(result).shownAs === list)
  const withReason = ({ parcelId, reason }: (typeof parcels)[number]) => ({ number: parcelId, reason })
  return {
    total: progress?.total ?? results.length - atOnce.length,
    done: progress?.done ?? 0,
    isFinished: jobId === null || progress?.finishedAt != null,
    refused: [...atOnce, ...shown('refused').map(withReason)],
    unknown: shown('unknown').map(withReason),
    booked: shown('booked').map(({ parcelId, consignment }) => ({ number: parcelId, consignment })),
    leaving,
  }
}

/** The orders or parcels to deselect: all except those with a refusal. */
export function settledOf(toBook: ToBook, { refused }: Pick<BookingResults, 'refused'>): string[] {
  const left = new Set(refused.map(({ number }) => number))
  if ('parcelIds' in toBook) return toBook.parcelIds.filter((number) => !left.has(number))
  const leftOrders = new Set(refused.map(({ number }) => orderIdOf(number)))
  return toBook.orderIds.filter((orderId) => !left.has(orderId) && !leftOrders.has(orderId))
}
