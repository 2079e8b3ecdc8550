import { expect } from 'vitest'
import type { Shop } from './open-shop.ts'
import { orderBody } from './order-body.ts'
import { statusesTo } from './statuses-to.ts'

/**
 * A delivered order of three pieces in M, of which two are exchanged for L, both in `color`.
 * @param productNumber a product with these sizes
 * @returns the order, and the waiting parcel with its replacement
 */
export async function exchangedOrder(shop: Shop, admin: string, productNumber: number, buyer = {}, color = 'Green') {
  const done = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await shop.call(method, path, body, admin)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const item = { id: productNumber, size: 'M', color, quantity: 3 }
  const orderId: string = (await done('POST', 'save-order', orderBody([item], buyer))).orderId
  for (const status of statusesTo('delivered')) await done('PUT', 'orders', { orderId, status })
  const lines = [{ line: 0, quantity: 2 }]
  const report = { orderId, kind: 'wrong', text: 'Too small', lines, idempotencyKey: crypto.randomUUID() }
  const { id } = await done('POST', 'staff-order-requests', report)
  const replacements = [{ line: 0, size: 'L', color }]
  await done('PUT', 'order-requests', { id, status: 'replacement', answer: 'On its way', replacements })
  return { orderId, number: `${orderId}-2` }
}
