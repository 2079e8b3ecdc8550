/** Frocks for girls, sets for boys, and sets for newborns. */
import { lightness, mix, shift } from '../colour.ts'
import { beside, type Point, path } from '../geometry.ts'
import { flipPanel, type Panel, type Piece, placed, sew, together } from '../panel.ts'
import { type Studio, withCloth } from '../studio.ts'
import { blazer } from './blazer.ts'
import type { BodyCut } from './body.ts'
import { pajama, shortSeat, shorts as shortTrousers } from './bottoms.ts'
import { shirt } from './casual.ts'
import { fit } from './fit.ts'
import type { Back, Draw, Drawing } from './garment.ts'
import { flatCollar, openNeck } from './neck.ts'
import { kurta, panjabi } from './panjabi.ts'
import { backButtons } from './seams.ts'
import { skirt } from './skirt.ts'

const bow = (studio: Studio, x: number, y: number, size: number): Panel[] => {
  const s = (v: number) => v * size
  const tail: Panel = {
    shape: path`M${x - s(4)} ${y} C${x - s(20)} ${y + s(60)} ${x - s(34)} ${y + s(110)} ${x - s(56)} ${y + s(160)} L${x - s(30)} ${y + s(152)} L${x - s(14)} ${y + s(170)} C${x - s(2)} ${y + s(110)} ${x + s(6)} ${y + s(60)} ${x + s(8)} ${y} Z`,
    studio,
    cloth: 'plain',
    round: 0.5,
    lift: 0.6,
  }
  const loop: Panel = {
    shape: path`M${x} ${y} C${x - s(30)} ${y - s(50)} ${x - s(86)} ${y - s(56)} ${x - s(92)} ${y - s(20)} C${x - s(96)} ${y + s(20)} ${x - s(60)} ${y + s(44)} ${x} ${y} Z`,
    studio,
    cloth: 'plain',
    round: 0.4,
    lift: 0.7,
    folds: [{ from: [x - s(6), y], to: [x - s(74), y - s(14)], widths: [6, 16], depth: 0.6, soft: 1 }],
  }
  const mirror = (p: Panel): Panel => ({
    ...p,
    shape: p.shape.replace(
      /(-?[\d.]+)[ ,]+(-?[\d.]+)/g,
      (_, a: string, b: string) => `${Math.round((2 * x - Number(a)) * 10) / 10} ${b}`,
    ),
    folds: p.folds?.map((f) => ({ ...f, from: [2 * x - f.from[0], f.from[1]], to: [2 * x - f.to[0], f.to[1]] })),
  })
  const knot: Panel = {
    shape: path`M${x - s(15)} ${y - s(16)} Q${x} ${y - s(22)} ${x + s(15)} ${y - s(16)} Q${x + s(20)} ${y} ${x + s(14)} ${y + s(17)} Q${x} ${y + s(23)} ${x - s(14)} ${y + s(17)} Q${x - s(20)} ${y} ${x - s(15)} ${y - s(16)} Z`,
    studio,
    cloth: 'plain',
    round: 0.6,
    lift: 0.6,
  }
  return [tail, mirror(tail), loop, mirror(loop), knot]
}

const ribbon = (studio: Studio): Studio =>
  withCloth(studio, {
    base:
      studio.thread === studio.base ? shift(studio.base, lightness(studio.base) > 0.5 ? -0.2 : 0.25) : studio.figure,
    thread: studio.base,
    cloth: 'plain',
  })

