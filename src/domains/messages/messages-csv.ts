import type { Db } from '#platform/database/database.ts'
import { dhakaDay } from '#shared/dates.ts'
import { showPhone } from '#shared/phone.ts'
import { csvLine } from '#shared/text/csv.ts'
import { allMessages, type MessageFilters } from './inbox.ts'

const heads = [
  'Number',
  'Date',
  'Name',
  'E-mail',
  'Phone',
  'About',
  'Subject',
  'Message',
  'Language',
  'Status',
  'Answers',
]

/** The filtered messages as CSV. */
export async function* messagesCsv(db: Db, query: MessageFilters): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(heads)}`
  for await (const messages of allMessages(db, query)) {
    yield messages
      .map((message) =>
        csvLine([
          message.id,
          dhakaDay(new Date(message.createdAt)),
          message.name,
          message.email,
          showPhone(message.phone),
          message.inquiryType,
          message.subject,
          message.message,
          message.locale,
          message.status,
          message.answers,
        ]),
      )
      .join('')
  }
}
