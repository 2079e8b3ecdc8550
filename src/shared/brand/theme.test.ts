import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BrandLook, standardColors, standardRadius } from './brand.ts'
import { contrastOf, contrastProblem, readableOn } from './contrast.ts'
import { readablePairs, themeOf } from './theme.ts'
import { darkTokens, lightTokens } from './tokens.ts'

const standard: BrandLook = { ...standardColors, cornerRadius: standardRadius, fontPair: 'anek' }
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('the standard look has no theme: the shop looks as its stylesheet says', () => {
  expect(themeOf(standard)).toEqual({ light: {}, dark: {} })
})

test('whatever colours the form accepts, every text of the theme can be read', () => {
  fc.assert(
    fc.property(color, color, color, (primaryColor, accentColor, inkColor) => {
      fc.pre(!contrastProblem('primaryColor', primaryColor) && !contrastProblem('inkColor', inkColor))
      const theme = themeOf({ ...standard, primaryColor, accentColor, inkColor })
      for (const [text, ground] of readablePairs(theme))
        expect([text, ground, contrastOf(text, ground) >= 4.5]).toEqual([text, ground, true])
    }),
    { numRuns: 300 },
  )
})

describe('the contrast of a colour', () => {
  test('too pale a colour is named with its ratio and the nearest readable one', () => {
    const problem = contrastProblem('primaryColor', '#f4a6c0')
    expect(problem?.sentence).toMatch(/contrast 1\.\d:1, at least 4\.5:1 is needed/)
    expect(contrastProblem('primaryColor', problem?.suggestion ?? '')).toBeUndefined()
  })

  test('a readable colour has no problem, and the accent may be pale: it is never text', () => {
    expect(contrastProblem('primaryColor', '#7a1f3d')).toBeUndefined()
    expect(contrastProblem('accentColor', '#ffeeaa')).toBeUndefined()
  })

  test('the suggestion for any colour can be read', () => {
    fc.assert(
      fc.property(color, (any) => {
        const problem = contrastProblem('inkColor', any)
        if (problem) expect(contrastProblem('inkColor', problem.suggestion)).toBeUndefined()
      }),
      // White has a lightness a hair above 1, black none: each is moved all the same.
      { examples: [['#ffffff']] },
    )
    expect(contrastOf(readableOn('#000000', '#232927', 'lighter'), '#232927')).toBeGreaterThanOrEqual(4.5)
  })
})

test('radius and fonts become properties of light and dark', () => {
  const { light, dark } = themeOf({ ...standard, cornerRadius: 0, fontPair: 'serif' })
  expect(light).toEqual({ '--radius-control': '0px', '--font-heading': expect.stringContaining('Noto Serif Bengali') })
  expect(dark).toEqual(light)
})

test('the tokens are those of the stylesheet', () => {
  const css = readFileSync('src/web/app.css', 'utf8')
  const blockOf = (start: string) => css.slice(css.indexOf(start), css.indexOf('}', css.indexOf(start)))
  const [light, dark] = [blockOf('@theme {'), blockOf('[data-theme="dark"] {')]
  for (const [name, color] of Object.entries(lightTokens)) expect(light).toContain(`${name}: ${color};`)
  for (const [name, color] of Object.entries(darkTokens)) expect(dark).toContain(`${name}: ${color};`)
})

test('what an owner may change stays a variable in the stylesheet: nothing of it is written into the rules', () => {
  const css = readFileSync('src/web/app.css', 'utf8')
  const inline = /@theme inline \{[^}]*\}/.exec(css)?.[0] ?? ''
  expect(inline).toContain('--spacing')
  const { light, dark } = themeOf({
    primaryColor: '#7a1f3d',
    accentColor: '#c08a2d',
    inkColor: '#101010',
    cornerRadius: 0,
    fontPair: 'serif',
  })
  const changed = [...Object.keys(light), ...Object.keys(dark)]
  expect(changed).toContain('--radius-control')
  for (const name of changed) expect(inline, name).not.toContain(`${name}:`)
})
