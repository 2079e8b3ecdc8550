import { z } from 'zod'
import { answerOf, route } from '#shared/route.ts'

const subscriberState = z.object({
  name: z.string(),
  position: z.number(),
  /** Number of events it has not handled yet, and the age of the oldest in seconds. */
  lag: z.number(),
  lagSeconds: z.number(),
  parked: z.number(),
  /** Number of parked events without automatic retries left, which only a person can retry. */
  failed: z.number(),
})

const parkedEvent = z.object({
  subscriber: z.string(),
  position: z.number(),
  type: z.string(),
  subject: z.string(),
  at: z.iso.datetime(),
  attempts: z.number(),
  /** Null: it waits for the event at `behind`, or for a person. */
  retryAt: z.iso.datetime().nullable(),
  behind: z.number().nullable(),
  error: z.string(),
})

const retryRequest = z.object({
  /** All parked events, those of one subscriber, or one of them. */
  subscriber: z.string().max(100).optional(),
  position: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
})

/** Business events, for the main admin: progress of the subscribers, and parked events. */
export const eventRoutes = {
  list: route({
    method: 'GET',
    path: 'events',
    access: 'main',
    summary:
      'How far the subscribers of business events are, and which events are parked (at most 200, the oldest first)',
    tag: 'logs',
    response: answerOf({
      position: z.number(),
      unsequenced: z.number(),
      subscribers: z.array(subscriberState),
      parked: z.array(parkedEvent),
      parkedCount: z.number(),
    }),
    refusals: [401, 403],
  }),
  retry: route({
    method: 'POST',
    path: 'retry-events',
    access: 'main',
    summary: 'Have parked events tried again now: all, those of one subscriber, or one of them',
    tag: 'logs',
    body: retryRequest,
    response: answerOf({ retried: z.number(), message: z.string() }),
    refusals: [400, 401, 403, 404, 422],
  }),
}

export type SubscriberState = z.output<typeof subscriberState>
export type ParkedEvent = z.output<typeof parkedEvent>
