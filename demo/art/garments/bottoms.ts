/** Trousers of every kind: jeans, chino, pajama and palazzo. */
import { mix } from '../colour.ts'
import type { Fold } from '../folds.ts'
import { beside, onwards, path, wavyHem } from '../geometry.ts'
import { flipPanel, sew, type Panel } from '../panel.ts'
import type { Studio } from '../studio.ts'
import { button, type Trim } from '../trim.ts'
import type { Draw } from './garment.ts'

type LegCut = {
  waist: number; hip: number; crotch: number; knee: number; hem: number
  /** Where the leg stands: the middle of its hem, left of the middle line. */
  stand: number; bottom: number
  top?: number
  turnUp?: number
  flutes?: number
  gather?: boolean
  weight?: number
  hemTrims?: (hem: string) => Trim[]
  trims?: Trim[]
}

const leg = (studio: Studio, c: LegCut): Panel[] => {
  const top = c.top ?? 190
  const { chance } = studio
  const hipY = top + 250
  const kneeY = c.crotch + (c.bottom - c.crotch) * 0.46
  const middle = 600 - c.stand
  const kneeMiddle = 600 - (c.stand * 0.7 + c.hip * 0.5 * 0.3)
  const [ol, il] = [middle - c.hem / 2, middle + c.hem / 2]
  const hem = c.flutes ? wavyHem([ol, c.bottom], [il, c.bottom + 4], 12, c.flutes, 9) : path`M${ol} ${c.bottom} Q${middle} ${c.bottom + 16} ${il} ${c.bottom + 2}`
  const shape = path`M600 ${top + 12} Q${600 - c.waist * 0.5} ${top + 18} ${600 - c.waist} ${top} C${600 - c.waist - 10} ${top + 70} ${600 - c.hip + 4} ${hipY - 90} ${600 - c.hip} ${hipY} C${600 - c.hip - 4} ${hipY + 160} ${kneeMiddle - c.knee / 2 - 12} ${kneeY - 190} ${kneeMiddle - c.knee / 2} ${kneeY} C${kneeMiddle - c.knee / 2 - 2} ${kneeY + 160} ${ol - 2} ${c.bottom - 220} ${ol} ${c.bottom}`
    + onwards(hem) + path` C${il} ${c.bottom - 240} ${kneeMiddle + c.knee / 2 + 4} ${kneeY + 120} ${kneeMiddle + c.knee / 2} ${kneeY} C${kneeMiddle + c.knee / 2 + 2} ${kneeY - 160} ${600 - 16} ${c.crotch + 90} ${600} ${c.crotch} Z`
  const w = c.weight ?? 1
  const folds: Fold[] = [
    { from: [596, c.crotch - 30], to: [600 - c.hip * 0.86, c.crotch - 110], bend: 16, widths: [10, 26], depth: 0.36 * w, soft: 1 },
    { from: [594, c.crotch + 4], to: [600 - c.hip * 0.7, c.crotch + 40], bend: -10, widths: [12, 24], depth: 0.42 * w, soft: 1 },
    { from: [590, c.crotch + 24], to: [600 - c.hip * 0.55, c.crotch + 150], bend: -14, widths: [12, 26], depth: 0.34 * w, soft: 1 },
    { from: [592, c.crotch - 60], to: [560, c.crotch - 170], bend: 6, widths: [8, 12], depth: 0.3 * w, soft: 0 },
    { from: [600 - c.hip + 10, hipY + 50], to: [600 - c.hip * 0.4, hipY + 110], bend: -12, widths: [8, 20], depth: 0.24 * w, soft: 1 },
  ]
  if (c.flutes) for (let i = 0; i < c.flutes * 2; i++) {
    const k = (i + 0.5) / (c.flutes * 2)
    folds.push({ from: [600 - c.waist * (1 - k * 0.9), top + (c.gather ? 20 : chance.between(60, 220))], to: [ol + (il - ol) * k, c.bottom + 40], bend: chance.between(-8, 8), widths: [7, c.hem / c.flutes * 0.42], depth: chance.between(0.36, 0.54) * w, soft: i % 3 === 0 ? 2 : 1, open: true })
  } else for (const [dy, k, len] of [[-60, 0.1, 0.66], [-20, 0.95, 0.4], [30, 0.05, 0.6], [70, 0.95, 0.44]] as const) {
    const x = (s: number) => kneeMiddle - c.knee / 2 + c.knee * s
    folds.push({ from: [x(k), kneeY + dy], to: [x(k < 0.5 ? len : 1 - len), kneeY + dy + chance.between(-26, 26)], bend: 8, widths: [8, 16], depth: 0.26 * w, soft: 1 })
  }
  if (!c.flutes) folds.push(
    { from: [kneeMiddle - c.knee * 0.05, c.crotch + 60], to: [middle, c.bottom - 40], widths: [30, 34], depth: 0.2 * w, soft: 2 },
    ...[0, 1, 2].map((i): Fold => ({ from: [i % 2 ? il - 4 : ol + 4, c.bottom - 60 - i * 44], to: [middle + (i % 2 ? -10 : 14), c.bottom - 46 - i * 40], bend: 8, widths: [9, 15], depth: 0.32 * w, soft: 1 })))
  const panel: Panel = { shape, at: [600 - c.hip / 2, top], turn: 2, round: 0.75, lift: 0.4, folds, trims: [...(c.trims ?? []), ...(c.hemTrims?.(hem) ?? [{ d: beside(hem, -26), kind: 'stitch' }])] }
  if (!c.turnUp) return [panel]
  const up: Panel = { shape: path`M${ol - 5} ${c.bottom - c.turnUp} Q${middle} ${c.bottom - c.turnUp + 16} ${il + 5} ${c.bottom - c.turnUp + 2} L${il + 4} ${c.bottom + 2} Q${middle} ${c.bottom + 20} ${ol - 4} ${c.bottom} Z`, cloth: 'plain', tone: 0.2, round: 0.7, lift: 0.4, trims: [{ d: path`M${ol - 5} ${c.bottom - c.turnUp + 12} Q${middle} ${c.bottom - c.turnUp + 28} ${il + 5} ${c.bottom - c.turnUp + 14}`, kind: 'stitch' }] }
  return [panel, up]
}

