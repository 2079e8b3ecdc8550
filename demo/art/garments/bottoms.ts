/** Trousers of every kind: jeans, chino, pajama and palazzo. */
import { mix } from '../colour.ts'
import type { Fold } from '../folds.ts'
import { beside, path } from '../geometry.ts'
import { type Panel, sew } from '../panel.ts'
import type { Studio } from '../studio.ts'
import type { Trim } from '../trim.ts'
import type { Back, Draw } from './garment.ts'
import { both, type LegCut, leg, rearWaistband, waistband } from './leg.ts'
import { jeansPockets, jeansYoke, leatherPatch, seatDarts, seatSeam, welts } from './seat.ts'

const fly = (y: number, length: number): Trim[] => [
  { d: path`M600 ${y} L600 ${y + length + 60}`, kind: 'seam' },
  {
    d: path`M634 ${y} L634 ${y + length - 50} C634 ${y + length - 14} 618 ${y + length} 602 ${y + length + 8}`,
    kind: 'stitch',
  },
]

const close = { x: 400, y: 150, w: 420, h: 560 }
const fold = { x: 418, y: 192, w: 364, h: 530 }

/** Trousers from behind. `measured` is what the size chart names: the inseam, or the whole length. */
const seat = (
  studio: Studio,
  legs: Panel[],
  parts: { band: Panel; pockets?: Panel[]; seam: Trim[] },
  measured: [top: number, bottom: number],
): Back => {
  const last = legs.length - 1
  const seam = parts.seam.map((trim) => ({ ...trim, above: true }))
  return {
    piece: sew(studio, [
      ...legs.map((p, i) => (i === last ? { ...p, trims: [...(p.trims ?? []), ...seam] } : p)),
      ...(parts.pockets ?? []),
      parts.band,
    ]),
    measured: [
      [600, measured[0]],
      [600, measured[1]],
    ],
  }
}

/** Cut 0 straight, 1 slim with worn thighs, 2 wide with turn-ups, 3 carpenter with a patch pocket. */
export const jeans: Draw = (studio, cut) => {
  const wide = cut === 2
  const copper = mix('#c98a4a', studio.figure, 0.25)
  const worn =
    cut === 1
      ? `<ellipse cx="480" cy="760" rx="70" ry="240" fill="${mix(studio.base, '#ffffff', 0.5)}" opacity=".34" filter="url(#${studio.define((id) => `<filter id="${id}" x="-60%" y="-40%" width="220%" height="180%"><feGaussianBlur stdDeviation="34"/></filter>`)})"/>`
      : ''
  const pocket: Trim[] = [
    { d: path`M424 240 C440 310 490 336 560 338`, kind: 'seam' },
    { d: path`M418 248 C432 320 488 348 560 350`, kind: 'stitch', color: copper },
  ]
  const outseam: Trim = {
    d: path`M${wide ? 384 : 394} 420 C${wide ? 386 : 396} 700 ${wide ? 366 : 404} 1100 ${wide ? 366 : cut === 1 ? 428 : 404} 1490`,
    kind: 'stitch',
    color: copper,
  }
  const c: LegCut = {
    waist: 186,
    hip: 224,
    crotch: 590,
    knee: wide ? 222 : cut === 1 ? 158 : 190,
    hem: wide ? 240 : cut === 1 ? 124 : 172,
    stand: wide ? 142 : 118,
    bottom: 1490,
    turnUp: wide ? 70 : cut === 3 ? 54 : 0,
    weight: 1.15,
    trims: [...pocket, outseam],
    hemTrims: (h) => [{ d: beside(h, -22), kind: 'stitch', color: copper }],
  }
  const legs = both(leg(studio, c).map((p, i) => (i ? p : { ...p, under: worn })))
  const band = waistband(studio, 186, 186, 50, { loops: true, button: true })
  const extra: Panel[] =
    cut === 3
      ? [
          {
            shape: path`M404 700 L500 706 L496 900 L404 894 Z`,
            round: 0,
            lift: 0.4,
            trims: [
              { d: path`M404 716 L500 722`, kind: 'stitch', color: copper },
              { d: path`M412 700 L411 888 L490 892 L493 706`, kind: 'stitch', color: copper },
            ],
          },
        ]
      : []
  const panels = [band.back, ...legs, ...extra, band.front]
  const withFly = panels.map((p, i) =>
    i === legs.length
      ? {
          ...p,
          over: p.over ?? '',
          trims: [
            ...(p.trims ?? []),
            ...fly(236, 260).map((t) => ({ ...t, above: true, color: t.kind === 'stitch' ? copper : undefined })),
          ],
        }
      : p,
  )
  const piece = sew(studio, withFly)
  const back = () => {
    const rear = rearWaistband(studio, 186, 186, 50, { loops: true })
    return seat(
      studio,
      both(leg(studio, { ...c, trims: [...jeansYoke(copper), outseam] })),
      {
        band: { ...rear, over: `${rear.over}${leatherPatch(688, 208)}` },
        pockets: jeansPockets(copper),
        seam: seatSeam(228, c.crotch, copper),
      },
      [c.crotch, c.bottom],
    )
  }
  return { front: piece, back, detail: close, folded: { packed: piece, window: fold, flat: true } }
}

