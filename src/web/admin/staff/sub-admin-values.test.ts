import { expect, test } from 'vitest'
import { changesOf, emptySubAdmin } from './sub-admin-values.ts'

const opened = { ...emptySubAdmin, username: 'rahim', email: 'r@example.com', permissions: ['orders.view'] }
const sent = (change: Partial<typeof opened>) => {
  const typed = { ...opened, ...change }
  return changesOf(opened, typed, typed)
}

test('only what was changed is sent: what somebody else changes in the meantime stays', () => {
  expect(sent({})).toBeUndefined()
  expect(sent({ email: 'new@example.com' })).toEqual({ email: 'new@example.com' })
  expect(sent({ permissions: ['orders.view', 'orders.edit'] })).toEqual({ permissions: ['orders.view', 'orders.edit'] })
})

test('a role brings its rights along; without one they become a person’s own', () => {
  expect(sent({ roleId: 7 })).toEqual({ roleId: 7 })
  const typed = { ...opened, roleId: null }
  expect(changesOf({ ...opened, roleId: 7 }, typed, typed)).toEqual({
    permissions: ['orders.view'],
    requiresSecondFactor: false,
  })
})
