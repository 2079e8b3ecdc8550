import { expect, test } from 'vitest'
import { mayRequestFollow, requestAnswers, requestState, requestStatuses } from './request-status.ts'

test('a report is answered once', () => {
  const steps = requestStatuses.map((from) => [from, requestStatuses.filter((to) => mayRequestFollow(from, to))])
  expect(Object.fromEntries(steps)).toEqual({ open: requestAnswers, replacement: [], credit: [], refused: [] })
})

test('a report is open as long as it may be answered, and pieces are sent with an answer alone', () => {
  for (const status of requestStatuses) {
    const { next, isOpen, sendsPieces } = requestState(status)
    expect([status, isOpen]).toEqual([status, next.length > 0])
    if (sendsPieces) expect([status, isOpen]).toEqual([status, false])
  }
})
