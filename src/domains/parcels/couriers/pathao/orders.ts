import { z } from 'zod'
import { amount, id } from '../answers.ts'
import { problemOf } from '../bookings.ts'
import type { ParcelField, ParcelToBook } from '../courier.ts'
import { fitAddress, fitText } from '../fit-text.ts'

const kilos = (grams: number) => Math.max(0.5, Math.ceil(grams / 100) / 10)
const maxGrams = 10_000

/** What Pathao would refuse. */
export const problem = (parcel: ParcelToBook) =>
  problemOf(parcel) ??
  (parcel.grams > maxGrams ? { field: 'grams' as const, reason: 'Pathao takes parcels up to 10 kg' } : undefined)

/** Pathao shows Bangla unreadably. */
const latin = { isLatinOnly: true }

/** The store that was chosen for the parcel, else the default one. */
const storeOf = ({ store }: ParcelToBook, storeId: number): number => (store === undefined ? storeId : Number(store))

/** A parcel in Pathao's fields, within its limits. Keys without a value are left out: null is refused. */
export function toOrder(parcel: ParcelToBook, storeId: number) {
  const [recipient_city, recipient_zone, recipient_area] = parcel.area?.ids ?? []
  const { secondPhone } = parcel.recipient
  return {
    store_id: storeOf(parcel, storeId),
    merchant_order_id: parcel.reference,
    recipient_name: fitText(parcel.recipient.name, { min: 3, max: 100, pad: '(customer)', ...latin }),
    recipient_phone: parcel.recipient.phone,
    ...(secondPhone && { recipient_secondary_phone: secondPhone }),
    recipient_address: fitAddress(parcel.recipient, { min: 10, max: 220, ...latin }),
    ...(recipient_city && { recipient_city }),
    ...(recipient_zone && { recipient_zone }),
    ...(recipient_area && { recipient_area }),
    delivery_type: 48,
    item_type: 2,
    // Unverified: the longest instruction and description.
    special_instruction: fitText(parcel.note, { max: 200, ...latin }),
    item_quantity: parcel.pieces,
    item_weight: kilos(parcel.grams),
    item_description: fitText(parcel.description, { max: 200, ...latin }),
    amount_to_collect: parcel.toCollectTaka,
  }
}

/** Body of the price call; it needs city and zone. */
export function toPriceRequest(parcel: ParcelToBook, storeId: number) {
  const { area, grams } = parcel
  const [recipient_city, recipient_zone] = area?.ids ?? []
  return recipient_city && recipient_zone
    ? {
        store_id: storeOf(parcel, storeId),
        item_type: 2,
        delivery_type: 48,
        item_weight: kilos(grams),
        recipient_city,
        recipient_zone,
      }
    : undefined
}

export const createdOrder = z.object({ consignment_id: id, delivery_fee: amount })

const fields: Record<string, ParcelField> = {
  store_id: 'store',
  merchant_order_id: 'reference',
  recipient_name: 'name',
  recipient_phone: 'phone',
  recipient_secondary_phone: 'phone',
  recipient_address: 'address',
  recipient_city: 'area',
  recipient_zone: 'area',
  recipient_area: 'area',
  item_weight: 'grams',
  amount_to_collect: 'toCollect',
  special_instruction: 'note',
}

const refusal = z.object({
  message: z.string().optional(),
  errors: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
})

/** A refusal in words. */
export function parseRefusal(answer: unknown): { reason: string; field?: ParcelField } {
  const { message = 'it gave no reason', errors = {} } = refusal.safeParse(answer).data ?? {}
  const sentences = Object.values(errors).map((words) => [words].flat().join('; ').slice(0, 300))
  const field = Object.keys(errors)
    .map((name) => fields[name])
    .find(Boolean)
  const words = (sentences.length > 0 ? sentences : [message.slice(0, 300)]).join('; ')
  return { reason: `Pathao refused the parcel: ${words}`, ...(field && { field }) }
}
