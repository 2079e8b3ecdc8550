import type { Clock } from '#platform/clock.ts'
import type { OutgoingCall } from '#platform/outgoing/outgoing.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { eventKey, type Request } from './answers.ts'

/** Steadfast locks an address for an hour after ten wrong log-ins in five minutes. */
const pauseMs = 120_000

/** Until when this process does not call the courier of a base URL again with the same credentials. */
const pauses = new Map<string, Date>()

/**
 * Fails calls for two minutes after the courier rejected the credentials, even if the courier is opened again. Other
 * credentials are tried immediately.
 * @param keys the rejected credentials; only their hash is stored
 */
export function pausedAfterWrongKeys(
  { name, baseUrl, keys }: { name: string; baseUrl: string; keys: object },
  clock: Clock,
  request: Request,
): Request {
  const key = eventKey(name, baseUrl, JSON.stringify(keys))
  return async <T>(call: OutgoingCall<T>) => {
    const until = pauses.get(key)
    if (until && clock() < until)
      throw new OutgoingError('unauthorised', `${name} did not accept the credentials; the next try is in two minutes`)
    pauses.delete(key)
    try {
      return await request(call)
    } catch (error) {
      if (error instanceof OutgoingError && error.kind === 'unauthorised')
        pauses.set(key, new Date(clock().getTime() + pauseMs))
      throw error
    }
  }
}
