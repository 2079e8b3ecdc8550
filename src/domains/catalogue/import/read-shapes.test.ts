import { expect, test } from 'vitest'
import { readShapes } from './read-shapes.ts'

test.each([
  ['no JSON', '{"products": [', /^is not JSON/],
  ['a text', '"products"', /neither a list/],
  ['another file', '{"orders": []}', /neither a list "products"/],
])('the whole file is refused: %s', (_what, text, reason) => expect(() => readShapes(text)).toThrow(reason))

test('a byte order mark before the JSON is ignored', () => expect(readShapes('\uFEFF[{}]')).toHaveLength(1))