/** Cut 0 straight, 1 pleated, 2 turn-ups, 3 cropped with a drawstring. */
export const chino: Draw = (studio, cut) => {
  const c: LegCut = {
    waist: 184,
    hip: 222,
    crotch: 580,
    knee: cut === 1 ? 206 : 178,
    hem: cut === 1 ? 168 : 148,
    stand: 112,
    bottom: cut === 3 ? 1380 : 1490,
    turnUp: cut === 2 ? 56 : 0,
    trims: [
      { d: path`M420 232 L388 400`, kind: 'seam' },
      { d: path`M430 234 L398 402`, kind: 'stitch' },
    ],
  }
  const pleats: Fold[] =
    cut === 1
      ? [
          { from: [512, 232], to: [490, 620], widths: [8, 22], depth: 0.6, soft: 0 },
          { from: [476, 232], to: [462, 480], widths: [8, 16], depth: 0.5, soft: 0 },
        ]
      : []
  const crease: Fold[] =
    cut === 3 ? [] : [{ from: [510, 400], to: [490, 1490], bend: 6, widths: [7, 9], depth: 0.55, soft: 0, open: true }]
  const legs = both(leg(studio, c).map((p, i) => (i ? p : { ...p, folds: [...(p.folds ?? []), ...pleats, ...crease] })))
  const band = waistband(
    studio,
    184,
    186,
    46,
    cut === 3 ? { elastic: true, cord: true } : { loops: true, button: true },
  )
  const last = legs.length - 1
  const back = () =>
    seat(
      studio,
      both(
        leg(studio, { ...c, trims: cut === 3 ? [] : seatDarts }).map((p, i) =>
          i ? p : { ...p, folds: [...(p.folds ?? []), ...crease] },
        ),
      ),
      {
        band: rearWaistband(studio, 184, 186, 46, cut === 3 ? { elastic: true } : { loops: true }),
        pockets: welts(studio),
        seam: seatSeam(226, c.crotch),
      },
      [c.crotch, c.bottom],
    )
  const piece = sew(studio, [
    band.back,
    ...legs.map((p, i) =>
      i === last ? { ...p, trims: [...(p.trims ?? []), ...fly(232, 240).map((t) => ({ ...t, above: true }))] } : p,
    ),
    band.front,
  ])
  return { front: piece, back, detail: close, folded: { packed: piece, window: fold, flat: true } }
}

