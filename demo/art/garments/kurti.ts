import { beside, path } from '../geometry.ts'
import type { Panel } from '../panel.ts'
import type { Studio } from '../studio.ts'
import { button } from '../trim.ts'
import { type BodyCut, planBody } from './body.ts'
import { type Fitting, fit, hemStitch } from './fit.ts'
import type { Draw } from './garment.ts'
import { bandCollar, openNeck } from './neck.ts'
import { placket } from './placket.ts'
import { backSeam, darts, princess } from './seams.ts'
import { skirt } from './skirt.ts'

/** A keyhole slit below a round neck with its loop button. */
export const keyhole = (studio: Studio, y: number, depth: number, width = 30): Panel => {
  const drop = path`M600 ${y - 8} C${600 - width * 0.3} ${y + depth * 0.3} ${600 - width} ${y + depth * 0.6} ${600 - width * 0.6} ${y + depth * 0.86} Q600 ${y + depth * 1.12} ${600 + width * 0.6} ${y + depth * 0.86} C${600 + width} ${y + depth * 0.6} ${600 + width * 0.3} ${y + depth * 0.3} 600 ${y - 8} Z`
  return {
    shape: drop,
    cloth: 'inner',
    tone: -0.3,
    round: 0,
    lift: 0,
    edge: 1,
    trims: [{ d: drop, kind: 'piping', width: 7, above: true }],
    over: button(studio, 600, y - 2, 8, 'cloth'),
  }
}

/** A border above a hem, and the hem's stitches. */
export const border = (hem: string, width: number) => [
  { d: beside(hem, -width * 0.5 - 12), kind: 'border' as const, width },
  ...hemStitch(hem, -5),
]

/** The kurti before it is assembled; the kameez of a three-piece uses it, too. */
export const kurtiFitting = (studio: Studio, cut: number): Fitting => {
  const place = { half: 96, y: 214 }
  const base: BodyCut = {
    neck: place,
    shoulder: { half: 214, drop: 48 },
    chest: { half: 226, y: 476 },
    waist: { half: 204, y: 690 },
    hem: { half: 330, y: 1380, drop: 22, waves: 4, height: 10 },
    falls: 8,
    sleeve: { length: 560, out: 17, bend: 4, hem: 116 },
  }
  if (cut === 1) {
    const neck = bandCollar(studio, { half: 82, y: 214 }, { height: 38, piping: true })
    const body: BodyCut = {
      ...base,
      neck: { half: 82, y: 214 },
      hem: { half: 268, y: 1440, drop: 10, waves: 3, height: 7 },
      slit: 300,
      sleeve: { length: 720, out: 15, bend: 4, hem: 98 },
    }
    const plan = planBody(body, neck.line)
    return {
      body,
      neck,
      front: [
        placket(studio, { top: neck.bottom - 30, bottom: 860, width: 58, end: 'square', border: true }),
        placket(studio, {
          top: neck.bottom - 30,
          bottom: 846,
          width: 22,
          buttons: 7,
          kind: 'metal',
          size: 7.5,
          end: 'square',
        }),
      ],
      rear: { trims: darts(560, 880, 86) },
      hem: border(plan.hem, 44),
      cuff: (h) => border(h, 40),
    }
  }
  if (cut === 2) {
    const neck = openNeck(studio, 'v', place, 176)
    const body: BodyCut = {
      ...base,
      hem: { half: 198, y: 706, drop: 14 },
      waist: undefined,
      falls: 3,
      sleeve: { length: 700, out: 16, bend: 4, hem: 94 },
    }
    return {
      body,
      neck,
      edging: 40,
      bottom: 1470,
      rear: { trims: [...backSeam(place.y + 44, 700), ...princess(410, 690, 760, 96)] },
      cuff: (h) => border(h, 44),
      hem: [],
      behind: [
        skirt(studio, {
          top: { half: 196, y: 700 },
          hem: { half: 440, y: 1430, drop: 40 },
          flutes: 7,
          height: 17,
          gathered: true,
          trims: (h) => border(h, 64),
        }),
      ],
      above: [
        {
          shape: path`M402 694 Q600 722 798 694 L800 728 Q600 758 400 728 Z`,
          cloth: 'plain',
          round: 0.5,
          lift: 0.3,
          trims: [{ d: path`M402 711 Q600 740 798 711`, kind: 'border', width: 25 }],
        },
      ],
    }
  }
  if (cut === 3) {
    const neck = openNeck(studio, 'boat', { half: 138, y: 222 }, 62)
    const body: BodyCut = {
      ...base,
      neck: { half: 138, y: 222 },
      hem: { half: 316, y: 1270, drop: 96, waves: 4, height: 10 },
      sleeve: { length: 590, out: 20, bend: -4, hem: 216 },
    }
    const plan = planBody(body, neck.line)
    return {
      body,
      neck,
      edging: 22,
      rear: { front: [keyhole(studio, 254, 80, 22)], trims: darts(560, 840) },
      hem: border(plan.hem, 40),
      cuff: (h) => border(h, 46),
    }
  }
  const neck = openNeck(studio, 'round', place, 118)
  const plan = planBody(base, neck.line)
  return {
    body: base,
    neck,
    edging: 44,
    trims: [{ d: path`M600 332 L600 560`, kind: 'border', width: 40 }],
    front: [keyhole(studio, 342, 96)],
    rear: { trims: darts(550, 850) },
    hem: border(plan.hem, 62),
    cuff: (h) => border(h, 46),
  }
}

/** Cut 0 A-line with a keyhole neck, 1 straight with a buttoned plate, 2 anarkali, 3 boat neck with bell sleeves. */
export const kurti: Draw = (studio, cut) =>
  fit(studio, kurtiFitting(studio, cut), { detail: { x: 370, y: 176, w: 460, h: 613 } })
