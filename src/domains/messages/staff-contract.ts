import { z } from 'zod'
import { filled } from '#shared/filled.ts'
import { locales } from '#shared/locales.ts'
import {
  type MessageFigure,
  messageMarks,
  messageStatuses,
  messageViewNames,
  messageViews,
} from '#shared/messages/message-status.ts'
import { maxMatches } from '#shared/paging.ts'
import { answerOf, pageNumber, pageSize } from '#shared/route.ts'
import { tidy } from '#shared/text/text.ts'
import { inquiryTypes } from './contract.ts'

/** Filters of the back office's inbox. */
export const messageFilters = z.object({
  search: z.string().max(200).optional().describe('In name, e-mail, phone, subject and message'),
  status: z
    .enum(messageViewNames)
    .optional()
    .describe('all: everything that is not archived; new: unread; open: not answered yet'),
  inquiryType: z.enum(['all', ...inquiryTypes]).optional(),
})

export const messagesQuery = messageFilters.extend({
  page: pageNumber.optional(),
  perPage: pageSize.optional(),
})

/** A message of the inbox. */
export const officeMessage = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  /** +8801XXXXXXXXX, another number as it was typed, or empty. */
  phone: z.string(),
  inquiryType: z.enum(inquiryTypes),
  subject: z.string(),
  message: z.string(),
  locale: z.enum(locales),
  status: z.enum(messageStatuses),
  answers: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export type OfficeMessage = z.infer<typeof officeMessage>

const figures = messageViewNames.map((view) => [messageViews[view].figure, z.number()] as const)

/** Counts for the cards. `inbox`: all that are not archived; `open`: not answered yet, read or not. */
export const messageCounts = z.object(Object.fromEntries(figures) as Record<MessageFigure, z.ZodNumber>)

export type MessageCounts = z.infer<typeof messageCounts>

/** One message with its answers. Orders only for staff who may see them. Money in taka. */
const wholeMessage = z.object({
  message: officeMessage,
  answers: z.array(z.object({ id: z.number(), text: z.string(), actor: z.string(), at: z.iso.datetime() })),
  /** Id in the list of users; null: unknown person. */
  userId: z.string().nullable(),
  orders: z
    .array(z.object({ orderId: z.string(), orderDate: z.iso.datetime(), status: z.string(), total: z.number() }))
    .optional(),
})

export type WholeMessage = z.infer<typeof wholeMessage>

/** GET message. `canMail`: whether the shop can send mail; otherwise answers are only stored. */
export const openedMessage = answerOf({ ...wholeMessage.shape, canMail: z.boolean() })

export type OpenedMessage = z.infer<typeof openedMessage>

const messageId = z
  .number()
  .int()
  .positive()
  .max(2 ** 53 - 1)

/**
 * PUT messages: mark as read or unread, archive or restore. A restored message is `answered` if it has an
 * answer, else `read`, or unread again with `unread`.
 */
export const markMessagesRequest = z.object({
  ids: z.array(messageId).min(1, 'Please select messages').max(maxMatches),
  status: z.enum(messageMarks),
  unread: z.boolean().optional().describe('With inbox and one message: nobody had read it, so it is unread again'),
})

export type MarkMessages = z.output<typeof markMessagesRequest>

/** POST answer-message. `updatedAt` is the displayed one. */
export const answerMessageRequest = z.object({
  id: messageId,
  text: filled(5000, 'Please write an answer', tidy),
  updatedAt: z.iso.datetime().optional(),
})

export type AnswerMessage = z.output<typeof answerMessageRequest>
