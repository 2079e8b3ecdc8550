import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import {
  type AuditEntry,
  auditEntry,
  type MailEntry,
  type MailLetter,
  mailEntry,
  mailLetter,
} from '#domains/staff/contract.ts'
import { call } from '../api.ts'

export type { AuditEntry, MailEntry, MailLetter }

const page = z.object({ page: z.number(), perPage: z.number(), total: z.number(), pages: z.number() })
const auditPage = z.object({
  success: z.literal(true),
  entries: z.array(auditEntry),
  page,
  people: z.array(z.string()),
  actions: z.array(z.string()),
})
const mailPage = z.object({
  success: z.literal(true),
  mails: z.array(mailEntry),
  page,
  kinds: z.array(z.string()),
  canSend: z.boolean(),
})
const oneMail = z.object({ success: z.literal(true), mail: mailLetter })

export type AuditFilters = { person: string; action: string; subject: string; from: string; to: string }

/** One page of what staff did. */
export const auditQuery = (filters: AuditFilters & { page: number }) =>
  queryOptions({
    queryKey: ['audit-log', filters],
    queryFn: ({ signal }) => call('GET', 'audit-log', { query: filters, answer: auditPage, signal }),
    placeholderData: keepPreviousData,
  })

export type MailFilters = { search: string; status: string; kind: string; page: number }

/** One page of the mails that the shop wrote. */
export const mailsQuery = (filters: MailFilters) =>
  queryOptions({
    queryKey: ['mail-log', 'page', filters],
    queryFn: ({ signal }) => call('GET', 'mail-log', { query: filters, answer: mailPage, signal }),
    placeholderData: keepPreviousData,
  })

/** One mail with its words. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mail-log', 'one', id],
    queryFn: async ({ signal }) => (await call('GET', 'mail', { query: { id }, answer: oneMail, signal })).mail,
    enabled: id !== '',
  })

/** @throws ApiRefusal 409 when the shop has no way to send mail */
export const resendMail = (id: number) =>
  call('POST', 'resend-mail', { body: { id }, answer: z.object({ success: z.literal(true) }) })

/** The link of a letter that could not be mailed. @throws ApiRefusal 404 when it opens nothing any more, 409 */
export const linkOfMail = (id: number) =>
  call('POST', 'mail-link', { body: { id }, answer: z.object({ success: z.literal(true), link: z.string() }) })