/** Cut 0 straight with a drawstring, 1 churidar gathered at the ankle, 2 wide Aligarhi, 3 with a bordered hem. */
export const pajama: Draw = (studio, cut) => {
  const churidar = cut === 1
  const c: LegCut = {
    waist: 190,
    hip: 238,
    crotch: 640,
    knee: churidar ? 132 : cut === 2 ? 262 : 204,
    hem: churidar ? 92 : cut === 2 ? 270 : 168,
    stand: cut === 2 ? 150 : 112,
    bottom: 1480,
    flutes: cut === 2 ? 3 : 0,
    weight: 1.05,
    hemTrims:
      cut === 3
        ? (h) => [{ d: beside(h, -34), kind: 'border', width: 44 }]
        : churidar
          ? () => []
          : (h) => [
              { d: beside(h, -26), kind: 'stitch' },
              { d: beside(h, -36), kind: 'stitch' },
            ],
  }
  const rings: Fold[] = churidar
    ? Array.from(
        { length: 9 },
        (_, i): Fold => ({
          from: [600 - 112 - 54, 1130 + i * 38],
          to: [600 - 112 + 54, 1142 + i * 38],
          bend: -12,
          widths: [12, 13],
          depth: 0.55,
          soft: i % 2 ? 0 : 1,
        }),
      )
    : []
  const gathers: Trim[] = [{ d: path`M404 236 Q500 256 600 258`, kind: 'gather', width: 80 }]
  const gathered = () =>
    both(
      leg(studio, c).map((p) => ({
        ...p,
        folds: [...(p.folds ?? []), ...rings],
        trims: [...(p.trims ?? []), ...gathers],
      })),
    )
  const legs = gathered()
  const band = waistband(studio, 190, 186, 56, { elastic: true, cord: true })
  const piece = sew(studio, [band.back, ...legs, band.front])
  const back = () =>
    seat(
      studio,
      gathered(),
      { band: rearWaistband(studio, 190, 186, 56, { elastic: true }), seam: seatSeam(232, c.crotch) },
      [186, c.bottom],
    )
  return { front: piece, back, detail: close, folded: { packed: piece, window: fold, flat: true } }
}

const short: LegCut = { waist: 176, hip: 232, crotch: 560, knee: 226, hem: 232, stand: 122, bottom: 800 }

/** Short trousers from behind. */
export const shortSeat = (studio: Studio): Panel[] => [
  ...both(leg(studio, { ...short, trims: seatSeam(232, short.crotch) })),
  rearWaistband(studio, 176, 186, 50, { elastic: true }),
]

/** Short trousers with an elastic waist, for sets. */
export const shorts = (studio: Studio): Panel[] => {
  const band = waistband(studio, 176, 186, 50, { elastic: true, cord: true })
  return [band.back, ...both(leg(studio, short)), band.front]
}

/** Cut 0 wide, 1 pleated with a bordered hem, 2 flared culotte, 3 tiered. */
export const palazzo: Draw = (studio, cut) => {
  const bottom = cut === 2 ? 1300 : 1490
  const c: LegCut = {
    waist: 168,
    hip: 236,
    crotch: 600,
    knee: 300,
    hem: cut === 2 ? 330 : 370,
    stand: 206,
    bottom,
    top: 200,
    flutes: 4,
    gather: true,
    weight: 1.05,
    trims:
      cut === 3
        ? [
            { d: path`M300 900 L620 940`, kind: 'gather', width: 90 },
            { d: path`M300 902 L620 942`, kind: 'seam' },
          ]
        : [],
    hemTrims: (h) =>
      cut === 0
        ? [
            { d: beside(h, -20), kind: 'stitch' },
            { d: beside(h, -28), kind: 'stitch' },
          ]
        : [{ d: beside(h, -44), kind: 'border', width: 56 }],
  }
  const gathered = () =>
    both(
      leg(studio, c).map((p) => ({
        ...p,
        trims: [...(p.trims ?? []), { d: path`M420 246 Q500 264 600 268`, kind: 'gather' as const, width: 100 }],
      })),
    )
  const legs = gathered()
  const band = waistband(studio, 168, 196, 58, { elastic: cut !== 1, cord: cut === 0 })
  const piece = sew(studio, [band.back, ...legs, band.front])
  const back = () =>
    seat(
      studio,
      gathered(),
      { band: rearWaistband(studio, 168, 196, 58, { elastic: true }), seam: seatSeam(244, c.crotch) },
      [196, c.bottom],
    )
  return { front: piece, back, detail: close, folded: { packed: piece, window: fold, flat: true } }
}
