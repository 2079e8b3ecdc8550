import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import {
  type MarkMessages,
  type MessageCounts,
  messageCounts,
  type OfficeMessage,
  type OpenedMessage,
  officeMessage,
  openedMessage,
} from '#domains/messages/contract.ts'
import { call } from '../api.ts'
import { newsEvery } from '../query-client.ts'

export type { MessageCounts, OfficeMessage, OpenedMessage }

const success = z.object({ success: z.literal(true) })
const messagePage = success.extend({
  messages: z.array(officeMessage),
  page: z.object({ page: z.number(), perPage: z.number(), total: z.number(), pages: z.number() }),
  counts: messageCounts,
})

export type MessageFilters = { search: string; status: string; inquiryType: string; page: number; perPage: number }

/** One page of the inbox, with its counts. Looks for news by itself. */
export const messagesQuery = (asked: MessageFilters) =>
  queryOptions({
    queryKey: ['messages', 'page', asked],
    queryFn: ({ signal }) => call('GET', 'messages', { query: asked, answer: messagePage, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: newsEvery,
  })

/** One message with its answers and what its writer ordered. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', 'one', id],
    queryFn: ({ signal }) => call('GET', 'message', { query: { id }, answer: openedMessage, signal }),
    enabled: id !== '',
  })

/** Marks messages read or unread, archives them, or takes them back. */
export const markMessages = (ids: number[], status: MarkMessages['status']) =>
  call('PUT', 'messages', {
    body: { ids, status },
    answer: success.extend({ changed: z.number(), message: z.string() }),
  })

/** Answers by mail; `updatedAt` is what the person saw. @throws ApiRefusal 409 stale */
export const answerMessage = ({ id, updatedAt }: OfficeMessage, text: string) =>
  call('POST', 'answer-message', { body: { id, text, updatedAt }, answer: success.extend({ message: z.string() }) })