/** Cut 0 puff sleeves and a bow, 1 sleeveless with a round collar, 2 three tiers, 3 long sleeves and a smocked yoke. */
export const frock: Draw = (studio, cut) => {
  const sash = ribbon(studio)
  const place = { half: 92, y: 300 }
  const body: BodyCut = {
    neck: place,
    shoulder: { half: 186, drop: 40 },
    chest: { half: 194, y: 520 },
    hem: { half: 180, y: 716, drop: 12 },
    falls: 2,
    weight: 0.9,
    sleeve: { length: 220, out: 30, bend: -10, hem: 140, puff: 36, cuff: { depth: 28, kind: 'border' } },
  }
  const border = (h: string, w = 52) => [
    { d: beside(h, -w / 2 - 12), kind: 'border' as const, width: w },
    { d: beside(h, -5), kind: 'stitch' as const },
  ]
  const full = skirt(studio, {
    top: { half: 180, y: 708 },
    hem: { half: 430, y: 1270, drop: 44 },
    flutes: 7,
    height: 18,
    gathered: true,
    trims: (h) => border(h, 56),
  })
  const belt: Panel = {
    studio: sash,
    cloth: 'plain',
    shape: path`M418 700 Q600 726 782 700 L784 742 Q600 772 416 742 Z`,
    round: 0.6,
    lift: 0.4,
    folds: [{ from: [420, 720], to: [780, 722], bend: 18, widths: [10, 10], depth: 0.4, soft: 1 }],
  }
  const closure = backButtons(studio, place.y + (cut === 1 ? 12 : 30), 712, 5)
  if (cut === 1) {
    return fit(studio, {
      body: { ...body, sleeve: undefined, shoulder: { half: 164, drop: 34 } },
      neck: flatCollar(studio, sash, place, 66, 74),
      hem: [],
      behind: [full],
      above: [belt],
      bottom: 1314,
      rear: { front: [closure], above: [belt, ...bow(sash, 600, 724, 1.15)] },
    })
  }
  if (cut === 2) {
    const neck = openNeck(studio, 'square', place, 100)
    const tier = (y: number, half: number, to: number, hem: number, flutes: number) =>
      skirt(studio, {
        top: { half, y, sink: 18 },
        hem: { half: hem, y: to, drop: 34 },
        flutes,
        height: 14,
        gathered: true,
        trims: (h) => border(h, 28),
      })
    return fit(studio, {
      body: { ...body, sleeve: { length: 130, out: 46, bend: 0, hem: 150, puff: 20 } },
      neck,
      edging: 20,
      bottom: 1334,
      rear: { front: [closure] },
      hem: [],
      cuff: (h) => border(h, 18),
      behind: [tier(1060, 330, 1300, 440, 8), tier(880, 256, 1120, 350, 7), tier(708, 180, 930, 270, 6)],
    })
  }
  const neck = openNeck(studio, 'round', place, 82)
  if (cut === 3) {
    const yoke = [0, 1, 2, 3].map((i) => ({
      d: path`M418 ${470 + i * 34} Q600 ${484 + i * 34} 782 ${470 + i * 34}`,
      kind: 'gather' as const,
      width: 26,
    }))
    return fit(studio, {
      body: {
        ...body,
        hem: { half: 184, y: 600, drop: 12 },
        sleeve: { length: 480, out: 19, bend: 4, hem: 120, puff: 14, cuff: { depth: 44, kind: 'border' } },
      },
      neck,
      edging: 20,
      bottom: 1290,
      trims: yoke,
      rear: { front: [backButtons(studio, place.y + 34, 606, 5)] },
      hem: [],
      behind: [
        skirt(studio, {
          top: { half: 186, y: 594 },
          hem: { half: 400, y: 1250, drop: 40 },
          flutes: 7,
          height: 16,
          gathered: true,
          trims: (h) => border(h, 44),
        }),
      ],
    })
  }
  return fit(studio, {
    body,
    neck,
    edging: 26,
    bottom: 1314,
    rear: { front: [closure], above: [belt] },
    hem: [],
    behind: [full],
    above: [belt, ...bow(sash, 700, 728, 0.9)],
  })
}

const plainIn = (studio: Studio, base: string): Studio =>
  withCloth(studio, { base, thread: studio.base, cloth: 'plain' })

/** Where the upper piece of a set lies: moved by x and y, and smaller. */
const mainAt = (shorts: boolean) => (shorts ? { x: 60, y: 20, scale: 0.84 } : { x: 10, y: 130, scale: 0.74 })

const mainPlace = (shorts: boolean): string => {
  const { x, y, scale } = mainAt(shorts)
  return `translate(${x} ${y}) scale(${scale})`
}

const inPlace = ([px, py]: Point, shorts: boolean): Point => {
  const { x, y, scale } = mainAt(shorts)
  return [x + px * scale, y + py * scale]
}

/** A piece of a set from behind. */
const behind = ({ front, back }: Drawing): Back =>
  back?.() ?? {
    piece: front,
    measured: [
      [600, 0],
      [600, 0],
    ],
  }

