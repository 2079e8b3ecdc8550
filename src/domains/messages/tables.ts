import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#domains/customers/tables.ts'
import { moment, rowId, rowRef } from '#platform/database/columns.ts'
import { locales } from '#shared/locales.ts'
import { messageStatuses } from '#shared/messages/message-status.ts'
import { inquiryTypes } from './contract.ts'

/** Messages from the contact page. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: rowId(),
    /** Created when the form opens: one key, one message. */
    requestKey: uuid('request_key').unique(),
    customerId: rowRef('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** +8801XXXXXXXXX, another number as it was typed, or empty. */
    phone: text('phone').notNull().default(''),
    inquiryType: text('inquiry_type', { enum: inquiryTypes }).notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    locale: text('locale', { enum: locales }).notNull().default('en'),
    status: text('status', { enum: messageStatuses }).notNull().default('new'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /**
     * Transliterated search text of the inbox (inbox.ts). Stored, because messages are long, and a search by a frequent
     * word would otherwise transliterate every match.
     */
    searchedTransliterated: text('searched_transliterated').generatedAlwaysAs(
      sql`transliterate_for_trigrams(lower(name || E'\\n' || email || E'\\n' || phone || E'\\n' || subject || E'\\n' || message))`,
    ),
  },
  (t) => [
    index('contact_messages_by_status').on(t.status, t.createdAt.desc()),
    // Includes the status: a page far down needs only an index-only scan.
    index('contact_messages_newest').on(t.createdAt, t.id, t.status),
    index('contact_messages_by_email').on(t.email),
    index('contact_messages_of_customer').on(t.customerId),
    index('contact_messages_search').using('gin', t.searchedTransliterated.op('gin_trgm_ops')),
  ],
)

/** Answers of staff; each is sent by mail. */
export const messageAnswers = pgTable(
  'message_answers',
  {
    id: rowId(),
    messageId: rowRef('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    actor: text('actor').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('message_answers_of_message').on(t.messageId, t.id)],
)
