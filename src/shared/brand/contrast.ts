import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as register,
  wcagContrast,
} from 'culori/fn'
import { type BrandColor, darkestGround } from './brand.ts'

register(modeRgb)
register(modeLrgb)
register(modeOklab)
const toOklch = register(modeOklch)

/** WCAG 2.2, 1.4.3: text of ordinary size. */
export const textContrast = 4.5

export type Oklch = { l: number; c: number; h: number }

/** Lightness, chroma and hue of a colour; grey has the hue 0. */
export function oklchOf(hex: string): Oklch {
  const { l = 0, c = 0, h = 0 } = toOklch(hex) ?? {}
  return { l, c, h }
}

/** The nearest colour that a screen can show. */
export const hexOf = ({ l, c, h }: Oklch): string =>
  formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'))

export const contrastOf = (a: string, b: string): number => wcagContrast(a, b)

const step = 0.01

/** Makes the colour darker or lighter until it has enough contrast with the ground; its hue stays. */
export function readableOn(
  color: string,
  ground: string,
  direction: 'darker' | 'lighter',
  minRatio = textContrast,
): string {
  const wanted = oklchOf(color)
  let hex = color
  while (contrastOf(hex, ground) < minRatio && (direction === 'darker' ? wanted.l > 0 : wanted.l < 1)) {
    wanted.l += direction === 'darker' ? -step : step
    hex = hexOf(wanted)
  }
  return hex
}

/** Colours of text; the accent only draws lines. */
const readAsText: Partial<Record<BrandColor, string>> = {
  primaryColor: 'Buttons and links in this colour',
  inkColor: 'Text in this colour',
}

export type ContrastProblem = { ratio: string; sentence: string; suggestion: string }

/** Why a colour has too little contrast where the shop uses it, and the nearest good one; undefined: no problem. */
export function contrastProblem(name: BrandColor, color: string): ContrastProblem | undefined {
  const what = readAsText[name]
  const measured = contrastOf(color, darkestGround)
  if (!what || measured >= textContrast) return undefined
  // Rounded down: 4.49 must not be shown as 4.5.
  const ratio = (Math.floor(measured * 10) / 10).toFixed(1)
  const suggestion = readableOn(color, darkestGround, 'darker')
  const sentence = `${what} would be hard to read: contrast ${ratio}:1, at least ${textContrast}:1 is needed. The nearest that can be read is ${suggestion}`
  return { ratio, sentence, suggestion }
}
