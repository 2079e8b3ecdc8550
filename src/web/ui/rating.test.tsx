import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { Rating } from './rating.tsx'

overwriteGetLocale(() => 'en')

/** The number of gold stars; a half star counts as 0.5. */
const drawn = (rating: number) =>
  Number(/data-halves="(\d+)"/.exec(renderToStaticMarkup(<Rating rating={rating} />))?.[1]) / 2

test.each([
  [0, 0],
  [1, 1],
  [3.2, 3],
  [3.3, 3.5],
  [3.5, 3.5],
  [4.5, 4.5],
  [4.8, 5],
  [5, 5],
])('a rating of %d is drawn as %d stars', (rating, stars) => expect(drawn(rating)).toBe(stars))

test('every number of half stars has its part of gold', () => {
  const style = readFileSync('src/web/app.css', 'utf8')
  for (let halves = 1; halves <= 10; halves++) expect(style).toContain(`[data-halves="${halves}"]`)
})
