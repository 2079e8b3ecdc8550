import { expect, test } from 'vitest'
import { ignoreKeysSince, isMeant } from './is-meant.ts'

const key = (timeStamp: number) => ({ timeStamp, detail: 0 })
const click = (timeStamp: number, detail = 1) => ({ timeStamp, detail })

test('a press right after another order has appeared is not meant for it', () => {
  expect([key(1000), key(1699), click(1300)].map((press) => isMeant(press, 1000))).toEqual([false, false, false])
  expect([key(1700), click(2500)].map((press) => isMeant(press, 1000))).toEqual([true, true])
  // It was pressed before the order was drawn.
  expect(isMeant(key(990), 1000)).toBe(false)
})

test('nor is the second click of a double click, however slow it is; the first order may be answered at once', () => {
  expect(isMeant(click(5000, 2), 1000)).toBe(false)
  expect(isMeant(key(1001), undefined)).toBe(true)
  expect(isMeant(click(1001, 2), undefined)).toBe(false)
})

test('keys of a text that was begun before another order appeared are not meant for it, however long it is', () => {
  const burst = [1200, 1800, 2400].reduce<number | undefined>(
    (at, timeStamp) => ignoreKeysSince(key(timeStamp), at),
    1000,
  )
  expect(isMeant(key(2900), burst)).toBe(false)
  expect(isMeant(key(3100), burst)).toBe(true)
  expect(ignoreKeysSince(key(5000), burst)).toBe(burst)
  expect(ignoreKeysSince(key(1001), undefined)).toBeUndefined()
})
