import { expect, test } from 'vitest'
import { cropWindow } from './crop-window.ts'

const middle = { x: 50, y: 50 }
const frame = { width: 200, height: 100 }

test.each([
  ['an upright picture is cut above and below', { width: 100, height: 200 }, { x: 50, y: 50 }, [0, 150], middle],
  ['its focal point is put into the middle', { width: 100, height: 200 }, { x: 50, y: 30 }, [0, 70], middle],
  ['never beyond an edge', { width: 100, height: 200 }, { x: 10, y: 5 }, [0, 0], { x: 10, y: 20 }],
  ['a wide picture is cut at its sides', { width: 800, height: 100 }, { x: 90, y: 50 }, [600, 0], { x: 60, y: 50 }],
  ['a small one is enlarged first', { width: 100, height: 50 }, { x: 0, y: 0 }, [0, 0], { x: 0, y: 0 }],
])('%s', (_, picture, point, start, focus) => {
  const cut = cropWindow(picture, frame, point, middle)
  expect([cut.left, cut.top]).toEqual(start)
  expect(cut.focus).toEqual(focus)
})
