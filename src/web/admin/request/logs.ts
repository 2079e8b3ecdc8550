import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AuditEntry, MailEntry, MailLetter } from '#domains/staff/staff-contract.ts'
import { logRoutes } from '#domains/staff/staff-routes.ts'
import { call, type ListQuery } from '../api.ts'

export type { AuditEntry, MailEntry, MailLetter }

/** One page of the audit log. */
export const auditQuery = (filters: ListQuery<typeof logRoutes.audit>) =>
  queryOptions({
    queryKey: ['audit-log', filters],
    queryFn: ({ signal }) => call(logRoutes.audit, { query: filters, signal }),
    placeholderData: keepPreviousData,
  })

/** One page of the mail log. */
export const mailsQuery = (filters: ListQuery<typeof logRoutes.mails>) =>
  queryOptions({
    queryKey: ['mail-log', 'page', filters],
    queryFn: ({ signal }) => call(logRoutes.mails, { query: filters, signal }),
    placeholderData: keepPreviousData,
  })

/** One mail with its text. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mail-log', 'one', id],
    queryFn: async ({ signal }) => (await call(logRoutes.mail, { query: { id }, signal })).mail,
    enabled: id !== '',
  })

/** @throws ApiRefusal 409 if the shop cannot send mail */
export const resendMail = (id: number) => call(logRoutes.resendMail, { body: { id } })

/** The link in a mail that could not be sent. @throws ApiRefusal 404 when the link is no longer valid, 409 */
export const linkOfMail = (id: number) => call(logRoutes.mailLink, { body: { id } })
