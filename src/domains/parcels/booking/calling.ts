import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Calls a courier while a person waits for the answer.
 * @param failed begins the error sentence for staff
 * @throws Refusal 409 courier_refused; 503 answer_lost: the courier may have done it; 503 courier_away
 */
export async function calling<T>(name: string, failed: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    if (error.kind === 'refused') throw new Refusal(409, 'courier_refused', `${failed}: ${refusalText(name, error)}`)
    const code = error.mayBeDone ? 'answer_lost' : 'courier_away'
    throw new Refusal(503, code, `${failed}: ${error.message}`)
  }
}

/** The courier's own message, if there is one; else that of the adapter. */
function refusalText(name: string, { answer, message }: OutgoingError): string {
  const courierMessage = (answer as { message?: unknown } | null | undefined)?.message
  return typeof courierMessage === 'string' && courierMessage !== ''
    ? `${name} says "${courierMessage.slice(0, 300)}"`
    : message
}
