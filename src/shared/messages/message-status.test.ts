import { expect, test } from 'vitest'
import { changesByMark, messageMarks, messageState, messageStatuses, statusesInView } from './message-status.ts'

test('a mark changes these messages, and no others', () => {
  const marks = messageStatuses.map((from) => [from, messageMarks.filter((mark) => changesByMark(from, mark))])
  expect(Object.fromEntries(marks)).toEqual({
    new: ['read', 'archived'],
    read: ['new', 'archived'],
    answered: ['archived'],
    archived: ['inbox'],
  })
})

test('a message can be answered in every state; what waits for an answer or is unread is in the inbox', () => {
  for (const status of messageStatuses) {
    const { next, isInInbox, isOpen, isUnread } = messageState(status)
    if (status !== 'answered') expect([status, next]).toEqual([status, expect.arrayContaining(['answered'])])
    if (isOpen) expect([status, isInInbox]).toEqual([status, true])
    if (isUnread) expect([status, isOpen]).toEqual([status, true])
  }
})

test('inbox and archive together show every message, each once', () => {
  expect([...statusesInView('all'), ...statusesInView('archived')]).toEqual(messageStatuses)
  expect([...statusesInView('open'), ...statusesInView('answered')]).toEqual(statusesInView('all'))
  expect(statusesInView('new')).toEqual(['new'])
})
