import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { Rating } from './rating.tsx'

overwriteGetLocale(() => 'en')

/** The number of gold stars; a half star counts as 0.5. */
function drawn(rating: number) {
  const html = renderToStaticMarkup(<Rating rating={rating} />)
  const gold = html.match(/fill-gold/g)?.length ?? 0
  const halves = html.match(/w-1\/2/g)?.length ?? 0
  return gold - halves / 2
}

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