const both = (panels: Panel[]): Panel[] => [...panels.map(flipPanel).map((p) => ({ ...p, tone: (p.tone ?? 0) - 0.05 })), ...panels]

/** A waistband with belt loops and a button, its inner back showing above. */
const waistband = (studio: Studio, waist: number, y: number, height: number, options: { loops?: boolean; button?: boolean; cord?: boolean; elastic?: boolean } = {}): { back: Panel; front: Panel } => {
  const upper = path`M${600 - waist} ${y} Q600 ${y + 24} ${600 + waist} ${y}`
  const shape = upper + path` L${600 + waist + 4} ${y + height} Q600 ${y + height + 24} ${600 - waist - 4} ${y + height} Z`
  const loop = (x: number, dy: number) => `<g transform="translate(${x} ${y + dy - 6})"><rect x="-9" width="18" height="${height + 14}" rx="3" fill="${studio.tones.shadow}" opacity=".4" transform="translate(3 4)"/><rect x="-9" width="18" height="${height + 14}" rx="3" fill="${studio.base}"/><rect x="-9" width="18" height="${height + 14}" rx="3" fill="${studio.tones.shadow}" opacity=".16"/><path d="M-5 3v${height + 8}M5 3v${height + 8}" stroke="${studio.tones.shadow}" stroke-width="1.6" stroke-dasharray="5 3" opacity=".7"/></g>`
  const cord = `<g fill="none" stroke-linecap="round"><path d="M584 ${y + 34}C560 ${y + 130} 572 ${y + 210} 556 ${y + 300}M612 ${y + 34}C640 ${y + 130} 622 ${y + 190} 640 ${y + 270}" stroke="${studio.tones.shadow}" stroke-width="12" opacity=".4" transform="translate(4 7)"/><path d="M584 ${y + 34}C560 ${y + 130} 572 ${y + 210} 556 ${y + 300}M612 ${y + 34}C640 ${y + 130} 622 ${y + 190} 640 ${y + 270}" stroke="${mix(studio.figure, '#f6f0e2', 0.5)}" stroke-width="9"/><path d="M576 ${y + 40}C560 ${y + 8} 596 ${y + 18} 598 ${y + 40}C600 ${y + 18} 640 ${y + 8} 622 ${y + 42}" stroke="${mix(studio.figure, '#f6f0e2', 0.5)}" stroke-width="9"/></g>`
  return {
    back: { shape: path`M${600 - waist} ${y} Q600 ${y - 26} ${600 + waist} ${y} Q600 ${y + 30} ${600 - waist} ${y} Z`, cloth: 'inner', tone: -0.3, round: 0.4, lift: 0, trims: [{ d: path`M${600 - waist} ${y + 9} Q600 ${y - 16} ${600 + waist} ${y + 9}`, kind: 'stitch' }] },
    front: {
      shape, cloth: options.elastic ? 'plain' : 'figured', at: [600, y], round: 0.6, lift: 0.3,
      trims: options.elastic ? [{ d: path`M${600 - waist - 4} ${y + height * 0.5} Q600 ${y + height * 0.5 + 24} ${600 + waist + 4} ${y + height * 0.5}`, kind: 'rib', width: height + 20 }] : [{ d: beside(upper, 8), kind: 'stitch' }, { d: beside(upper, height - 7), kind: 'stitch' }],
      over: (options.loops ? loop(600 - waist * 0.62, 8) + loop(600 + waist * 0.62, 8) + loop(600 - waist * 0.93, 2) + loop(600 + waist * 0.93, 2) : '') + (options.button ? button(studio, 606, y + height / 2 + 13, 13, 'metal') : '') + (options.cord ? cord : ''),
    },
  }
}

