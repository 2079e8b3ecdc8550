import type { FastifyInstance } from 'fastify'
import type { SimulatedClock } from './clock.ts'
import type { Random } from './random.ts'

/** What goes wrong, on purpose. */
export type Faults = {
  /** Share of answers that are lost after the work is done, 0 to 1. */
  lostAnswers: number
  /** Share of webhooks that are sent twice. */
  repeatedEvents: number
  /** Share of webhooks that arrive after the next one of the same parcel. */
  reorderedEvents: number
  /** Every answer is this late. */
  delayMs: number
  /** Bookings are refused with these words; '': they are not. */
  refuseBookings: string
  /** Answers have two megabytes. */
  isOversized: boolean
  /** Every call is answered with 500 until then. */
  failUntil: Date | null
  /** Every call is answered with 401. */
  rejectsKeys: boolean
}

export const noFaults = (): Faults => ({
  lostAnswers: 0,
  repeatedEvents: 0,
  reorderedEvents: 0,
  delayMs: 0,
  refuseBookings: '',
  isOversized: false,
  failUntil: null,
  rejectsKeys: false,
})

type Parts = { faults: Faults; clock: SimulatedClock; random: Random; errorBody: (status: number) => unknown }

/** Makes a service fail as its faults say. */
export function applyFaults(app: FastifyInstance, { faults, clock, random, errorBody }: Parts): void {
  app.addHook('onRequest', async (_, reply) => {
    if (faults.delayMs > 0) await new Promise((ready) => setTimeout(ready, faults.delayMs))
    if (faults.failUntil && clock.now() < faults.failUntil) return reply.status(500).send(errorBody(500))
    if (faults.rejectsKeys) return reply.status(401).send(errorBody(401))
  })
  app.addHook('onSend', async (request, _, payload) => {
    if (random.chance(faults.lostAnswers)) request.raw.socket.destroy()
    return faults.isOversized ? `${payload}${' '.repeat(2_000_000)}` : payload
  })
}
