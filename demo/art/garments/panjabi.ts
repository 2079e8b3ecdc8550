/** Panjabi and kurta. */
import { beside } from '../geometry.ts'
import { type BodyCut, planBody } from './body.ts'
import { fit, hemStitch } from './fit.ts'
import type { Draw } from './garment.ts'
import { bandCollar, foldedCollar, openNeck } from './neck.ts'
import { patchPocket, placket } from './placket.ts'
import { backSeam, boxPleat, hanger, yoke } from './seams.ts'

/** Cut 0 classic band collar, 1 festive with a bordered plate and cuffs, 2 side placket, 3 shirt-collared kabli. */
export const panjabi: Draw = (studio, cut) => {
  const place = { half: 88, y: 196 }
  const base: BodyCut = {
    neck: place,
    shoulder: { half: 254, drop: 62 },
    chest: { half: 266, y: 512 },
    hem: { half: 296, y: 1464, drop: 10, waves: 3, height: 7 },
    slit: 250,
    falls: 7,
    sleeve: { length: 800, out: 16, bend: 5, hem: 112 },
  }
  if (cut === 1) {
    const neck = bandCollar(studio, place, { piping: true, height: 50, border: true })
    const body: BodyCut = {
      ...base,
      hem: { half: 312, y: 1490, drop: 10, waves: 3, height: 7 },
      sleeve: { length: 792, out: 16, bend: 5, hem: 118 },
    }
    const plan = planBody(body, neck.line)
    return fit(studio, {
      body,
      neck,
      front: [
        placket(studio, { top: neck.bottom - 34, bottom: 730, width: 74, end: 'square', border: true }),
        placket(studio, {
          top: neck.bottom - 34,
          bottom: 716,
          width: 26,
          buttons: 5,
          kind: 'metal',
          end: 'square',
          size: 8.5,
        }),
      ],
      rear: { trims: yoke(body, 132, 16) },
      hem: [{ d: beside(plan.hem, -40), kind: 'border', width: 46 }, ...hemStitch(plan.hem, -8)],
      cuff: (hem) => [{ d: beside(hem, -40), kind: 'border', width: 50 }],
    })
  }
  if (cut === 2) {
    const neck = bandCollar(studio, place, { piping: true, height: 44 })
    return fit(studio, {
      body: { ...base, hem: { ...base.hem, y: 1430 } },
      neck,
      front: [
        placket(studio, { x: 662, top: neck.bottom - 46, bottom: 800, width: 40, buttons: 6, kind: 'metal', size: 8 }),
      ],
      rear: { trims: backSeam(place.y, 1450) },
      cuff: (hem) => [
        { d: beside(hem, -14), kind: 'piping', width: 6 },
        { d: beside(hem, -28), kind: 'stitch' },
      ],
    })
  }
  if (cut === 3) {
    const neck = foldedCollar(studio, place, { spread: 78, point: 100 })
    return fit(studio, {
      body: {
        ...base,
        hem: { half: 286, y: 1400, drop: 8 },
        tail: 90,
        slit: 0,
        sleeve: { length: 786, out: 16, bend: 5, hem: 116, cuff: { depth: 74, kind: 'shirt' } },
      },
      neck,
      front: [
        placket(studio, { top: neck.bottom - 20, bottom: 760, width: 48, buttons: 4, plain: false }),
        ...patchPocket(studio, 712, 470, 136, 160, { flap: true, button: true }),
        ...patchPocket(studio, 488, 470, 136, 160, { flap: true, button: true }),
      ],
      rear: {
        trims: yoke(base, 128),
        folds: boxPleat(base, 128),
        front: [hanger(studio, place.y + 128)],
      },
    })
  }
  const neck = bandCollar(studio, place, { height: 46 })
  return fit(studio, {
    body: base,
    neck,
    front: [placket(studio, { top: neck.bottom - 34, bottom: 690, width: 46, buttons: 4 })],
    rear: { trims: yoke(base, 124, 16) },
    cuff: (hem) => [...hemStitch(hem, -16), ...hemStitch(hem, -34)],
  })
}

/** Cut 0 rolled sleeves and a shirt tail, 1 short sleeves, 2 open notch neck, 3 two pockets and a long placket. */
export const kurta: Draw = (studio, cut) => {
  const place = { half: 86, y: 236 }
  const base: BodyCut = {
    neck: place,
    shoulder: { half: 262, drop: 58 },
    chest: { half: 280, y: 552 },
    hem: { half: 296, y: 1290, drop: 8 },
    tail: 96,
    falls: 6,
    sleeve: { length: 560, out: 18, bend: 3, hem: 142, cuff: { depth: 64, kind: 'rolled' } },
  }
  if (cut === 1) {
    const neck = bandCollar(studio, place, { height: 40 })
    return fit(studio, {
      body: {
        ...base,
        tail: 0,
        slit: 130,
        hem: { half: 304, y: 1270, drop: 8, waves: 3, height: 6 },
        sleeve: { length: 330, out: 26, hem: 190 },
      },
      neck,
      front: [placket(studio, { top: neck.bottom - 34, bottom: 640, width: 44, buttons: 3, kind: 'wood' })],
      rear: { trims: yoke(base, 128, 14) },
    })
  }
  if (cut === 2) {
    const neck = openNeck(studio, 'v', place, 190)
    const body = {
      ...base,
      tail: 0,
      slit: 140,
      hem: { half: 308, y: 1300, drop: 8, waves: 3, height: 6 },
      sleeve: { length: 786, out: 16, bend: 4, hem: 118 },
    }
    const plan = planBody(body, neck.line)
    return fit(studio, {
      body,
      neck,
      edging: 34,
      rear: { trims: backSeam(place.y + 40, 1260) },
      hem: [{ d: beside(plan.hem, -30), kind: 'border', width: 30 }],
      cuff: (hem) => [{ d: beside(hem, -26), kind: 'border', width: 28 }],
    })
  }
  const neck = bandCollar(studio, place, { height: 42, piping: cut === 3 })
  return fit(studio, {
    body:
      cut === 3
        ? {
            ...base,
            tail: 0,
            slit: 160,
            hem: { half: 306, y: 1330, drop: 8, waves: 3, height: 6 },
            sleeve: { length: 780, out: 16, bend: 4, hem: 120, cuff: { depth: 60, kind: 'shirt' } },
          }
        : base,
    neck,
    front: [
      placket(studio, {
        top: neck.bottom - 34,
        bottom: cut === 3 ? 830 : 700,
        width: 46,
        buttons: cut === 3 ? 6 : 4,
        kind: 'wood',
        plain: cut !== 0,
      }),
      ...(cut === 3
        ? [...patchPocket(studio, 440, 930, 160, 190), ...patchPocket(studio, 760, 930, 160, 190)]
        : patchPocket(studio, 728, 500, 130, 150, { point: true })),
    ],
    rear: {
      trims: yoke(base, 128),
      folds: boxPleat(base, 128),
      front: cut === 0 ? [hanger(studio, place.y + 128)] : [],
    },
  })
}
