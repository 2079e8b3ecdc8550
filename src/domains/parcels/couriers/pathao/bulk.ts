import { z } from 'zod'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import type { Request } from '../answers.ts'
import { failed, refused, unknown } from '../bookings.ts'
import type { Booking, ParcelToBook } from '../courier.ts'
import { errorsOf, parseRefusal, problem, toOrder } from './orders.ts'

// Unverified: how many orders one request may have.
const maxBulk = 100

/** Pathao accepts all orders of a request or none, and announces each by webhook. */
export async function bookInBulk(
  request: Request,
  parcels: readonly ParcelToBook[],
  storeId: number,
): Promise<Booking[]> {
  const bookings = new Map<ParcelToBook, Booking>()
  const good: ParcelToBook[] = []
  for (const parcel of parcels) {
    const wrong = problem(parcel)
    if (wrong) bookings.set(parcel, refused(parcel.reference, wrong))
    else good.push(parcel)
  }
  for (let from = 0; from < good.length; from += maxBulk) {
    const some = good.slice(from, from + maxBulk)
    const booked = await sendBulk(request, some, storeId)
    some.forEach((parcel, i) => {
      const booking = booked[i]
      if (booking) bookings.set(parcel, booking)
    })
  }
  return parcels.map((each) => bookings.get(each) ?? unknown(each.reference, 'Pathao did not mention it'))
}

async function sendBulk(request: Request, parcels: readonly ParcelToBook[], storeId: number): Promise<Booking[]> {
  try {
    await request({
      name: 'create orders',
      method: 'POST',
      path: '/orders/bulk',
      body: { orders: parcels.map((parcel) => toOrder(parcel, storeId)) },
      answer: z.unknown(),
    })
    const reason = 'Pathao has accepted the parcel and tells its number in a moment'
    return parcels.map(({ reference }) => ({ reference, ok: false, isUnknown: true, isAccepted: true, reason }))
  } catch (error) {
    return parcels.map(({ reference }, i) => bulkRefusal(reference, i, error))
  }
}

function bulkRefusal(reference: string, i: number, error: unknown): Booking {
  const errors = error instanceof OutgoingError && error.kind === 'refused' ? errorsOf(error.answer) : []
  // Unverified: that the errors of many are named this way. Without a number the words count for all.
  const numbered = errors.filter(({ path }) => /^orders\.\d+\./.test(path))
  if (numbered.length === 0) return failed(reference, error, parseRefusal)
  const own = numbered.filter(({ path }) => path.startsWith(`orders.${i}.`))
  if (own.length > 0) return refused(reference, parseRefusal(undefined, own))
  const reason = 'Not booked: Pathao refused another parcel of the same request'
  return { reference, ok: false, isUnknown: false, reason, isRetryable: true }
}
