import fc from 'fast-check'
import { expect } from 'vitest'
import type { CourierEvent } from '#domains/parcels/couriers/courier.ts'
import { isHandedOver, type ParcelState, parcelStateNames, parcelStates } from '#shared/parcels/parcel-states.ts'

const start = Date.UTC(2026, 10, 25)

/** What a courier says of a consignment; a state of null is a word that nobody knows. */
export const courierEvent = (
  consignment: string,
  state: ParcelState | null,
  minute: number,
  more: Partial<CourierEvent> = {},
): CourierEvent => ({
  consignment,
  word: state ?? 'beamed up',
  state,
  isKnown: state !== null,
  at: new Date(start + minute * 60_000),
  key: `${state}-${minute}`,
  ...more,
})

/** Later than any of these events. */
export const afterEvents = new Date(start + 9e7)

const stream = fc.array(
  fc.record({
    state: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...parcelStateNames) }, fc.constant(null)),
    minute: fc.nat(20),
    isRepeated: fc.boolean(),
  }),
  { maxLength: 8 },
)

/**
 * What may happen to a parcel: its courier's events, then perhaps its order is cancelled, staff correct it, and the
 * counter.
 * @param counter what somebody counts there, if it comes to that
 */
export const lifeOf = <Counter>(counter: fc.Arbitrary<Counter>) =>
  fc.record({
    events: stream,
    counter,
    isCancelled: fc.boolean(),
    corrections: fc.array(fc.constantFrom(...parcelStateNames), { maxLength: 2 }),
  })

/** The long form has several at once: ten thousand streams in minutes, and events that meet each other. */
const concurrency = Number(process.env.PROVE_RUNS) >= 2000 ? 8 : 1

/** As many lives as happen at once. */
export const atOnce = <Life>(life: fc.Arbitrary<Life>) =>
  fc.array(life, { minLength: concurrency, maxLength: concurrency })

export type Step = [state: ParcelState, source: string]

/**
 * What moved it: never from a final state, never back into the shop by a courier, and no courier says what only the
 * shop can.
 */
export function expectLegal(steps: Step[], now: ParcelState) {
  let from: ParcelState = 'booked'
  for (const [state, source] of steps) {
    const step = `${from} → ${state} by ${source}`
    if (source === 'webhook') {
      expect(parcelStates[from].isFinal, step).toBe(false)
      expect(parcelStates[state].by, step).toBe('courier')
      if (isHandedOver(from)) expect(isHandedOver(state), step).toBe(true)
    }
    from = state
  }
  if (steps.length > 0) expect(now).toBe(from)
}
