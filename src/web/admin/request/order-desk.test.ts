import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { previewQuery } from './order-desk.ts'

afterEach(() => vi.unstubAllGlobals())

test('an edit that was taken back has no totals any more', async () => {
  const totals = { subtotal: 900, deliveryCharge: 60, tax: 0, codFee: 0, discount: 0, total: 960 }
  const updatedAt = '2026-11-25T08:00:00.000Z'
  const answer = { success: true, items: [], before: totals, after: totals, toReturn: 0, updatedAt }
  vi.stubGlobal('fetch', async () => Response.json(answer))
  const edit = previewQuery(JSON.stringify({ orderId: 'ORD-1', updatedAt, items: [] }))
  const preview = new QueryObserver(new QueryClient(), edit)
  const leave = preview.subscribe(() => {})
  await expect.poll(() => preview.getCurrentResult().data?.after.total).toBe(960)
  preview.setOptions(previewQuery(''))
  expect(preview.getCurrentResult().data).toBeUndefined()
  leave()
})
