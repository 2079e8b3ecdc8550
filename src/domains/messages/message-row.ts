import { sql } from 'drizzle-orm'
import type { OfficeMessage } from './staff-contract.ts'

export type MessageRow = {
  id: number
  customer: number | null
  name: string
  email: string
  phone: string
  inquiry_type: OfficeMessage['inquiryType']
  subject: string
  message: string
  locale: OfficeMessage['locale']
  status: OfficeMessage['status']
  answers: number
  created_at: string
  updated_at: string
}

export const messageColumns = sql`m.id, m.customer_id as customer, m.name, m.email, m.phone, m.inquiry_type, m.subject,
  m.message, m.locale, m.status,
  m.created_at, m.updated_at, (select count(*)::int from message_answers a where a.message_id = m.id) as answers`

export const officeMessageOf = ({
  id,
  customer: _,
  inquiry_type,
  created_at,
  updated_at,
  ...row
}: MessageRow): OfficeMessage => ({
  ...row,
  id: Number(id),
  inquiryType: inquiry_type,
  createdAt: new Date(created_at).toISOString(),
  updatedAt: new Date(updated_at).toISOString(),
})