const fly = (y: number, length: number): Trim[] => [
  { d: path`M600 ${y} L600 ${y + length + 60}`, kind: 'seam' },
  { d: path`M634 ${y} L634 ${y + length - 50} C634 ${y + length - 14} 618 ${y + length} 602 ${y + length + 8}`, kind: 'stitch' },
]

const close = { x: 400, y: 150, w: 420, h: 560 }
const fold = { x: 418, y: 192, w: 364, h: 530 }

/** Cut 0 straight, 1 slim with worn thighs, 2 wide with turn-ups, 3 carpenter with a patch pocket. */
export const jeans: Draw = (studio, cut) => {
  const wide = cut === 2
  const copper = mix('#c98a4a', studio.figure, 0.25)
  const worn = cut === 1 ? `<ellipse cx="480" cy="760" rx="70" ry="240" fill="${mix(studio.base, '#ffffff', 0.5)}" opacity=".34" filter="url(#${studio.define((id) => `<filter id="${id}" x="-60%" y="-40%" width="220%" height="180%"><feGaussianBlur stdDeviation="34"/></filter>`)})"/>` : ''
  const pocket: Trim[] = [{ d: path`M424 240 C440 310 490 336 560 338`, kind: 'seam' }, { d: path`M418 248 C432 320 488 348 560 350`, kind: 'stitch', colour: copper }]
  const c: LegCut = { waist: 186, hip: 224, crotch: 590, knee: wide ? 222 : cut === 1 ? 158 : 190, hem: wide ? 240 : cut === 1 ? 124 : 172, stand: wide ? 142 : 118, bottom: 1490, turnUp: wide ? 70 : cut === 3 ? 54 : 0, weight: 1.15,
    trims: [...pocket, { d: path`M${wide ? 384 : 394} 420 C${wide ? 386 : 396} 700 ${wide ? 366 : 404} 1100 ${wide ? 366 : cut === 1 ? 428 : 404} 1490`, kind: 'stitch', colour: copper }],
    hemTrims: (h) => [{ d: beside(h, -22), kind: 'stitch', colour: copper }] }
  const legs = both(leg(studio, c).map((p, i) => (i ? p : { ...p, under: worn })))
  const band = waistband(studio, 186, 186, 50, { loops: true, button: true })
  const extra: Panel[] = cut === 3 ? [{ shape: path`M404 700 L500 706 L496 900 L404 894 Z`, round: 0, lift: 0.4, trims: [{ d: path`M404 716 L500 722`, kind: 'stitch', colour: copper }, { d: path`M412 700 L411 888 L490 892 L493 706`, kind: 'stitch', colour: copper }] }] : []
  const panels = [band.back, ...legs, ...extra, { ...band.front, trims: [...band.front.trims!, ...[]] }]
  const withFly = panels.map((p, i) => (i === legs.length ? { ...p, over: (p.over ?? ''), trims: [...(p.trims ?? []), ...fly(236, 260).map((t) => ({ ...t, above: true, colour: t.kind === 'stitch' ? copper : undefined }))] } : p))
  const piece = sew(studio, withFly)
  return { front: piece, detail: close, folded: { packed: piece, window: fold, flat: true } }
}

