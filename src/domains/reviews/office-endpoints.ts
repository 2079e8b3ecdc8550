import type { FastifyPluginAsync } from 'fastify'
import { runIfFew } from '#domains/staff/bulk-tasks/run-if-few.ts'
import { mayDo } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import type { ReviewStatus } from '#shared/reviews/review-status.ts'
import { moderateReviews } from './moderate-reviews.ts'
import { matchReviews, officeReviews } from './office-reviews.ts'
import { replyReview } from './reply-review.ts'
import { reviewModerateKind, startModeration } from './review-moderate-kind.ts'
import { staffReviewRoutes } from './staff-routes.ts'

const words: Record<ReviewStatus, string> = {
  pending: 'set back to pending',
  approved: 'published',
  rejected: 'rejected',
}

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

  const kinds = { 'review.moderate': reviewModerateKind }

  serve(app, staffReviewRoutes.moderate, async (request, reply) => {
    const { body } = request
    const member = await request.requireStaff()
    const answer = (changed: number) => {
      const message = `${changed} ${changed === 1 ? 'review' : 'reviews'} ${words[body.status]}`
      return { changed, message }
    }
    if (body.ids.length === 1) return answer(await moderateReviews(db, body, member, clock()))
    const id = await startModeration(db, body, member, clock())
    const { task, isDone } = await runIfFew(db, id, kinds, member, clock)
    if (isDone) return { task, ...answer(task.changed) }
    reply.code(202)
    return { task }
  })

  serve(app, staffReviewRoutes.reply, async (request) => {
    await replyReview(db, request.body, await request.requireStaff(), clock())
    return { message: request.body.text ? 'Answer saved' : 'Answer removed' }
  })
}
