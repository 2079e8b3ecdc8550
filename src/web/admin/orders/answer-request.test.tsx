import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import type { OrderRequestView } from '#web/admin/request/order-requests.ts'
import { SessionProvider } from '#web/admin/session.ts'
import { sampleOrder } from '../../../../tests/support/sample-order.ts'
import { AnswerRequest } from './answer-request.tsx'

const request: OrderRequestView = {
  id: 1,
  kind: 'damaged',
  status: 'open',
  text: 'The seam is open',
  lines: [{ line: 0, quantity: 1 }],
  photos: [],
  answer: '',
  answeredBy: '',
  answeredAt: null,
  createdAt: '2026-11-25T08:00:00.000Z',
}

function outcomesFor(status: OrderStatus, lines = request.lines) {
  const session = { type: 'admin', username: 'admin', permissions: [], loginTime: '2026-11-25T08:00:00.000Z' } as const
  const order = sampleOrder({ status, orderStatus: status })
  // The form guards unsaved text against navigation, which needs a router.
  const element = <AnswerRequest request={{ ...request, lines }} order={order} />
  const router = createMemoryRouter([{ path: '/', element }])
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider value={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  const [offered = ''] = markup.split('</select>')
  return [...offered.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, word]) => word)
}

test('a replacement is offered for a delivered order only, as the server demands', () => {
  expect(outcomesFor('delivered')).toEqual(['Replacement', 'Store credit', 'Refused'])
  expect(outcomesFor('cancelled')).toEqual(['Store credit', 'Refused'])
})

test('a replacement is not offered once the counter has received what was reported', () => {
  expect(outcomesFor('delivered', [])).toEqual(['Store credit', 'Refused'])
})