/** Cut 0 straight, 1 pleated, 2 turn-ups, 3 cropped with a drawstring. */
export const chino: Draw = (studio, cut) => {
  const c: LegCut = { waist: 184, hip: 222, crotch: 580, knee: cut === 1 ? 206 : 178, hem: cut === 1 ? 168 : 148, stand: 112, bottom: cut === 3 ? 1380 : 1490, turnUp: cut === 2 ? 56 : 0,
    trims: [{ d: path`M420 232 L388 400`, kind: 'seam' }, { d: path`M430 234 L398 402`, kind: 'stitch' }] }
  const pleats: Fold[] = cut === 1 ? [{ from: [512, 232], to: [490, 620], widths: [8, 22], depth: 0.6, soft: 0 }, { from: [476, 232], to: [462, 480], widths: [8, 16], depth: 0.5, soft: 0 }] : []
  const crease: Fold[] = cut === 3 ? [] : [{ from: [510, 400], to: [490, 1490], bend: 6, widths: [7, 9], depth: 0.55, soft: 0, open: true }]
  const legs = both(leg(studio, c).map((p, i) => (i ? p : { ...p, folds: [...p.folds!, ...pleats, ...crease] })))
  const band = waistband(studio, 184, 186, 46, cut === 3 ? { elastic: true, cord: true } : { loops: true, button: true })
  const last = legs.length - 1
  const piece = sew(studio, [band.back, ...legs.map((p, i) => (i === last ? { ...p, trims: [...p.trims!, ...fly(232, 240).map((t) => ({ ...t, above: true }))] } : p)), band.front])
  return { front: piece, detail: close, folded: { packed: piece, window: fold, flat: true } }
}

/** Cut 0 straight with a drawstring, 1 churidar gathered at the ankle, 2 wide Aligarhi, 3 with a bordered hem. */
export const pajama: Draw = (studio, cut) => {
  const churidar = cut === 1
  const c: LegCut = { waist: 190, hip: 238, crotch: 640, knee: churidar ? 132 : cut === 2 ? 262 : 204, hem: churidar ? 92 : cut === 2 ? 270 : 168, stand: cut === 2 ? 150 : 112, bottom: 1480, flutes: cut === 2 ? 3 : 0, weight: 1.05,
    hemTrims: cut === 3 ? (h) => [{ d: beside(h, -34), kind: 'border', width: 44 }] : churidar ? () => [] : (h) => [{ d: beside(h, -26), kind: 'stitch' }, { d: beside(h, -36), kind: 'stitch' }] }
  const rings: Fold[] = churidar ? Array.from({ length: 9 }, (_, i): Fold => ({ from: [600 - 112 - 54, 1130 + i * 38], to: [600 - 112 + 54, 1142 + i * 38], bend: -12, widths: [12, 13], depth: 0.55, soft: i % 2 ? 0 : 1 })) : []
  const gathers: Trim[] = [{ d: path`M404 236 Q500 256 600 258`, kind: 'gather', width: 80 }]
  const legs = both(leg(studio, c).map((p) => ({ ...p, folds: [...p.folds!, ...rings], trims: [...p.trims!, ...gathers] })))
  const band = waistband(studio, 190, 186, 56, { elastic: true, cord: true })
  const piece = sew(studio, [band.back, ...legs, band.front])
  return { front: piece, detail: close, folded: { packed: piece, window: fold, flat: true } }
}

/** Short trousers with an elastic waist, for sets. */
export const shorts = (studio: Studio): Panel[] => {
  const c: LegCut = { waist: 176, hip: 232, crotch: 560, knee: 226, hem: 232, stand: 122, bottom: 800 }
  const band = waistband(studio, 176, 186, 50, { elastic: true, cord: true })
  return [band.back, ...both(leg(studio, c)), band.front]
}

/** Cut 0 wide, 1 pleated with a bordered hem, 2 flared culotte, 3 tiered. */
export const palazzo: Draw = (studio, cut) => {
  const bottom = cut === 2 ? 1300 : 1490
  const c: LegCut = { waist: 168, hip: 236, crotch: 600, knee: 300, hem: cut === 2 ? 330 : 370, stand: 206, bottom, top: 200, flutes: 4, gather: true, weight: 1.05,
    trims: cut === 3 ? [{ d: path`M300 900 L620 940`, kind: 'gather', width: 90 }, { d: path`M300 902 L620 942`, kind: 'seam' }] : [],
    hemTrims: (h) => (cut === 0 ? [{ d: beside(h, -20), kind: 'stitch' }, { d: beside(h, -28), kind: 'stitch' }] : [{ d: beside(h, -44), kind: 'border', width: 56 }]) }
  const legs = both(leg(studio, c).map((p) => ({ ...p, trims: [...p.trims!, { d: path`M420 246 Q500 264 600 268`, kind: 'gather' as const, width: 100 }] })))
  const band = waistband(studio, 168, 196, 58, { elastic: cut !== 1, cord: cut === 0 })
  const piece = sew(studio, [band.back, ...legs, band.front])
  return { front: piece, detail: close, folded: { packed: piece, window: fold, flat: true } }
}
