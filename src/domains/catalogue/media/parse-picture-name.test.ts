import { expect, test } from 'vitest'
import { parsePictureName } from './parse-picture-name.ts'

test.each([
  [
    'PJ-01.jpg',
    [
      ['pj-01', 0],
      ['pj', 1],
    ],
  ],
  [
    'PJ-01-2.JPG',
    [
      ['pj-01-2', 0],
      ['pj-01', 2],
      ['pj', 1.002],
    ],
  ],
  [
    'PJ-01 (3).png',
    [
      ['pj-01 (3)', 0],
      ['pj-01', 3],
      ['pj', 1.003],
    ],
  ],
  [
    'eid/new/SR9_back.webp',
    [
      ['sr9_back', 0],
      ['sr9', 6],
    ],
  ],
  [
    'C:\\photos\\SR9_detail_2.webp',
    [
      ['sr9_detail_2', 0],
      ['sr9_detail', 2],
      ['sr9', 7.002],
    ],
  ],
  ['IMG.2024.jpg', [['img.2024', 0]]],
  ['.jpg', []],
])('%s may be', (name, readings) => {
  expect(parsePictureName(name).candidates.map(({ sku, order }) => [sku, order])).toEqual(readings)
})
