import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listenToToasts } from '#web/ui/toast/toast.ts'
import { ApiRefusal, BadAnswer, NoConnection, onSignedOut, readAnswer } from './api.ts'
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

describe('a change that failed', () => {
  afterEach(() => onlineManager.setOnline(true))
  const refused = (mutationFn: () => Promise<never>) =>
    new MutationObserver(queryClient, {
      mutationFn,
      onSettled: () => queryClient.invalidateQueries({ queryKey: ['slow'] }),
    })
  const statusOf = (change: ReturnType<typeof refused>) => change.getCurrentResult().status

  test('is over as soon as it is answered: what is typed can be corrected while the lists are read again', async () => {
    let reads = 0
    const list = new QueryObserver(queryClient, {
      queryKey: ['slow'],
      queryFn: () => {
        reads += 1
        return new Promise<string[]>(() => {})
      },
    })
    const leave = list.subscribe(() => {})
    const change = refused(() => Promise.reject(new ApiRefusal(409, { error: 'Somebody else was faster' })))
    change.mutate().catch(() => {})
    await expect.poll(() => statusOf(change)).toBe('error')
    await expect.poll(() => reads).toBe(2)
    leave()
  })

  test('for want of a connection says so at once, and is not sent later', async () => {
    onlineManager.setOnline(false)
    const change = refused(() => Promise.reject(new NoConnection()))
    change.mutate().catch(() => {})
    await expect.poll(() => statusOf(change)).toBe('error')
  })
})

const notStaff = { error: 'Please sign in to the back office', code: 'not_staff' }

test('the end of the session leads to the log-in without a toast, also in the browser of a customer', () => {
  const ended: string[] = []
  const leave = onSignedOut(() => ended.push('ended'))
  const refusedWith = (status: number, code: string, signingIn?: boolean) => () =>
    readAnswer(status, { success: false, error: 'No', code }, z.never(), signingIn)
  expect(refusedWith(403, 'not_permitted')).toThrow(ApiRefusal)
  expect(refusedWith(403, 'not_staff', true)).toThrow(ApiRefusal)
  expect(ended).toEqual([])
  expect(refusedWith(403, 'not_staff')).toThrow(ApiRefusal)
  expect(refusedWith(401, 'not_signed_in')).toThrow(ApiRefusal)
  expect(ended).toEqual(['ended', 'ended'])
  leave()
  expect(toastsOf(() => toastFailure('Failed to delete product', new ApiRefusal(403, notStaff)))).toEqual([])
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
    ['nothing when it has ended for somebody signed in as a customer, too', new ApiRefusal(403, notStaff), []],
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
    ['nothing when it has ended for somebody signed in as a customer, too', new ApiRefusal(403, notStaff), []],
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
