import { beside, item, path, segments } from '../geometry.ts'
import { type Panel, type Piece, sew } from '../panel.ts'
import type { Studio } from '../studio.ts'
import type { Trim } from '../trim.ts'

type Bands = [offset: number, kind: 'border' | 'band', width: number][]

/** A nearly straight curve between the ends of an edge: decorated bands stay straight where the edge waves. */
const calm = (edge: string): string => {
  const all = segments(edge)
  const [start, end] = [item(all, 0).from, item(all, all.length - 1).to]
  return path`M${start[0]} ${start[1]} Q${(start[0] + end[0]) / 2} ${(start[1] + end[1]) / 2 + 12} ${end[0]} ${end[1]}`
}

/** The decorated end (anchal) of a saree: bands above its last edge, which runs from left to right. */
export const anchalTrims = (edge: string, rich = 1): Trim[] => {
  const line = calm(edge)
  const bands: Bands = [
    [-44, 'border', 72],
    [-96, 'band', 12],
    ...(rich > 0.5
      ? ([
          [-136, 'border', 46],
          [-176, 'band', 5],
        ] as Bands)
      : []),
    ...(rich > 1
      ? ([
          [-226, 'border', 70],
          [-276, 'band', 12],
        ] as Bands)
      : []),
  ]
  return bands.map(([offset, kind, width]) => ({ d: beside(line, offset), kind, width }))
}

/** A saree folded flat: layers with the border along the fold, and the anchal turned back. */
export const foldedCloth = (studio: Studio, rich = 1.4): Piece => {
  const layer = (dy: number, tone: number): Panel => ({
    shape: path`M226 ${430 + dy} Q222 ${416 + dy} 240 ${414 + dy} L952 ${408 + dy} Q976 ${410 + dy} 976 ${432 + dy} L982 ${1150 + dy} Q982 ${1176 + dy} 956 ${1178 + dy} L246 ${1186 + dy} Q222 ${1184 + dy} 222 ${1160 + dy} Z`,
    tone,
    round: 0.25,
    lift: 0.9,
    at: [600, 420],
    trims: [{ d: path`M232 ${1148 + dy} L974 ${1142 + dy}`, kind: 'border', width: 54 }],
  })
  const top: Panel = {
    ...layer(-40, 0),
    folds: [
      { from: [240, 760], to: [960, 740], bend: 6, widths: [10, 10], depth: 0.3, soft: 0 },
      { from: [600, 390], to: [604, 1140], bend: 4, widths: [10, 12], depth: 0.3, soft: 0 },
      { from: [250, 440], to: [520, 700], bend: 20, widths: [30, 40], depth: 0.2, soft: 2 },
      { from: [960, 1080], to: [720, 820], bend: 20, widths: [30, 40], depth: 0.2, soft: 2 },
    ],
  }
  const turned: Panel = {
    shape: path`M230 388 L966 372 Q972 560 972 760 L232 790 Q228 560 230 388 Z`,
    round: 0.25,
    lift: 1,
    tone: 0.02,
    at: [600, 300],
    turn: 0,
    trims: anchalTrims(path`M224 782 L976 752`, rich),
    folds: [{ from: [240, 420], to: [960, 404], bend: 4, widths: [20, 20], depth: 0.3, soft: 1 }],
  }
  const piece = sew(studio, [layer(44, -0.3), layer(22, -0.18), layer(0, -0.08), top, turned])
  return {
    svg: `<g transform="rotate(-3 600 800)">${piece.svg}</g>`,
    outline: `<g transform="rotate(-3 600 800)">${piece.outline}</g>`,
  }
}
