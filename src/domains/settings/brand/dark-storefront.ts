import type { BrandLook, StorefrontTheme } from '#shared/brand/brand.ts'
import { themeOf } from '#shared/brand/theme.ts'
import { darkTokens, lightTokens } from '#shared/brand/tokens.ts'

type Tokens = Record<string, string>

/** Selects pages of the storefront; the office has its own theme. */
const root = ':root:not([data-theme])'

/**
 * The CSS rules that make the storefront dark. `lit` stays light: pictures with a light ground, and the words on them.
 * A `band` keeps the primary colour, because the dark theme's version would glare across the full width. Print is
 * always light.
 */
export function darkStorefront(look: BrandLook & { storefrontTheme: StorefrontTheme }): string[] {
  const { storefrontTheme } = look
  if (storefrontTheme === 'light') return []
  const { light, dark } = themeOf(look)
  const day: Tokens = { ...lightTokens, ...light }
  const night: Tokens = { ...darkTokens, ...dark }
  const band = only(day, ['--color-green', '--color-green-deep', '--color-on-green', '--color-thread'])
  const rules = [
    rule(root, { 'color-scheme': 'dark', ...night }),
    rule(`${root} .lit`, { 'color-scheme': 'light', ...colorsOf(day), color: 'var(--color-ink)' }),
    rule(`${root} :is(.band,.banded)`, band),
    // A shadow is invisible on a dark background, so raised elements get an edge.
    `${root} .shadow-lift{box-shadow:0 0 0 1px #414a47,0 12px 40px -12px rgb(0 0 0/70%)}`,
    // White grounds of pictures are multiplied with their frame by day.
    `${root} .whole img{mix-blend-mode:normal}`,
  ]
  return onDark(storefrontTheme, rules.join(''))
}

/** CSS rules that apply when the storefront is dark. */
export function onDark(theme: StorefrontTheme, rules: string): string[] {
  if (theme === 'light') return []
  return [`@media screen${theme === 'device' ? ' and (prefers-color-scheme:dark)' : ''}{${rules}}`]
}

const colorsOf = (tokens: Tokens) =>
  Object.fromEntries(Object.entries(tokens).filter(([name]) => /^--color/.test(name)))
const only = (tokens: Tokens, names: string[]): Tokens =>
  Object.fromEntries(names.flatMap((name) => (tokens[name] ? [[name, tokens[name]]] : [])))

function rule(selector: string, tokens: Tokens): string {
  const declarations = Object.entries(tokens).map(([name, value]) => `${name}:${value}`)
  return `${selector}{${declarations.join(';')}}`
}
