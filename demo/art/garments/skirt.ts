/** Skirts: gathered or flared cloth that falls in flutes from a seam to a waving hem. */
import type { Fold } from '../folds.ts'
import { between, bothSides, type Point, path, wavyHem } from '../geometry.ts'
import type { Panel } from '../panel.ts'
import type { Studio } from '../studio.ts'
import type { Trim } from '../trim.ts'

export type SkirtCut = {
  top: { half: number; y: number; sink?: number }
  hem: { half: number; y: number; drop: number }
  /** How many flutes the hem shows and how high they are. */
  flutes: number
  height: number
  gathered?: boolean
  weight?: number
  trims?: (hem: string, top: string) => Trim[]
}

/** One tier of a skirt. */
export const skirt = (studio: Studio, cut: SkirtCut): Panel => {
  const { top, hem } = cut
  const { chance } = studio
  const left: Point = [600 - hem.half, hem.y]
  const seam = path`M${600 - top.half} ${top.y} Q600 ${top.y + (top.sink ?? 14) * 2} ${600 + top.half} ${top.y}`
  const long = hem.y - top.y
  const side = path`M${600 - top.half} ${top.y} C${600 - top.half - (hem.half - top.half) * 0.22} ${top.y + long * 0.22} ${left[0] + (hem.half - top.half) * 0.22} ${hem.y - long * 0.38} ${left[0]} ${left[1]}`
  const edge = wavyHem(left, [1200 - left[0], hem.y], hem.drop, cut.flutes, cut.height)
  const folds: Fold[] = []
  const weight = cut.weight ?? 1
  for (let i = 0; i < cut.flutes * 2; i++) {
    const share = (i + 0.5) / (cut.flutes * 2)
    const x = between(left, [1200 - left[0], 0], share)[0]
    const start = cut.gathered ? chance.between(0.01, 0.12) : chance.between(0.08, 0.5)
    const from: Point = [
      600 + (x - 600) * (top.half / hem.half) * (1 + start * (hem.half / top.half - 1) * 0.8),
      top.y + long * start,
    ]
    const width = (hem.half / cut.flutes) * chance.between(0.3, 0.42)
    folds.push({
      from,
      to: [x, hem.y + hem.drop + 40],
      bend: (600 - x) * 0.03,
      widths: [cut.gathered ? 8 : 5, width * (i % 2 ? 1 : 1.4)],
      depth: (i % 2 ? 0.36 : 0.52) * weight,
      soft: i % 3 === 0 ? 2 : 1,
      open: true,
    })
    if (cut.gathered && i % 2)
      folds.push({
        from: [from[0] + 9, top.y + 4],
        to: [x + 14, top.y + long * chance.between(0.3, 0.6)],
        widths: [6, 12],
        depth: 0.42 * weight,
        soft: 0,
      })
  }
  return {
    shape: bothSides(
      side,
      edge,
      path`M${600 + top.half} ${top.y} Q600 ${top.y + (top.sink ?? 14) * 2} ${600 - top.half} ${top.y}`,
    ),
    at: [600, top.y],
    round: 0.6,
    lift: 0.5,
    folds,
    trims: [
      ...(cut.gathered ? [{ d: seam, kind: 'gather' as const, width: Math.min(90, long * 0.22) }] : []),
      ...(cut.trims?.(edge, seam) ?? [{ d: edge, kind: 'seam' as const }]),
    ],
  }
}
