import { z } from 'zod'
import { id, optionalText } from '../answers.ts'
import type { ParcelField, ParcelToBook } from '../courier.ts'
import { fitAddress, fitText } from '../fit-text.ts'

/** The server cuts over-long texts and replaces these characters without a word. */
const clean = (text: string) => text.replace(/[{};<>]/g, ' ')

/** A parcel in Steadfast's fields, within its limits. */
export const toOrder = (parcel: ParcelToBook) => ({
  invoice: parcel.reference,
  recipient_name: fitText(clean(parcel.recipient.name), { max: 100 }),
  recipient_phone: parcel.recipient.phone,
  ...(parcel.recipient.secondPhone && { alternative_phone: parcel.recipient.secondPhone }),
  // Unverified: newer guides allow 490 characters.
  recipient_address: clean(fitAddress(parcel.recipient, { max: 250 })),
  cod_amount: parcel.toCollectTaka,
  note: fitText(clean(parcel.note), { max: 480 }),
  item_description: fitText(clean(parcel.description), { max: 255 }),
  total_lot: parcel.pieces,
  delivery_type: 0,
})

const consignment = z.object({ consignment_id: id, tracking_link: optionalText })
/** A refusal may come as HTTP 200 with another status inside. */
export const createdAnswer = z.union([
  z.object({ consignment }),
  z.object({ status: z.number().min(400), message: z.unknown().optional(), errors: z.unknown().optional() }),
])

const reasons: [pattern: RegExp, reason: string, field: ParcelField][] = [
  [/INVOICE_(IS|MUST|LENGTH)/, 'Steadfast does not accept the reference', 'reference'],
  [/NAME_IS_REQUIRED/, 'The name of the recipient is missing', 'name'],
  [/NAME_LENGTH/, 'The name of the recipient is too long', 'name'],
  [/PHONE/, 'Steadfast does not accept the phone number', 'phone'],
  [/ADDRESS_IS_REQUIRED/, 'The address is missing', 'address'],
  [/ADDRESS_LENGTH/, 'The address is too long', 'address'],
  [/NOTE_LENGTH/, 'The note is too long', 'note'],
  [/COD_AMOUNT/, 'Steadfast does not accept the amount to collect', 'toCollect'],
]

/** All texts of a refusal, however deep; the message comes before the errors that explain it. */
function textsOf(answer: unknown): string[] {
  if (typeof answer === 'string') return [answer]
  return answer && typeof answer === 'object' ? Object.values(answer).flatMap(textsOf) : []
}

/** Whether a refusal means that the invoice exists already. */
export const isRepeat = (answer: unknown): boolean =>
  // Unverified: how a single order says it; the code is documented for bulk orders.
  /ALREADY_EXISTS|invoice.*(already|taken|duplicate|unique)|duplicate (request|invoice)/i.test(
    textsOf(answer).join(' · '),
  )

/** A refusal in words: codes become sentences; sentences are unchanged. */
export function parseRefusal(answer: unknown): { reason: string; field?: ParcelField } {
  const texts = textsOf(answer).map((text) => text.slice(0, 300))
  const found = reasons.find(([code]) => texts.some((text) => code.test(text)))
  if (found) return { reason: found[1], field: found[2] }
  const sentences = texts.filter((text) => text.includes(' '))
  return { reason: `Steadfast refused the parcel${texts.length > 0 ? `: ${sentences.at(-1) ?? texts[0]}` : ''}` }
}
