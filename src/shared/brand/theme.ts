import { type BrandLook, darkestGround, fontPairs, standardColors, standardRadius } from './brand.ts'
import { contrastOf, hexOf, oklchOf, readableOn, textContrast } from './contrast.ts'

type Tokens = Record<string, string>
/** Custom properties that differ from the stylesheet's, in light and dark. */
export type Theme = { light: Tokens; dark: Tokens }

/** Grounds of src/web/app.css on which derived colours must be readable. */
const darkMist = '#232927'
const textOnThread = '#2a2111'

/** The theme of a look. What equals the standard look is left out, so the standard shop has none. */
export function themeOf(look: BrandLook): Theme {
  const primary = look.primaryColor
  const accent = look.accentColor
  const hasPrimary = primary !== standardColors.primaryColor
  const hasAccent = accent !== standardColors.accentColor
  const light: Tokens = {}
  const dark: Tokens = {}
  if (hasPrimary) {
    Object.assign(light, lightPrimary(primary))
    Object.assign(dark, darkPrimary(primary))
  }
  if (hasAccent) {
    light['--color-gold'] = accent
    dark['--color-gold'] = hexOf({ ...oklchOf(accent), l: 0.75 })
  }
  if (hasPrimary || hasAccent) Object.assign(light, threads(primary, accent))
  if (look.inkColor !== standardColors.inkColor) Object.assign(light, inks(look.inkColor))
  const shape: Tokens = {}
  if (look.cornerRadius !== standardRadius) shape['--radius-control'] = `${look.cornerRadius}px`
  Object.assign(shape, fonts(look))
  return { light: { ...light, ...shape }, dark: { ...dark, ...shape } }
}

function lightPrimary(primary: string): Tokens {
  const { l, c, h } = oklchOf(primary)
  return {
    '--color-green': primary,
    '--color-green-deep': hexOf({ l: l - 0.07, c, h }),
    '--color-on-green': onColor(primary),
    '--color-green-soft': readableOn(hexOf({ l: 0.94, c: Math.min(c, 0.03), h }), primary, 'lighter'),
  }
}

function darkPrimary(primary: string): Tokens {
  const { c, h } = oklchOf(primary)
  const green = readableOn(hexOf({ l: 0.75, c: Math.min(c, 0.12), h }), darkMist, 'lighter')
  const soft = hexOf({ l: 0.3, c: Math.min(c, 0.035), h })
  return {
    '--color-green': readableOn(green, soft, 'lighter'),
    '--color-green-deep': hexOf({ l: 0.82, c: Math.min(c, 0.1), h }),
    '--color-on-green': readableOn(hexOf({ l: 0.23, c: Math.min(c, 0.03), h }), green, 'darker'),
    '--color-green-soft': soft,
  }
}

/** Text on the primary colour: cream if it can be read, else white. */
const onColor = (primary: string): string => (contrastOf('#f6efdf', primary) >= textContrast ? '#f6efdf' : '#ffffff')

/** Lines and small text on the primary colour, and the ground of light buttons: a pale accent. */
function threads(primary: string, accent: string): Tokens {
  const { c, h } = oklchOf(accent)
  const pale = hexOf({ l: 0.86, c: Math.min(c, 0.1), h })
  const thread = readableOn(readableOn(pale, primary, 'lighter'), textOnThread, 'lighter')
  return {
    '--color-thread': thread,
    '--color-thread-bright': hexOf({ ...oklchOf(thread), l: oklchOf(thread).l + 0.04 }),
  }
}

/** The two paler inks keep the hue, and can be read on every ground of the pages. */
function inks(ink: string): Tokens {
  const { l, c, h } = oklchOf(ink)
  const paler = (by: number) => readableOn(hexOf({ l: l + by, c, h }), darkestGround, 'darker')
  return { '--color-ink': ink, '--color-ink-soft': paler(0.17), '--color-stone': paler(0.28) }
}

function fonts({ fontPair }: BrandLook): Tokens {
  if (fontPair === 'anek') return {}
  const behind = '"Anek Bangla", "Anek Stand-in", "Noto Sans Bengali", "Hind Siliguri", system-ui, sans-serif'
  const { sans, heading } = fontPairs[fontPair]
  return {
    ...(sans !== 'Anek Bangla' && { '--font-sans': `"${sans}", ${behind}` }),
    '--font-heading': `"${heading}", ${behind}`,
  }
}

/** The pairs of text and ground that a theme must keep readable; for tests and the preview. */
export const readablePairs = ({ light, dark }: Theme): [text: string, ground: string][] => {
  const pairs = (t: Tokens, grounds: string[]): [string, string][] => {
    const { '--color-green': green, '--color-on-green': on, '--color-green-deep': deep } = t
    const { '--color-green-soft': soft, '--color-thread': thread } = t
    return [
      ...(green && on && deep && soft
        ? ([[on, green], [on, deep], [green, soft], ...grounds.map((ground) => [green, ground])] as [string, string][])
        : []),
      ...(thread ? ([[textOnThread, thread], ...(green ? [[thread, green]] : [])] as [string, string][]) : []),
      ...(['--color-ink', '--color-ink-soft', '--color-stone'] as const).flatMap((name) =>
        t[name] ? ([[t[name], darkestGround]] as [string, string][]) : [],
      ),
    ]
  }
  return [...pairs(light, [darkestGround]), ...pairs(dark, [darkMist])]
}
