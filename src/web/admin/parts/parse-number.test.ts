import { expect, test } from 'vitest'
import { digitsIn, figureIn } from './parse-number.ts'

test('a filter takes the digits of both scripts and drops the rest', () => {
  expect(digitsIn('1,২০0', 9)).toBe('1200')
  expect(digitsIn('৳১২৩৪৫', 3)).toBe('123')
  expect(digitsIn('abc', 3)).toBe('')
})

test('an amount or a percentage is read in both scripts', () => {
  expect(figureIn('৳১,৫০০')).toBe(1500)
  expect(figureIn('-১০%')).toBe(-10)
  expect(figureIn('−12.5 %')).toBe(-12.5)
  expect(figureIn('অনেক')).toBeNaN()
})
