import { z } from 'zod'
import type { ParcelField, ParcelToBook } from '../courier.ts'
import { fitAddress, fitText } from '../fit-text.ts'

/** RedX has no field for a second number. It begins the note, so that a long note does not cut it off. */
const secondPhoneNote = ({ recipient: { secondPhone } }: ParcelToBook): string =>
  secondPhone ? `Second phone: ${secondPhone}. ` : ''

/** A parcel in RedX's fields. */
export const toParcel = (
  parcel: ParcelToBook,
  area: { id: number; name: string },
  pickupStoreId: string | undefined,
) => ({
  // Unverified: the limits of all texts; those of its upload file are kept.
  customer_name: fitText(parcel.recipient.name, { max: 100 }),
  customer_phone: parcel.recipient.phone,
  delivery_area: area.name,
  delivery_area_id: area.id,
  customer_address: fitAddress(parcel.recipient, { min: 10, max: 250 }),
  merchant_invoice_id: parcel.reference,
  cash_collection_amount: String(parcel.toCollectTaka),
  parcel_weight: Math.ceil(parcel.grams),
  instruction: fitText(secondPhoneNote(parcel) + parcel.note, { max: 250 }),
  value: Math.max(1, Math.round(parcel.valueTaka)),
  ...(pickupStoreId && { pickup_store_id: Number(pickupStoreId) }),
  parcel_details_json: [
    { name: fitText(parcel.description, { max: 200 }), category: 'Clothing', value: parcel.valueTaka },
  ],
})

const refusal = z.object({ message: z.string(), errors: z.unknown().optional() })

/** A refusal in words. */
export function parseRefusal(answer: unknown): { reason: string; field?: ParcelField } {
  const { message = 'it gave no reason' } = refusal.safeParse(answer).data ?? {}
  // RedX's raw error for a pickup store that is none; a shop id is a usual mistake.
  if (/PHONE/.test(message)) return { field: 'store', reason: 'RedX does not know the pickup store' }
  const words: [pattern: RegExp, field: ParcelField][] = [
    [/customer_phone/, 'phone'],
    [/delivery_area/, 'area'],
    [/customer_address/, 'address'],
    [/customer_name/, 'name'],
    [/cash_collection/, 'toCollect'],
  ]
  const field = words.find(([pattern]) => pattern.test(message))?.[1]
  return { reason: `RedX refused the parcel: ${message.slice(0, 300)}`, ...(field && { field }) }
}
