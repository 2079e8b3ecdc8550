import { expect, test } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'

test('what nobody refers to is collected, and nothing else', async () => {
  const kept = { text: 'kept' }
  const [one, other] = [new WeakRef(kept), new WeakRef({ text: 'left' })]
  // A WeakRef holds its object until the current task ends.
  await new Promise((next) => setImmediate(next))
  collectGarbage()
  expect([one.deref(), other.deref()]).toEqual([kept, undefined])
})

test('programs cannot call it afterwards', () => {
  collectGarbage()
  expect('gc' in globalThis).toBe(false)
})
