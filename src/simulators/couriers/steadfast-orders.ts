/** An order as the courier stores it: long texts are cut, some characters replaced, without a word about it. */
export type StoredOrder = {
  invoice: string
  recipient_name: string
  recipient_phone: string
  recipient_address: string
  cod_amount: number
  note: string
  item_description: string
  total_lot: number
}

const clean = (value: unknown, length: number) =>
  String(value ?? '')
    .replace(/[{};<>]/g, ' ')
    .slice(0, length)

export function readOrder(body: unknown): StoredOrder {
  const given = (body ?? {}) as Record<string, unknown>
  return {
    invoice: String(given.invoice ?? ''),
    recipient_name: clean(given.recipient_name, 100),
    recipient_phone: String(given.recipient_phone ?? ''),
    recipient_address: clean(given.recipient_address, 250),
    cod_amount: Number(given.cod_amount ?? Number.NaN),
    note: clean(given.note, 480),
    item_description: clean(given.item_description, 255),
    total_lot: Number(given.total_lot ?? 1),
  }
}

/** The documented codes, by field. */
export function errorsOf(order: StoredOrder): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  if (!order.invoice) errors.invoice = ['INVOICE_IS_REQUIRED']
  else if (!/^[\w-]+$/.test(order.invoice)) errors.invoice = ['INVOICE_MUST_BE_ALPHA_NUM_DASH_UNDERSCORE']
  else if (order.invoice.length > 100) errors.invoice = ['INVOICE_LENGTH_SHOULD_BE_LESS_THAN_100_CHARS']
  if (!order.recipient_name.trim()) errors.recipient_name = ['RECEIVER_NAME_IS_REQUIRED']
  if (!/^01\d{9}$/.test(order.recipient_phone)) errors.recipient_phone = ['RECEIVER_PHONE_IS_REQUIRED']
  if (!order.recipient_address.trim()) errors.recipient_address = ['RECEIVER_ADDRESS_IS_REQUIRED']
  if (!(order.cod_amount >= 0 && order.cod_amount <= 1_000_000)) errors.cod_amount = ['COD_AMOUNT_ERROR']
  return errors
}

/** Answer to a repeat invoice. Its exact form is not documented for a single order. */
export const taken = {
  status: 409,
  message: 'Duplicate request',
  errors: { invoice: ['THIS_INVOICE_ALREADY_EXISTS'] },
}
