/** Colour mixing in OKLab, so that a change of lightness or saturation keeps the hue. */

type Lab = { l: number; a: number; b: number }

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const fromLinear = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

const toLab = (hex: string): Lab => {
  const [r, g, b] = [1, 3, 5].map((i) => toLinear(parseInt(hex.slice(i, i + 2), 16) / 255)) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

const toHex = ({ l, a, b }: Lab): string => {
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as [number, number, number]
  const channels = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
  return (
    '#' +
    channels
      .map((v) =>
        Math.round(255 * Math.min(1, Math.max(0, fromLinear(Math.max(0, v)))))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  )
}

/** Perceived lightness, 0 to 1. */
export const lightness = (hex: string): number => toLab(hex).l

/** Adds `by` (-1 to 1) to the lightness and multiplies the saturation. */
export const shift = (hex: string, by: number, saturation = 1): string => {
  const { l, a, b } = toLab(hex)
  return toHex({ l: Math.min(1, Math.max(0, l + by)), a: a * saturation, b: b * saturation })
}

/** Mixes two colours; `share` 0 gives the first, 1 the second. */
export const mix = (one: string, other: string, share: number): string => {
  const [p, q] = [toLab(one), toLab(other)]
  const at = (x: number, y: number) => x + (y - x) * share
  return toHex({ l: at(p.l, q.l), a: at(p.a, q.a), b: at(p.b, q.b) })
}

/** Shadow and highlight colours for a cloth colour, and their strengths. */
export type Tones = { shadow: string; light: string; darkness: number; brightness: number }

/**
 * White cloth must stay white and black cloth must still show its folds, so each range of lightness has its own tones.
 */
export const tonesOf = (hex: string): Tones => {
  const l = lightness(hex)
  if (l > 0.86)
    return { shadow: mix(shift(hex, -0.4, 2), '#937a58', 0.55), light: '#ffffff', darkness: 0.56, brightness: 1 }
  if (l < 0.32)
    return {
      shadow: shift(hex, -l * 0.75, 0.4),
      light: mix(shift(hex, 0.36, 0.95), '#ffffff', 0.12),
      darkness: 1.15,
      brightness: 0.62,
    }
  return {
    shadow: shift(hex, -l * 0.62, 0.55),
    light: shift(hex, 0.2, 0.85),
    darkness: 0.95,
    brightness: 0.62 + l * 0.2,
  }
}
