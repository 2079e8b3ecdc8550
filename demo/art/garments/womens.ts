/** Top and abaya. */
import { lightness, shift } from '../colour.ts'
import { beside, path } from '../geometry.ts'
import type { Panel } from '../panel.ts'
import { withCloth } from '../studio.ts'
import { type BodyCut, planBody } from './body.ts'
import { fit, hemStitch } from './fit.ts'
import type { Draw } from './garment.ts'
import { border, keyhole } from './kurti.ts'
import { bandCollar, openNeck } from './neck.ts'
import { placket } from './placket.ts'
import { backSeam, boxPleat, darts, halfBelt, yoke } from './seams.ts'
import { skirt } from './skirt.ts'
/** Cut 0 peplum, 1 boxy with a tie neck, 2 puff sleeves, 3 sleeveless with buttons. */
export const top: Draw = (studio, cut) => {
  const place = { half: 104, y: 300 }
  const base: BodyCut = {
    neck: place,
    shoulder: { half: 214, drop: 46 },
    chest: { half: 228, y: 560 },
    waist: { half: 208, y: 760 },
    hem: { half: 252, y: 1080, drop: 12, waves: 3, height: 7 },
    falls: 6,
    sleeve: { length: 400, out: 20, bend: 3, hem: 136 },
  }
  if (cut === 1) {
    const neck = openNeck(studio, 'v', place, 150)
    return fit(studio, {
      body: {
        ...base,
        waist: undefined,
        hem: { half: 262, y: 1100, drop: 8, waves: 3, height: 6 },
        tail: 60,
        sleeve: { length: 620, out: 16, bend: 4, hem: 130, cuff: { depth: 44, kind: 'shirt' } },
      },
      neck,
      edging: 20,
      rear: { trims: yoke(base, 120), folds: boxPleat(base, 120) },
      front: [
        placket(studio, {
          top: neck.bottom - 12,
          bottom: 1120,
          width: 36,
          end: 'square',
          buttons: 6,
          size: 7.5,
          plain: false,
          first: neck.bottom + 26,
        }),
      ],
    })
  }
  if (cut === 2) {
    const neck = openNeck(studio, 'square', place, 128)
    return fit(studio, {
      body: {
        ...base,
        sleeve: { length: 330, out: 24, bend: -6, hem: 150, puff: 34, cuff: { depth: 34, kind: 'border' } },
      },
      neck,
      edging: 24,
      rear: { front: [keyhole(studio, place.y + 38, 74, 20)], trims: darts(640, 900, 84) },
    })
  }
  if (cut === 3) {
    const neck = openNeck(studio, 'round', { half: 110, y: 300 }, 112)
    return fit(studio, {
      body: {
        ...base,
        neck: { half: 110, y: 300 },
        shoulder: { half: 184, drop: 34 },
        sleeve: undefined,
        hem: { half: 290, y: 1120, drop: 24, waves: 4, height: 10 },
      },
      neck,
      edging: 30,
      rear: { trims: darts(640, 900, 84) },
      front: [keyhole(studio, 416, 70)],
    })
  }
  const neck = openNeck(studio, 'round', place, 104)
  const body: BodyCut = { ...base, waist: undefined, hem: { half: 206, y: 780, drop: 12 }, falls: 3 }
  return fit(studio, {
    body,
    neck,
    edging: 36,
    bottom: 1136,
    rear: { trims: backSeam(place.y + 42, 780) },
    hem: [],
    behind: [
      skirt(studio, {
        top: { half: 204, y: 774 },
        hem: { half: 316, y: 1110, drop: 26 },
        flutes: 6,
        height: 13,
        gathered: true,
        trims: (h) => border(h, 36),
      }),
    ],
    cuff: (h) => border(h, 34),
    above: [
      { shape: path`M394 768 Q600 792 806 768 L806 792 Q600 818 394 792 Z`, cloth: 'plain', round: 0.4, lift: 0.3 },
    ],
  })
}

/** Cut 0 closed with bell sleeves, 1 open over an inner dress, 2 wide butterfly, 3 buttoned coat with a collar band. */
export const abaya: Draw = (studio, cut) => {
  const place = { half: 84, y: 150 }
  const base: BodyCut = {
    neck: place,
    shoulder: { half: 208, drop: 44 },
    chest: { half: 226, y: 410 },
    hem: { half: 330, y: 1500, drop: 26, waves: 5, height: 11 },
    falls: 9,
    weight: 1.1,
    sleeve: { length: 760, out: 19, bend: -2, hem: cut === 2 ? 300 : 200 },
  }
  const neck = cut === 3 ? bandCollar(studio, place, { height: 36 }) : openNeck(studio, 'round', place, 60)
  const body = cut === 2 ? { ...base, hem: { ...base.hem, half: 400, waves: 6 } } : base
  const plan = planBody(body, neck.line)
  const edge = (h: string) => [{ d: beside(h, -50), kind: 'border' as const, width: 56 }, ...hemStitch(h, -12)]
  const front: Panel[] = []
  if (cut === 1) {
    const inner = withCloth(studio, {
      base: shift(studio.base, lightness(studio.base) > 0.5 ? -0.16 : 0.14),
      cloth: 'plain',
    })
    front.push({
      studio: inner,
      cloth: 'plain',
      shape: path`M572 206 C560 560 540 1100 520 1524 Q600 1534 680 1524 C660 1100 640 560 628 206 Z`,
      round: 0.5,
      lift: 0,
      edge: 1.4,
      folds: [-0.4, 0, 0.4].map((k) => ({
        from: [600 + k * 50, 460],
        to: [600 + k * 140, 1560],
        widths: [10, 26],
        depth: 0.5,
        soft: 1,
        open: true,
      })),
      trims: [
        { d: path`M566 206 C554 560 534 1100 514 1524`, kind: 'border', width: 30, above: true },
        { d: path`M634 206 C646 560 666 1100 686 1524`, kind: 'border', width: 30, above: true },
      ],
    })
  }
  if (cut === 3)
    front.push(
      placket(studio, {
        top: neck.bottom - 30,
        bottom: 1516,
        width: 50,
        end: 'square',
        buttons: 9,
        kind: 'metal',
        size: 8,
      }),
    )
  return fit(
    studio,
    {
      body,
      neck,
      edging: cut === 3 ? 0 : 24,
      rear:
        cut === 3
          ? { trims: [...yoke(body, 130, 12), ...backSeam(280, 1516)], front: [halfBelt(studio, 660, 118)] }
          : { trims: cut === 2 ? [] : backSeam(place.y + 40, 1516) },
      front,
      hem: cut === 0 || cut === 2 ? edge(plan.hem) : hemStitch(plan.hem),
      cuff: edge,
    },
    { detail: { x: 370, y: 100, w: 460, h: 613 } },
  )
}
