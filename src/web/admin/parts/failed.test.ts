import { expect, test } from 'vitest'
import { ApiRefusal } from '#web/admin/api.ts'
import { listenToToasts, type ToastMessage } from '#web/ui/toast/toast.ts'
import { toastFailureOnce } from './failed.tsx'

const outage = new ApiRefusal(503, { error: 'The shop is catching its breath' })
const forbidden = new ApiRefusal(403, { error: 'You may not see this' })

test('a list that failed to load is told by a toast, once at each location; a missing permission is not', () => {
  const toasts: ToastMessage[] = []
  const leave = listenToToasts((message) => toasts.push(message))
  toastFailureOnce('first', 'Failed to load orders', outage)
  // Each retry during an outage fails again.
  toastFailureOnce('first', 'Failed to load orders', outage)
  toastFailureOnce('first', 'Failed to load customers', outage)
  toastFailureOnce('second', 'Failed to load orders', outage)
  toastFailureOnce('third', 'Failed to load orders', forbidden)
  leave()
  expect(toasts.map(({ kind, text }) => [kind, text])).toEqual([
    ['error', 'Failed to load orders'],
    ['error', 'Failed to load customers'],
    ['error', 'Failed to load orders'],
  ])
})
