import fc from 'fast-check'
import { expect } from 'vitest'
import type { CourierEvent } from '#domains/parcels/couriers/courier.ts'
import { isHandedOver, type ParcelState, parcelStateNames, parcelStates } from '#shared/parcels/parcel-states.ts'

const start = Date.UTC(2026, 10, 25)

/** An event of a courier about a consignment; a null state stands for an unknown status text. */
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
 * Possible events of a parcel: its courier's events, then perhaps a cancellation of its order, a correction by staff,
 * and the return counter.
 * @param counter what is counted at the return counter
 */
export const lifeOf = <Counter>(counter: fc.Arbitrary<Counter>) =>
  fc.record({
    events: stream,
    counter,
    isCancelled: fc.boolean(),
    corrections: fc.array(fc.constantFrom(...parcelStateNames), { maxLength: 2 }),
  })

/** Long runs use several streams at once: ten thousand finish in minutes, and their events interleave. */
const concurrency = Number(process.env.PROVE_RUNS) >= 2000 ? 8 : 1

/** As many parcels as run concurrently. */
export const atOnce = <Life>(life: fc.Arbitrary<Life>) =>
  fc.array(life, { minLength: concurrency, maxLength: concurrency })

export type Step = [state: ParcelState, source: string]

/**
 * Checks the transitions: none from a final state, no courier event returns a parcel to the shop, and no courier sets a
 * state that only the shop may set.
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
