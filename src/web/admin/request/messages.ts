import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MarkMessages, MessageCounts, OfficeMessage, OpenedMessage } from '#domains/messages/staff-contract.ts'
import { staffMessageRoutes } from '#domains/messages/staff-routes.ts'
import { type CallQuery, call, type ListQuery } from '../api.ts'
import { pollIntervalMs } from '../query-client.ts'

export type { MarkMessages, MessageCounts, OfficeMessage, OpenedMessage }

/** One page of the inbox, with its counts. Polled. */
export const messagesQuery = (asked: ListQuery<typeof staffMessageRoutes.list>) =>
  queryOptions({
    queryKey: ['messages', 'page', asked],
    queryFn: ({ signal }) => call(staffMessageRoutes.list, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollIntervalMs,
  })

/** One message with its answers and its sender's orders. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', 'one', id],
    queryFn: ({ signal }) => call(staffMessageRoutes.one, { query: { id }, signal }),
    enabled: id !== '',
  })

/** Marks messages as read, unread or archived, or moves them back to the inbox. */
export const markMessages = (asked: MarkMessages) => call(staffMessageRoutes.mark, { body: asked })

/** All messages that match. @throws ApiRefusal 409 count_changed, 422 too_many */
export const matchingMessages = async (filters: CallQuery<typeof staffMessageRoutes.matches>, expected: number) =>
  (await call(staffMessageRoutes.matches, { query: { ...filters, expected } })).ids

/** Answers by mail. `updatedAt` is the version that the person saw. @throws ApiRefusal 409 stale */
export const answerMessage = ({ id, updatedAt }: OfficeMessage, text: string) =>
  call(staffMessageRoutes.answer, { body: { id, text, updatedAt } })