/** Cut 0 panjabi and pajama, 1 short-sleeved kurta and pajama, 2 shirt and shorts, 3 panjabi with a waistcoat. */
export const boysSet: Draw = (studio, cut) => {
  const lower = plainIn(
    studio,
    lightness(studio.thread === studio.base ? '#ece0c8' : studio.figure) > 0.6
      ? mix(studio.figure, '#f4f2ec', 0.5)
      : studio.figure,
  )
  const upper = cut === 2 ? shirt(studio, 1) : cut === 1 ? kurta(studio, 1) : panjabi(studio, 0)
  const legs = cut === 2 ? sew(lower, shortTrousers(lower)) : pajama(lower, 0).front
  const shorts = cut === 2
  const trouserPlace = shorts ? 'translate(420 720) scale(.72)' : 'translate(500 470) scale(.7)'
  const trousers = placed(legs, trouserPlace)
  const main = placed(upper.front, mainPlace(shorts))
  const vestPlace = 'translate(10 118) scale(.74)'
  const vestDrawing =
    cut === 3 ? blazer(withCloth(studio, { base: studio.figure, thread: studio.base, cloth: 'twill' }), 2) : undefined
  const vest = vestDrawing && placed(vestDrawing.front, vestPlace)
  const box = shorts ? { x: 220, y: 210, w: 820, h: 1100 } : { x: 110, y: 240, w: 990, h: 1290 }
  return {
    front: { ...together(trousers, main, ...(vest ? [vest] : [])), box },
    back: () => {
      const seat = shorts ? sew(lower, shortSeat(lower)) : pajama(lower, 0).back?.().piece
      const { piece, measured } = behind(upper)
      return {
        piece: {
          ...together(
            ...(seat ? [placed(seat, trouserPlace)] : []),
            placed(piece, mainPlace(shorts)),
            ...(vestDrawing ? [placed(behind(vestDrawing).piece, vestPlace)] : []),
          ),
          box,
        },
        measured: [inPlace(measured[0], shorts), inPlace(measured[1], shorts)],
      }
    },
    detail: shorts ? { x: 370, y: 180, w: 400, h: 533 } : { x: 270, y: 220, w: 380, h: 507 },
    folded: upper.folded,
  }
}

const rounded = (d: string, studio: Studio, more: Partial<Panel> = {}): Panel => ({
  shape: d,
  studio,
  round: 0.6,
  lift: 0.6,
  at: [600, 400],
  ...more,
})

/**
 * Cut 0 wrap top, pants, cap and booties; 1 with a round-necked jhabla; 2 a romper; 3 with a mitten pair instead of
 * booties.
 */
