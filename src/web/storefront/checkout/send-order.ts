import type { LineIssue } from '#domains/orders/contract.ts'
import type { orderRoutes } from '#domains/orders/routes.ts'
import { send } from '../api.ts'
import type { Answer } from '../api-answer.ts'
import { type FieldName, fieldNames } from './form-fields.ts'
import type { OrderPayload } from './order-payload.ts'

/** The outcome of sending an order. The shop has the order only with `placed`. */
export type Outcome =
  | { kind: 'placed'; orderId: string }
  /** Lines are sold out or have a new price; without lines only the total differs. */
  | { kind: 'changed'; lines: LineIssue[] }
  | { kind: 'invalid'; fields: FieldName[]; error: string }
  /** The key was used before, with different contents. */
  | { kind: 'reused' }
  /** `isForBuyer`: the error is in the buyer's language. */
  | { kind: 'refused'; error: string; isForBuyer?: boolean | undefined }
  | { kind: 'busy'; status: number; retryAfter: number | undefined }
  /** Timed out: it may have arrived. Retrying with the same key is safe. */
  | { kind: 'slow' }
  | { kind: 'offline' }

/**
 * Sends an order; retries with the same key after connection errors and 5xx.
 * @param payload with `leavesCart` false if its pieces have already left the account's cart
 * @param retries maximum; the shop places one order per key
 * @param credentials `omit`: orders as a guest, even while signed in
 */
export const sendOrder = async (
  payload: OrderPayload & { leavesCart?: false },
  key: string,
  retries?: number,
  credentials?: 'omit',
): Promise<Outcome> =>
  readOutcome(
    await send<typeof orderRoutes.save>('save-order', payload, { 'Idempotency-Key': key }, retries, credentials),
  )

/** An order that has arrived although its response was lost. */
export type FoundOrder = { kind: 'placed'; orderId: string; payload: OrderPayload }

/**
 * Finds the earlier attempt that has used this key: sending exactly the same body again returns its receipt.
 * @returns `reused` if it was none of them, `slow` if the shop did not answer
 */
export async function findEarlier(
  key: string,
  earlier: readonly OrderPayload[],
  retries?: number,
  credentials?: 'omit',
): Promise<FoundOrder | { kind: 'slow' } | { kind: 'reused' }> {
  for (const payload of earlier) {
    const outcome = await sendOrder(payload, key, retries, credentials)
    if (outcome.kind === 'placed') return { ...outcome, payload }
    if (outcome.kind === 'slow' || outcome.kind === 'busy' || outcome.kind === 'offline') return { kind: 'slow' }
  }
  return { kind: 'reused' }
}

/** Converts a response of save-order to an outcome. */
export function readOutcome(answer: Answer<{ orderId: string }>): Outcome {
  if (answer.ok)
    return typeof answer.data.orderId === 'string' ? { kind: 'placed', orderId: answer.data.orderId } : { kind: 'slow' }
  if (answer.kind !== 'refused') return answer
  const { status, code, error, fields, body } = answer
  if (status === 409 && code === 'key_reused') return { kind: 'reused' }
  const lines = readIssues(body)
  const { isForBuyer } = body as { isForBuyer?: true }
  if ((status === 409 && !isForBuyer) || lines.length > 0) return { kind: 'changed', lines }
  const refused = Object.keys(fields).flatMap((path) => path.split('.'))
  // An order from a release without districts has only a city.
  const wrong = fieldNames.filter((name) => refused.includes(name) || (name === 'district' && refused.includes('city')))
  if (status === 422 && wrong.length > 0) return { kind: 'invalid', fields: wrong, error }
  return { kind: 'refused', error, isForBuyer }
}

function readIssues(body: unknown): LineIssue[] {
  const lines = (body as { lines?: unknown }).lines
  return Array.isArray(lines) ? (lines as LineIssue[]) : []
}
