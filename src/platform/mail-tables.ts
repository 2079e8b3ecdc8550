import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, rowId } from '#platform/columns.ts'

/** Every mail the shop wrote, sent or (without SMTP) only kept. */
export const mailLog = pgTable(
  'mail_log',
  {
    id: rowId(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Which mail it is: order-placed, password-reset … */
    kind: text('kind').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    status: text('status', { enum: ['kept', 'sent', 'failed'] }).notNull(),
    error: text('error').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
  },
  (t) => [index('mail_log_by_time').on(t.createdAt)],
)
