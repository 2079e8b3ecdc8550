import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { focusClass } from './focus-class.ts'

test('steps of ten per cent; the middle needs no class', () => {
  expect(focusClass({ x: 50, y: 50 })).toBe('')
  expect(focusClass({ x: 54, y: 46 })).toBe('')
  expect(focusClass({ x: 0, y: 100 })).toBe('focal-x-0 focal-y-10')
  const styles = readFileSync('src/web/app.css', 'utf8')
  for (let step = 0; step <= 10; step++)
    for (const axis of ['x', 'y'])
      expect(styles).toContain(`.focal-${axis}-${step} {\n    --focal-${axis}: ${step * 10}%;`)
})
