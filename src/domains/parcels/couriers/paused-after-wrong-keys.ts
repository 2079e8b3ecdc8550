import type { Clock } from '#platform/clock.ts'
import type { OutgoingCall } from '#platform/outgoing/outgoing.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import type { Request } from './answers.ts'

/** Steadfast locks an address for an hour after ten wrong log-ins in five minutes. */
const pauseMs = 120_000

/** Calls that fail at once for two minutes after the courier did not accept the credentials. */
export function pausedAfterWrongKeys(name: string, clock: Clock, request: Request): Request {
  let pausedUntil = 0
  return async <T>(call: OutgoingCall<T>) => {
    if (clock().getTime() < pausedUntil)
      throw new OutgoingError('unauthorised', `${name} did not accept the credentials; the next try is in two minutes`)
    try {
      return await request(call)
    } catch (error) {
      if (error instanceof OutgoingError && error.kind === 'unauthorised') pausedUntil = clock().getTime() + pauseMs
      throw error
    }
  }
}
