import type { FastifyPluginAsync } from 'fastify'
import { mayDo } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { moderateReviews } from './moderate-reviews.ts'
import { matchReviews, officeReviews } from './office-reviews.ts'
import { replyReview } from './reply-review.ts'
import { staffReviewRoutes } from './staff-routes.ts'

const words = { approved: 'published', rejected: 'refused', pending: 'laid back' }

/** The back office's endpoints of reviews. */
export const reviewOfficeEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, staffReviewRoutes.list, async (request) => {
    const emails = mayDo(await request.requireStaff(), 'users.view')
    return { ...(await officeReviews(db, request.query, emails)) }
  })

  serve(app, staffReviewRoutes.matches, async (request) => ({
    ids: await matchReviews(db, request.query, mayDo(await request.requireStaff(), 'users.view')),
  }))

  serve(app, staffReviewRoutes.moderate, async (request) => {
    const changed = await moderateReviews(db, request.body, await request.requireStaff(), clock())
    const message = `${changed} ${changed === 1 ? 'review' : 'reviews'} ${words[request.body.status]}`
    return { changed, message }
  })

  serve(app, staffReviewRoutes.reply, async (request) => {
    await replyReview(db, request.body, await request.requireStaff(), clock())
    return { message: request.body.text ? 'Answer saved' : 'Answer removed' }
  })
}