export const newbornSet: Draw = (studio, cut) => {
  const second = ribbon(studio)
  const soft = plainIn(studio, mix(studio.base, '#ffffff', 0.55))
  const wrap = cut === 0 || cut === 3
  const neck = openNeck(studio, wrap ? 'v' : 'round', { half: 84, y: 330 }, wrap ? 150 : 70)
  const body: BodyCut = {
    neck: { half: 84, y: 330 },
    shoulder: { half: 190, drop: 44 },
    chest: { half: 202, y: 560 },
    hem: { half: 230, y: 860, drop: 14, waves: 2, height: 6 },
    falls: 4,
    weight: 0.8,
    sleeve: { length: 290, out: 36, hem: 150, cuff: { depth: 34, kind: 'band', color: second.base } },
  }
  const jhabla = fit(studio, {
    body,
    neck,
    edging: 16,
    trims: [
      ...(wrap
        ? [{ d: path`M600 480 C640 560 720 640 800 690`, kind: 'piping' as const, width: 10 }]
        : [{ d: path`M600 400 L600 560`, kind: 'piping' as const, width: 8 }]),
    ],
    above: bow(second, wrap ? 770 : 600, wrap ? 676 : 420, 0.5),
    rear: { above: [] },
  })
  const pant = path`M420 930 Q600 950 780 930 C800 1010 830 1100 850 1220 Q850 1262 806 1270 L690 1276 Q660 1278 650 1250 C640 1200 620 1170 600 1166 C580 1170 560 1200 550 1250 Q540 1278 510 1276 L394 1270 Q350 1262 350 1220 C370 1100 400 1010 420 930 Z`
  const pants: Panel[] = [
    rounded(pant, soft, {
      cloth: 'plain',
      folds: [
        { from: [600, 1160], to: [470, 1090], bend: 10, widths: [10, 22], depth: 0.4, soft: 1 },
        { from: [600, 1160], to: [730, 1090], bend: -10, widths: [10, 22], depth: 0.4, soft: 1 },
      ],
      trims: [
        { d: path`M418 954 Q600 974 782 954`, kind: 'rib', width: 44, color: second.base },
        { d: path`M420 980 Q600 1000 780 980`, kind: 'gather', width: 60 },
        { d: path`M344 1246 L552 1262`, kind: 'rib', width: 40, color: second.base },
        { d: path`M648 1262 L856 1246`, kind: 'rib', width: 40, color: second.base },
      ],
    }),
  ]
  const cap: Panel[] = [
    rounded(path`M150 420 C146 300 210 230 270 226 C330 230 394 300 390 420 Q270 446 150 420 Z`, studio, {
      folds: [
        { from: [268, 230], to: [200, 410], bend: 16, widths: [8, 24], depth: 0.34, soft: 1 },
        { from: [272, 230], to: [346, 410], bend: -16, widths: [8, 24], depth: 0.34, soft: 1 },
      ],
    }),
    rounded(path`M144 396 Q270 424 396 396 L398 452 Q270 482 142 452 Z`, second, {
      cloth: 'plain',
      trims: [{ d: path`M140 424 Q270 452 400 424`, kind: 'rib', width: 66 }],
    }),
    rounded(path`M246 226 Q248 186 270 182 Q292 186 294 226 Q270 250 246 226 Z`, second, { cloth: 'plain', lift: 0.3 }),
  ]
  const bootie = (x: number): Panel[] => [
    rounded(
      path`M${x} 1010 Q${x + 44} 1000 ${x + 88} 1010 L${x + 92} 1100 C${x + 96} 1150 ${x + 70} 1190 ${x + 44} 1190 C${x + 18} 1190 ${x - 8} 1150 ${x - 4} 1100 Z`,
      soft,
      {
        cloth: 'plain',
        trims: [{ d: path`M${x - 2} 1034 Q${x + 44} 1022 ${x + 90} 1034`, kind: 'rib', width: 52, color: second.base }],
      },
    ),
    ...bow(second, x + 44, 1076, 0.32),
  ]
  const pair = cut === 3 ? [...bootie(946), ...bootie(846).map((p) => p)] : [...bootie(930), ...bootie(1040)]
  const romper: Panel[] = [
    rounded(
      path`M392 800 Q600 830 808 800 C830 900 832 1000 800 1080 Q760 1120 700 1116 C690 1060 640 1040 600 1040 C560 1040 510 1060 500 1116 Q440 1120 400 1080 C368 1000 370 900 392 800 Z`,
      studio,
      {
        trims: [
          { d: path`M396 1080 Q440 1112 500 1106`, kind: 'rib', width: 36, color: second.base },
          { d: path`M700 1106 Q760 1112 804 1080`, kind: 'rib', width: 36, color: second.base },
          { d: path`M520 1060 Q600 1024 680 1060`, kind: 'stitch' },
        ],
      },
    ),
  ]
  const lower: Piece = sew(studio, cut === 2 ? romper : pants)
  const set = (upper: Piece): Piece => ({
    ...together(
      cut === 2 ? together(lower, upper) : together(upper, lower),
      sew(studio, cap),
      sew(
        studio,
        pair.map((p) => (p.shape.length ? p : flipPanel(p))),
      ),
    ),
    box: { x: 130, y: 170, w: 1000, h: 1110 },
  })
  return {
    front: set(jhabla.front),
    back: () => {
      const { piece, measured } = behind(jhabla)
      return { piece: set(piece), measured }
    },
    detail: { x: 400, y: 280, w: 400, h: 533 },
    folded: { ...jhabla.folded, ...('packed' in jhabla.folded ? { window: { x: 420, y: 260, w: 360, h: 560 } } : {}) },
  }
}
