import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * CSRF protection: rejects every method but GET, HEAD and OPTIONS if Sec-Fetch-Site is neither same-origin nor none, or
 * if Origin is not the shop's own. (OWASP CSRF sheet: no token is needed with this and SameSite cookies.)
 * @param publicUrl the shop's URL; undefined: the request's own host
 */
export function refuseOtherSites(app: FastifyInstance, publicUrl: string | undefined) {
  const own = publicUrl ? new URL(publicUrl).origin : undefined
  app.addHook('onRequest', async (request) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return
    const site = request.headers['sec-fetch-site']
    const origin = request.headers.origin
    const here = own ?? `${request.protocol}://${request.host}`
    if (
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && origin !== here)
    ) {
      throw new Refusal(403, 'cross_site', 'This request came from another site')
    }
  })
}
