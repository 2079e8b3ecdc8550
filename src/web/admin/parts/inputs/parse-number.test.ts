import { expect, test } from 'vitest'
import { figureIn, piecesIn, takaIn, wholeIn } from './parse-number.ts'

test('a filter takes whole numbers in both scripts, and nothing else', () => {
  expect(['1,২০0', '৳১২৩', ''].map((text) => wholeIn(text, 4))).toEqual(['1200', '123', ''])
  expect(['640,50', '640.50', '-5', 'abc', '12345'].map((text) => wholeIn(text, 4))).toEqual(Array(5).fill(undefined))
})

test('a comma that does not group digits makes no number of pieces, no amount and no percentage', () => {
  const wrong = ['640,50', '1,2', '1,0000', '12,34,56', ',500']
  for (const read of [piecesIn, takaIn]) expect(wrong.map(read)).toEqual(wrong.map(() => undefined))
  expect(wrong.map(figureIn)).toEqual(wrong.map(() => Number.NaN))
  const right = ['1,00,000', '১,০০,০০০', '100,000']
  for (const read of [piecesIn, takaIn, figureIn]) expect(right.map(read)).toEqual(right.map(() => 100_000))
})

test('an amount or a percentage is read in both scripts', () => {
  expect(figureIn('৳১,৫০০')).toBe(1500)
  expect(figureIn('-১০%')).toBe(-10)
  expect(figureIn('−12.5 %')).toBe(-12.5)
  expect(['অনেক', '', '৳'].map(figureIn)).toEqual(Array(3).fill(Number.NaN))
})
