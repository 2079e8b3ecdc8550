import { sql } from 'drizzle-orm'
import { col, type RowOf } from '#platform/database/rows.ts'
import type { MessageStatus } from '#shared/messages/message-status.ts'
import type { OfficeMessage } from './staff-contract.ts'

/** The columns of `messageColumns`. */
export const messageRowColumns = {
  id: col.int,
  customer: col.int.orNull,
  name: col.text,
  email: col.text,
  phone: col.text,
  inquiry_type: col.text.as<OfficeMessage['inquiryType']>(),
  subject: col.text,
  message: col.text,
  locale: col.text.as<OfficeMessage['locale']>(),
  status: col.text.as<MessageStatus>(),
  answers: col.int,
  created_at: col.timestamp,
  updated_at: col.timestamp,
}

export type MessageRow = RowOf<typeof messageRowColumns>

export const messageColumns = sql`m.id, m.customer_id as customer, m.name, m.email, m.phone, m.inquiry_type, m.subject,
  m.message, m.locale, m.status,
  m.created_at, m.updated_at, (select count(*)::int from message_answers a where a.message_id = m.id) as answers`

export const officeMessageOf = ({
  customer: _,
  inquiry_type,
  created_at,
  updated_at,
  ...row
}: MessageRow): OfficeMessage => ({
  ...row,
  inquiryType: inquiry_type,
  createdAt: new Date(created_at).toISOString(),
  updatedAt: new Date(updated_at).toISOString(),
})
