import type { FastifyPluginAsync } from 'fastify'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { eventRoutes } from '#domains/events/staff-routes.ts'
import type { AppContext } from '#platform/app-context.ts'
import { eventState, parkedEvents, retryParked } from '#platform/events/event-state.ts'
import { serve } from '#platform/http/serve.ts'
import { NotFound } from '#platform/refusal.ts'

/** The log of business events, as the main admin sees it. */
export const eventEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context: { db } }) => {
  serve(app, eventRoutes.list, async () => {
    const [{ position, unsequenced, subscribers }, parked] = await Promise.all([eventState(db), parkedEvents(db)])
    return {
      position,
      unsequenced,
      subscribers,
      parked: parked.map(({ at, retryAt, ...event }) => ({
        ...event,
        at: at.toISOString(),
        retryAt: retryAt?.toISOString() ?? null,
      })),
      parkedCount: subscribers.reduce((sum, { parked: count }) => sum + count, 0),
    }
  })

  serve(app, eventRoutes.retry, async (request) => {
    const member = await request.requireStaff()
    const { body } = request
    const retried = await db.transaction(async (tx) => {
      const count = await retryParked(tx, body)
      if (count === 0) throw new NotFound('Parked event')
      const { subscriber = 'all subscribers', position } = body
      await writeAudit(tx, member, 'event.retry', position ? `${subscriber} ${position}` : subscriber, {
        after: { count },
      })
      return count
    })
    return { retried, message: `${retried} ${retried === 1 ? 'event is' : 'events are'} tried again` }
  })
}
