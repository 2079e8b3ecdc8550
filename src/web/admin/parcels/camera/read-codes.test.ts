import { expect, test } from 'vitest'
import { type CodesRead, readFrame } from './read-codes.ts'

const inPicture = (rawValue: string, x = 300) => ({ rawValue, boundingBox: { x, y: 220, width: 40, height: 40 } })

/** The codes that are read from frames of 640 × 480, each with its time. */
function codesOf(frames: [at: number, ...found: ReturnType<typeof inPicture>[]][]): string[] {
  let read: CodesRead = new Map()
  return frames.flatMap(([at, ...found]) => {
    const frame = readFrame(read, { found, at, width: 640, height: 480 })
    read = frame.read
    return frame.code ?? []
  })
}

test('a piece that stays in the picture is read once, and once more when it was away for a second', () => {
  const piece = inPicture('PAN0007-GREEN-M')
  expect(
    codesOf([
      [0, piece],
      [150, piece],
      [900, piece],
      [1800, piece],
    ]),
  ).toHaveLength(1)
  expect(codesOf([[0, piece], [300], [600], [900], [999, piece]])).toHaveLength(1)
  expect(codesOf([[0, piece], [300], [600], [900], [1000, piece]])).toHaveLength(2)
})

test('a phone that looks seldom reads a piece once', () => {
  const piece = inPicture('PAN0007-GREEN-M')
  expect(codesOf([[0, piece], [1500, piece], [3000], [4500, piece], [6000, piece]])).toHaveLength(1)
})

test('of several codes the one in the middle is read; the next when it comes there', () => {
  expect(codesOf([[0, inPicture('MAKER', 10), inPicture('OURS')]])).toEqual(['OURS'])
  expect(
    codesOf([
      [0, inPicture('ONE'), inPicture('TWO', 600)],
      [150, inPicture('ONE', 10), inPicture('TWO')],
      [300, inPicture('ONE'), inPicture('TWO', 600)],
    ]),
  ).toEqual(['ONE', 'TWO'])
})

test('nothing is read from a frame without a code, or with an empty one', () => {
  expect(codesOf([[0], [150, inPicture(' ')]])).toEqual([])
})
