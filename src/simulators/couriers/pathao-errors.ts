const isText = (value: unknown, min: number, max: number) =>
  typeof value === 'string' && value.trim().length >= min && value.length <= max

/** Errors of an order by field, in the courier's manner. */
export function pathaoErrors(order: Record<string, unknown>): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  const check = (field: string, isGood: boolean, sentence: string) => {
    if (isGood) return
    const name = field.replaceAll('_', ' ')
    errors[field] = [order[field] === undefined ? `The ${name} field is required` : `The ${name} ${sentence}`]
  }
  check('store_id', Number.isInteger(Number(order.store_id)) && Number(order.store_id) > 0, 'is invalid')
  check('recipient_name', isText(order.recipient_name, 3, 100), 'must be between 3 and 100 characters')
  check('recipient_phone', /^01\d{9}$/.test(String(order.recipient_phone)), 'must be 11 digits')
  check('recipient_address', isText(order.recipient_address, 10, 220), 'must be between 10 and 220 characters')
  check('delivery_type', [48, 12].includes(Number(order.delivery_type)), 'is invalid')
  check('item_type', [1, 2].includes(Number(order.item_type)), 'is invalid')
  check('item_quantity', Number(order.item_quantity) >= 1, 'must be at least 1')
  const weight = Number(order.item_weight)
  check('item_weight', weight >= 0.5 && weight <= 10, 'must be between 0.5 and 10')
  check('amount_to_collect', Number.isSafeInteger(order.amount_to_collect), 'must be an integer')
  for (const field of ['recipient_city', 'recipient_zone', 'recipient_area'])
    if (field in order && !Number.isInteger(order[field])) errors[field] = [`The ${field} must be an integer`]
  return errors
}
