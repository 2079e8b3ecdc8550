import { expect, test } from 'vitest'
import { addKey, type Burst, isScan } from './scan-burst.ts'

/** The burst after these keys, one every `gapMs`; the state before each key is its number. */
const typed = (text: string, gapMs: number): { burst: Burst<number> | undefined; at: number } =>
  [...text].reduce<{ burst: Burst<number> | undefined; at: number }>(
    ({ burst, at }, character, nr) => ({ burst: addKey(burst, { character, at: at + gapMs }, nr), at: at + gapMs }),
    { burst: undefined, at: 1000 },
  )

test('a scanner is known by its speed, and what there was before its first key is kept', () => {
  const { burst, at } = typed('ORD-20261125-AB12CD-1', 12)
  expect(isScan(burst, at + 12)).toBe(true)
  expect(burst).toMatchObject({ text: 'ORD-20261125-AB12CD-1', before: 0 })
})

test('what a hand types is no scan, however long it is', () => {
  const { burst, at } = typed('SD2W1S3D', 140)
  expect(isScan(burst, at + 140)).toBe(false)
})

test('a quick key or two are no scan, nor is an Enter long after one', () => {
  const { burst, at } = typed('D2', 20)
  expect(isScan(burst, at + 20)).toBe(false)
  const scan = typed('A12345678', 10)
  expect(isScan(scan.burst, scan.at + 500)).toBe(false)
})

test('keys before a scan are not part of it', () => {
  const first = typed('D1', 200)
  const burst = [...'RX998877'].reduce<Burst<number>>(
    (before, character, nr) => addKey(before, { character, at: first.at + 300 + nr * 10 }, 7),
    first.burst as Burst<number>,
  )
  expect(burst).toMatchObject({ text: 'RX998877', before: 7 })
})
