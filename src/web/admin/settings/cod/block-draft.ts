import type { CodBlockKind } from '#shared/cod/cod-outcome.ts'
import { addDays } from '#shared/dates.ts'
import { readPhone } from '#shared/phone.ts'
import type { CodBlock, NewBlock } from '#web/admin/request/cod-rules.ts'
import { t } from '#web/admin/translate.ts'

/** When a block ends. */
export const blockEnds = ['30', '180', '365', 'day', 'lifted'] as const

/** The input of a block. */
export type BlockDraft = {
  kind: CodBlockKind
  phone: string
  place: { district: string; thana: string }
  address: string
  outcome: CodBlock['outcome']
  advance: string
  advanceIn: 'taka' | 'percent'
  reason: string
  /** Ends after a number of days, on a date, or never. */
  ends: (typeof blockEnds)[number]
  lastDay: string
  whyEndless: string
}

export const newBlock: BlockDraft = {
  kind: 'phone',
  phone: '',
  place: { district: '', thana: '' },
  address: '',
  outcome: 'none',
  advance: '',
  advanceIn: 'taka',
  reason: '',
  ends: '180',
  lastDay: '',
  whyEndless: '',
}

/** The end of a block as the API expects it. @param today day in Dhaka */
export const endIn = ({ ends, lastDay }: BlockDraft, today: string): string => {
  if (ends === 'day') return lastDay
  return ends === 'lifted' ? ends : addDays(today, Number(ends))
}

/** The target of the block, or the errors by field. @param orderId the order whose buyer is blocked */
export function targetIn(draft: BlockDraft, orderId: string | undefined) {
  const errors: Record<string, string> = {}
  const { kind, phone, place, address } = draft
  if (orderId !== undefined) return { target: { by: 'order', orderId, kind } satisfies NewBlock['target'], errors }
  if (kind === 'phone') {
    if (!readPhone(phone)) errors.phone = t('Please enter a Bangladeshi mobile number, for example 01712345678')
    return { target: { by: 'phone', phone } satisfies NewBlock['target'], errors }
  }
  if (place.district === '') errors.district = t('Please select a district')
  else if (place.thana === '') errors.thana = t('Please select a thana or upazila')
  if (address.trim().length < 10) errors.address = t('Please enter the full address: house, road, area')
  return { target: { by: 'address', ...place, address } satisfies NewBlock['target'], errors }
}
