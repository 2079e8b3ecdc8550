import { expect, test } from 'vitest'
import { mayReviewFollow, reviewState, reviewStatuses } from './review-status.ts'

test('each decision on a review can be taken back and changed', () => {
  const steps = reviewStatuses.map((from) => [from, reviewStatuses.filter((to) => mayReviewFollow(from, to))])
  expect(Object.fromEntries(steps)).toEqual({
    pending: ['approved', 'rejected'],
    approved: ['pending', 'rejected'],
    rejected: ['pending', 'approved'],
  })
})

test('the shop shows no review on which nobody has decided', () => {
  for (const status of reviewStatuses) {
    const { isOpen, isShown } = reviewState(status)
    if (isOpen) expect([status, isShown]).toEqual([status, false])
  }
})
