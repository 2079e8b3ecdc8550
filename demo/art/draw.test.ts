import { expect, test } from 'vitest'
import { allRecipes } from '../catalogue/pictures.ts'
import { cloths, garments, type Recipe, views } from '../vocabulary.ts'
import { drawGarment } from './draw.ts'
import { drawMeasure } from './measure.ts'
import { ripple } from './ripple.ts'

const recipe = (part: Partial<Recipe>): Recipe => ({
  garment: 'panjabi',
  cloth: 'jamdani',
  color: 'green',
  thread: 'mustard',
  view: 'front',
  cut: 0,
  ...part,
})

test.each(garments)('%s is drawn in every cut and view without a broken number', (garment) => {
  for (const view of views)
    for (const cut of [0, 1, 2, 3])
      expect(drawGarment(recipe({ garment, view, cut }))).not.toMatch(/NaN|undefined|null/)
})

test.each(cloths)('a kurti of %s is drawn, also in white on white', (cloth) => {
  const part = { garment: 'kurti', cloth, color: 'white', thread: 'white' } as const
  expect(drawGarment(recipe(part))).not.toMatch(/NaN|undefined|null/)
})

test('the same recipe always gives the same bytes, and another cut gives another picture', () => {
  expect(drawGarment(recipe({}))).toBe(drawGarment(recipe({})))
  expect(drawGarment(recipe({ cut: 1 }))).not.toBe(drawGarment(recipe({})))
})

test('what has a back in the catalogue is drawn from behind, with the figures of its size chart beside it', () => {
  const backs = allRecipes().filter(({ view }) => view === 'back')
  const kinds = new Map(backs.map((each) => [`${each.garment} ${each.cut}`, { ...each, cloth: 'plain' as const }]))
  expect(kinds.size).toBeGreaterThan(60)
  for (const back of kinds.values()) {
    expect(drawGarment(back)).not.toBe(drawGarment({ ...back, view: 'front' }))
    const line = drawMeasure(back)
    expect(line).toContain('<path')
    expect(line).not.toMatch(/NaN|undefined|null/)
  }
})

test('the measuring line of a shirt runs from its neck to its hem, and other views have none', () => {
  const shirt = recipe({ garment: 'shirt', measured: { size: 'M', inches: 29 } })
  expect(drawMeasure(shirt)).toBeUndefined()
  const [, foot, length] =
    /translate\([\d.]+ ([\d.]+)\) rotate\(-90\)"><path d="M0 -13V13M([\d.]+)/.exec(
      drawMeasure({ ...shirt, view: 'back' }) ?? '',
    ) ?? []
  // The drawing is 1016 units long, on a picture that shows it at 0.86 of its height or less.
  expect(Number(length)).toBeGreaterThan(1000)
  expect(Number(foot)).toBeGreaterThan(Number(length))
  expect(Number(foot)).toBeLessThan(1600)
})

test('a transparent picture has neither ground nor shadow', () => {
  const svg = drawGarment(recipe({}), { ground: 'transparent' })
  expect(svg).not.toContain('url(#ground)')
  expect(svg).not.toContain('shadow-far')
})

test('ripple leaves a uniform surface unchanged', () => {
  const data = Buffer.alloc(20 * 20 * 3, 120)
  expect(ripple({ data, width: 20, height: 20, channels: 3 }, 'x', 3).data.equals(data)).toBe(true)
})
