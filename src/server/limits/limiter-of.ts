import type { FastifyRequest } from 'fastify'
import { sendsBody } from '#server/http/sends-body.ts'
import type { RecentStaffTokens } from './recent-staff-tokens.ts'

export type LimiterName = 'pages' | 'data' | 'orders' | 'urgent'

/** By the route, not by the URL or a header: the sender chooses both. */
const exemptRoute = /^\/(assets\/|fonts\/|media\/|icons\/|healthz$|readyz$|sw\.js$|favicon)/
export const isExempt = (request: FastifyRequest) =>
  exemptRoute.test(request.routeOptions.url ?? '') || (sendsBody(request) && takesUploads(request))

/** Uploads have a queue of their own. */
const takesUploads = ({ routeOptions }: FastifyRequest) =>
  (routeOptions.schema as { consumes?: string[] } | undefined)?.consumes?.includes('multipart/form-data') === true

export function limiterOf(request: FastifyRequest, staffTokens: Pick<RecentStaffTokens, 'has'>): LimiterName {
  if (isOrder(request)) return 'orders'
  return isUrgent(request, staffTokens) ? 'urgent' : isPage(request) ? 'pages' : 'data'
}

export const orderRoute = /^\/backend\/api\/save-order$/
const isOrder = ({ routeOptions }: FastifyRequest) => orderRoute.test(routeOptions.url ?? '')
const urgentRoute = /^\/backend\/api\/(get-order|admin|subadmin-auth)\b/
const isUrgent = ({ routeOptions, headers }: FastifyRequest, staffTokens: Pick<RecentStaffTokens, 'has'>) =>
  urgentRoute.test(routeOptions.url ?? '') || staffTokens.has(headers.cookie)

export const signInRoute = /^\/backend\/api\/(login|admin|subadmin-auth)$/

/** The route of React Router's pages. */
export const isPage = ({ routeOptions }: FastifyRequest) => routeOptions.url === '/*'
