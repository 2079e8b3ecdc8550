import type { FontPair } from './brand.ts'

/** The cuts of src/web/ui/fonts/cut-fonts.mjs. Their content never changes under one address. */
const folder = '/fonts/v1'

const ranges = {
  latin: 'U+0020-007E,U+00A0-00FF,U+0152-0153,U+2013-2026,U+2190-2192,U+2212,U+20B9',
  // A file of its own, so that an English price does not load all of Bangla.
  taka: 'U+09F3',
  bangla: 'U+0964-0965,U+0980-09F2,U+09F4-09FE,U+200C-200D,U+25CC',
}

/** By the weight of the font file: the weights on the page for which it is used. */
const faces: Record<Exclude<FontPair, 'anek'>, { file: string; family: string; weights: Record<number, string> }> = {
  hind: { file: 'hind', family: 'Hind Siliguri Web', weights: { 400: '400', 600: '500 700' } },
  serif: { file: 'serif', family: 'Noto Serif Bengali Web', weights: { 600: '400 700' } },
}

export type FontFile = { family: string; weight: string; range: string; url: string }

/**
 * The font files of a pair; none for the pair in the stylesheet. A browser loads only files whose characters it shows.
 */
export function fontFilesOf(pair: FontPair): FontFile[] {
  if (pair === 'anek') return []
  const { file, family, weights } = faces[pair]
  return Object.entries(weights).flatMap(([weight, shown]) =>
    Object.entries(ranges).map(([script, range]) => ({
      family,
      weight: shown,
      range,
      url: `${folder}/${file}-${script}-${weight}.woff2`,
    })),
  )
}
