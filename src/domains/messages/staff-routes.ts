import { z } from 'zod'
import { bulkTask, bulkTaskStarted, maxRowsAtOnce } from '#domains/staff/bulk-tasks/staff-contract.ts'
import { answerOf, expectedMatches, messageAnswer, pageInfo, route } from '#shared/route.ts'
import {
  answerMessageRequest,
  markMessagesRequest,
  messageCounts,
  messageFilters,
  messagesQuery,
  officeMessage,
  openedMessage,
} from './staff-contract.ts'

/** The back office's inbox. */
export const staffMessageRoutes = {
  list: route({
    method: 'GET',
    path: 'messages',
    access: { permission: 'users.view' },
    summary: 'What people wrote to the shop',
    tag: 'messages',
    query: messagesQuery,
    response: answerOf({ messages: z.array(officeMessage), page: pageInfo, counts: messageCounts }),
    refusals: [400, 401, 403],
  }),
  matches: route({
    method: 'GET',
    path: 'message-matches',
    access: { permission: 'users.view' },
    summary: 'The ids of all messages that the filters show, for an action on all of them',
    tag: 'messages',
    query: messageFilters.extend(expectedMatches),
    response: answerOf({ ids: z.array(z.number()) }),
    refusals: [400, 401, 403, 409, 422],
  }),
  one: route({
    method: 'GET',
    path: 'message',
    access: { permission: 'users.view' },
    summary: 'One message with its answers; the orders of its writer only for those who may see orders',
    tag: 'messages',
    query: z.object({
      id: z.coerce
        .number()
        .int()
        .positive()
        .max(2 ** 53 - 1),
    }),
    response: openedMessage,
    refusals: [400, 401, 403, 404],
  }),
  csv: route({
    method: 'GET',
    path: 'messages-csv',
    access: { permission: 'users.view' },
    summary: 'The messages as a CSV file',
    tag: 'messages',
    query: messageFilters,
    response: z.any().describe('text/csv'),
    refusals: [400, 401, 403],
  }),
  mark: route({
    method: 'PUT',
    path: 'messages',
    access: { permission: 'users.edit' },
    summary: 'Mark messages read or unread, lay them into the archive or back',
    tag: 'messages',
    description: `Several are a change that undo-bulk-task takes back; more than ${maxRowsAtOnce} are changed by a job (202).`,
    body: markMessagesRequest,
    response: answerOf({
      changed: z.number(),
      message: z.string(),
      task: bulkTask.optional(),
      wasUnread: z.boolean().optional().describe('Of one message: send it as `unread` to take its archiving back'),
    }),
    accepted: bulkTaskStarted,
    refusals: [400, 401, 403, 404, 422],
  }),
  answer: route({
    method: 'POST',
    path: 'answer-message',
    access: { permission: 'users.edit' },
    summary: 'Answer a message by mail, in the language of its writer',
    tag: 'messages',
    body: answerMessageRequest,
    response: messageAnswer,
    refusals: [400, 401, 403, 404, 409, 422],
  }),
}
