import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { listenToToasts } from '#web/ui/toast/toast.ts'
import { ApiRefusal, BadAnswer, NoConnection } from './api.ts'
import { failureMessage, queryClient, toastFailure, toastReason, toastRefusal } from './query-client.ts'

test('an initial response still loading during an invalidation is discarded, because it may be outdated', async () => {
  const underWay: ((rows: string[]) => void)[] = []
  const list = new QueryObserver(queryClient, {
    queryKey: ['products', 'list', 'a search just typed'],
    queryFn: () => new Promise<string[]>((answer) => underWay.push(answer)),
  })
  const leave = list.subscribe(() => {})
  expect(underWay).toHaveLength(1)
  const changed = queryClient.invalidateQueries({ queryKey: ['products'] })
  await expect.poll(() => underWay.length).toBe(2)
  underWay[0]?.(['the product that was deleted'])
  underWay[1]?.([])
  await changed
  expect(list.getCurrentResult().data).toEqual([])
  leave()
})

/** The texts of the toasts that `act` causes. */
function toastsOf(act: () => void): string[] {
  const texts: string[] = []
  const leave = listenToToasts(({ text }) => texts.push(text))
  act()
  leave()
  return texts
}

describe('the reason of a failure', () => {
  test.each([
    ['the server’s sentence alone', new ApiRefusal(409, { error: 'Username is taken' }), ['Username is taken']],
    ['that of a 5xx, too', new ApiRefusal(503, { error: 'Please try again' }), ['Please try again']],
    ['the fallback after a refusal without one', new ApiRefusal(500, {}), ['Failed to create subadmin']],
    ['the fallback after a broken line', new NoConnection(), ['Failed to create subadmin']],
    ['the fallback after an invalid answer', new BadAnswer(), ['Failed to create subadmin']],
    ['nothing when the session has ended', new ApiRefusal(401, { error: 'Please sign in' }), []],
  ])('is %s', (_what, error, texts) => {
    expect(toastsOf(() => toastReason('Failed to create subadmin', error))).toEqual(texts)
  })
})

describe('the reason of a refusal', () => {
  test.each([
    ['the server’s sentence', new ApiRefusal(409, { error: 'Only 3 left' }), ['Only 3 left']],
    ['the fallback after a 5xx', new ApiRefusal(500, { error: 'No' }), ['Failed to update stock']],
    ['the fallback after a broken line', new NoConnection(), ['Failed to update stock']],
    ['nothing when the session has ended', new ApiRefusal(401, { error: 'Please sign in' }), []],
  ])('is %s', (_what, error, texts) => {
    expect(toastsOf(() => toastRefusal('Failed to update stock', error))).toEqual(texts)
  })
})

describe('a product that could not be changed', () => {
  const failure = (error: unknown) =>
    toastsOf(() => toastFailure(failureMessage(error, 'Failed to delete product', 'Error deleting product'), error))

  test.each([
    ['an invalid answer', new BadAnswer(), 'Invalid response from server'],
    ['a failure of the shop', new ApiRefusal(500, { error: 'No' }), 'Failed to delete product: 500'],
    ['a refusal', new ApiRefusal(409, { error: 'It is in a set' }), 'Failed to delete product: It is in a set'],
    ['a missing permission', new ApiRefusal(403, { error: 'You may not delete' }), 'You may not delete'],
    [
      'a broken line',
      new NoConnection(),
      'Error deleting product: The shop cannot be reached. Please check your connection',
    ],
  ])('is told after %s', (_what, error, text) => {
    expect(failure(error)).toEqual([text])
  })
})
