/** Polo, T-shirt, shirt and hoodie. */
import { lightness, mix, shift } from '../colour.ts'
import { beside, item, path } from '../geometry.ts'
import { flipPanel, type Panel } from '../panel.ts'
import { type BodyCut, planBody } from './body.ts'
import { type Fitting, fit, hemStitch } from './fit.ts'
import type { Draw } from './garment.ts'
import { bandCollar, crewNeck, foldedCollar, type Neck, openNeck } from './neck.ts'
import { rearHood } from './neck-rear.ts'
import { patchPocket, placket } from './placket.ts'
import { boxPleat, hanger, yoke } from './seams.ts'

const knitBody = (y: number) =>
  ({
    neck: { half: 92, y },
    shoulder: { half: 258, drop: 56 },
    chest: { half: 268, y: y + 306 },
    hem: { half: 264, y: y + 900, drop: 8, waves: 2, height: 5 },
    falls: 5,
    weight: 0.95,
    sleeve: { length: 320, out: 27, hem: 178 },
  }) satisfies BodyCut

/** Cut 0 two buttons, 1 tipped collar and cuffs, 2 striped chest, 3 long sleeves. */
export const polo: Draw = (studio, cut) => {
  const body = knitBody(330)
  const sleeve =
    cut === 3
      ? { length: 760, out: 15, bend: 5, hem: 104, cuff: { depth: 46, kind: 'rib' as const } }
      : { ...body.sleeve, cuff: { depth: 32, kind: 'rib' as const } }
  const neck = foldedCollar(
    studio,
    { half: 88, y: 330 },
    { knit: true, tipping: cut === 1, spread: 92, point: 102, stand: 36 },
  )
  const cut1 = { ...body, neck: { half: 88, y: 330 }, sleeve }
  const chest =
    cut === 2
      ? [
          { d: path`M300 620 L900 620`, kind: 'band' as const, width: 96, color: studio.figure },
          { d: path`M300 556 L900 556`, kind: 'band' as const, width: 10, color: studio.figure },
          { d: path`M300 684 L900 684`, kind: 'band' as const, width: 10, color: studio.figure },
        ]
      : []
  return fit(
    studio,
    {
      body: cut1,
      neck,
      trims: chest,
      rear: { trims: chest },
      front: [
        placket(studio, {
          top: neck.bottom - 24,
          bottom: neck.bottom + 196,
          width: 44,
          buttons: cut === 3 ? 3 : 2,
          end: 'square',
          plain: false,
          first: neck.bottom + 46,
        }),
      ],
      cuff: cut === 1 ? (h) => [{ d: beside(h, -40), kind: 'band', width: 6, color: studio.figure }] : undefined,
    },
    { detail: { x: 385, y: 262, w: 430, h: 573 } },
  )
}

/** Cut 0 crew neck, 1 V-neck, 2 henley with a contrast yoke, 3 wide with a pocket and dropped shoulders. */
export const tshirt: Draw = (studio, cut) => {
  const base = knitBody(330)
  const cuff = (h: string) => [...hemStitch(h, -20), ...hemStitch(h, -28)]
  const plan = planBody(base, path`M${508} 330 L692 330`)
  const hem = [...hemStitch(plan.hem, -24), ...hemStitch(plan.hem, -32)]
  if (cut === 1) {
    const neck = openNeck(studio, 'v', base.neck, 140)
    return fit(studio, {
      body: base,
      neck,
      hem,
      cuff,
      trims: [
        { d: beside(neck.line, 10), kind: 'rib', width: 22 },
        { d: beside(neck.line, 26), kind: 'stitch' },
      ],
      rear: {
        trims: [
          { d: beside(neck.rear.line, 10), kind: 'rib', width: 22 },
          { d: beside(neck.rear.line, 26), kind: 'stitch' },
        ],
      },
    })
  }
  if (cut === 2) {
    const neck = crewNeck(studio, base.neck, 66, 24)
    return fit(studio, {
      body: base,
      neck,
      hem,
      cuff,
      front: [
        placket(studio, {
          top: neck.bottom - 12,
          bottom: neck.bottom + 190,
          width: 38,
          buttons: 3,
          end: 'square',
          size: 8,
          plain: false,
          first: neck.bottom + 30,
        }),
      ],
    })
  }
  const wide: BodyCut = {
    ...base,
    shoulder: { half: 292, drop: 70 },
    chest: { half: 296, y: 652 },
    hem: { ...base.hem, half: 290 },
    sleeve: { length: 320, out: 24, hem: 200 },
  }
  const neck = crewNeck(studio, base.neck, 74, 26)
  return fit(studio, {
    body: cut === 3 ? wide : base,
    neck,
    hem: cut === 3 ? undefined : hem,
    cuff,
    front: cut === 3 ? patchPocket(studio, 716, 596, 132, 146, { point: true }) : [],
  })
}

/** Cut 0 long sleeves, 1 short sleeves and a camp collar, 2 band collar, 3 overshirt with two flap pockets. */
export const shirt: Draw = (studio, cut) => {
  const place = { half: 88, y: 270 }
  const base: BodyCut = {
    neck: place,
    shoulder: { half: 256, drop: 58 },
    chest: { half: 268, y: 576 },
    hem: { half: 270, y: 1280, drop: 8 },
    tail: 84,
    falls: 6,
    sleeve: { length: 800, out: 15, bend: 5, hem: 104, cuff: { depth: 70, kind: 'shirt' } },
  }
  const shoulders = [
    { d: path`M330 352 C430 366 520 350 560 338`, kind: 'seam' as const },
    { d: path`M870 352 C770 366 680 350 640 338`, kind: 'seam' as const },
  ]
  const short: BodyCut = {
    ...base,
    tail: 0,
    hem: { half: 276, y: 1240, drop: 6, waves: 2, height: 5 },
    sleeve: { length: 330, out: 27, hem: 186 },
  }
  const body = cut === 1 ? short : cut === 3 ? { ...base, tail: 30 } : base
  const neck =
    cut === 2
      ? bandCollar(studio, place, { height: 40 })
      : foldedCollar(
          studio,
          place,
          cut === 1 ? { spread: 128, point: 118, gap: 30, stand: 22 } : { spread: 76, point: 108 },
        )
  const plan = planBody(body, neck.line)
  const bottom = body.hem.y - (body.tail ? 4 : 0)
  return fit(studio, {
    body,
    neck,
    trims: shoulders,
    rear: {
      trims: yoke(body, 112),
      folds: cut === 1 ? [] : boxPleat(body, 112, cut === 3 ? 96 : 24),
      front: cut === 1 || cut === 3 ? [] : [hanger(studio, place.y + 112)],
    },
    hem: hemStitch(plan.hem, -14),
    front: [
      placket(studio, {
        top: neck.bottom - 18,
        bottom,
        width: 44,
        end: 'square',
        buttons: 6,
        plain: false,
        first: neck.bottom + 30,
      }),
      ...(cut === 3
        ? [
            ...patchPocket(studio, 712, 566, 136, 150, { flap: true, button: true }),
            ...patchPocket(studio, 488, 566, 136, 150, { flap: true, button: true }),
          ]
        : patchPocket(studio, 712, 550, 124, 140, { point: cut !== 1 })),
    ],
  })
}

/** The hood around the neck, with its inside visible. */
const hood = (y: number, rise = 1): Neck => {
  const up = (by: number) => y - by * rise
  const line = path`M512 ${y} C520 ${y + 60} 556 ${y + 104} 600 ${y + 106} C644 ${y + 104} 680 ${y + 60} 688 ${y}`
  const outer: Panel = {
    shape: path`M478 ${y + 34} C420 ${up(40)} 440 ${up(158)} 520 ${up(186)} C570 ${up(202)} 630 ${up(202)} 680 ${up(186)} C760 ${up(158)} 780 ${up(40)} 722 ${y + 34} C700 ${y + 60} 500 ${y + 60} 478 ${y + 34} Z`,
    cloth: 'plain',
    round: 0.8,
    lift: 0,
    folds: [
      { from: [470, up(20)], to: [560, up(170)], bend: -20, widths: [14, 20], depth: 0.4, soft: 1 },
      { from: [730, up(20)], to: [640, up(170)], bend: 20, widths: [14, 20], depth: 0.4, soft: 1 },
    ],
  }
  const inside: Panel = {
    shape: path`M500 ${y + 30} C468 ${up(40)} 500 ${up(140)} 560 ${up(150)} C590 ${up(154)} 610 ${up(154)} 640 ${up(150)} C700 ${up(140)} 732 ${up(40)} 700 ${y + 30} C690 ${y + 110} 510 ${y + 110} 500 ${y + 30} Z`,
    cloth: 'inner',
    tone: -0.34,
    round: 0.6,
    lift: 0,
    edge: 1.6,
  }
  const edge = path`M600 ${y + 112} C552 ${y + 92} 506 ${y + 40} 500 ${up(10)} C496 ${up(60)} 520 ${up(140)} 560 ${up(150)}`
  const left: Panel = {
    shape: path`M600 ${y + 112} C552 ${y + 92} 506 ${y + 40} 500 ${up(10)} C496 ${up(60)} 520 ${up(140)} 560 ${up(150)} L530 ${up(182)} C440 ${up(150)} 424 ${up(40)} 462 ${y + 24} C480 ${y + 74} 548 ${y + 150} 600 ${y + 158} Z`,
    cloth: 'plain',
    round: 0,
    lift: 0.7,
    turn: 20,
    trims: [{ d: beside(edge, -20), kind: 'stitch' }],
    folds: [{ from: [470, y + 10], to: [560, y + 120], bend: -10, widths: [14, 20], depth: 0.4, soft: 1 }],
  }
  return { back: [outer, inside], front: [left, flipPanel(left)], line, bottom: y + 150, rear: rearHood(y, rise) }
}

/** Cut 0 pullover hoodie, 1 with a zip, 2 contrast sleeves, 3 crew-neck sweatshirt. */
export const hoodie: Draw = (studio, cut) => {
  const base: BodyCut = {
    neck: { half: 88, y: 360 },
    shoulder: { half: 268, drop: 62 },
    chest: { half: 288, y: 690 },
    hem: { half: 262, y: 1290, drop: 8 },
    falls: 4,
    weight: 1.15,
    sleeve: { length: 770, out: 15, bend: 6, hem: 112, cuff: { depth: 74, kind: 'rib' } },
  }
  const neck = cut === 3 ? crewNeck(studio, base.neck, 66, 34) : hood(360)
  const _plan = planBody(base, neck.line)
  const rib: Panel = {
    shape: path`M340 1212 Q600 1226 860 1212 L856 1306 Q600 1322 344 1306 Z`,
    cloth: 'plain',
    round: 0.6,
    lift: 0.35,
    trims: [{ d: path`M338 1262 Q600 1276 862 1262`, kind: 'rib', width: 110 }],
  }
  const pocketShape = cut === 1 ? '' : path`M462 920 L738 920 L796 1060 L796 1196 L404 1196 L404 1060 Z`
  const pocket: Panel[] =
    cut === 3
      ? []
      : cut === 1
        ? [path`M584 930 L470 930 L404 1060 L404 1196 L584 1196 Z`].flatMap((shape) => {
            const p: Panel = {
              shape,
              cloth: 'plain',
              round: 0,
              lift: 0.35,
              trims: [
                { d: path`M470 930 L404 1060`, kind: 'stitch' },
                { d: path`M478 934 L412 1064`, kind: 'stitch' },
              ],
            }
            return [p, flipPanel(p)]
          })
        : [
            {
              shape: pocketShape,
              cloth: 'plain',
              round: 0,
              lift: 0.4,
              trims: [
                { d: path`M470 926 L412 1062`, kind: 'stitch' },
                { d: path`M730 926 L788 1062`, kind: 'stitch' },
                { d: path`M466 930 L734 930`, kind: 'stitch' },
              ],
            },
          ]
  const cord = (x: number, to: number, bottom: number) =>
    `<path d="M${x} ${neck.bottom - 46}C${x - 6} ${neck.bottom + 20} ${to} ${bottom - 90} ${to} ${bottom}" fill="none" stroke="${studio.tones.shadow}" stroke-width="9" opacity=".4" transform="translate(4 7)"/><path d="M${x} ${neck.bottom - 46}C${x - 6} ${neck.bottom + 20} ${to} ${bottom - 90} ${to} ${bottom}" fill="none" stroke="${mix(studio.figure, '#f4f0e6', 0.4)}" stroke-width="8"/><path d="M${to} ${bottom - 24}v30" stroke="#8d8a84" stroke-width="10"/>`
  const last = item(neck.front, neck.front.length - 1)
  const zip = `<path d="M600 ${neck.bottom - 10}V1308" stroke="${shift(studio.base, lightness(studio.base) > 0.4 ? -0.2 : 0.1)}" stroke-width="20"/><path d="M600 ${neck.bottom - 10}V1308" stroke="#b9b6ae" stroke-width="9" stroke-dasharray="4 3"/><rect x="593" y="${neck.bottom + 2}" width="14" height="44" rx="4" fill="#a9a59c"/>`
  const topmost: Panel = {
    ...last,
    over: cut === 3 ? '' : cord(566, 558, neck.bottom + 200) + cord(634, 644, neck.bottom + 176),
  }
  const whole = (collar: Neck): Fitting => ({
    body: base,
    neck: {
      ...collar,
      front: [
        ...collar.front.slice(0, -1),
        { ...topmost, ...item(collar.front, collar.front.length - 1), over: topmost.over },
      ],
    },
    hem: [],
    front: [...pocket, { ...rib, over: cut === 1 ? zip : undefined }],
    rear: { front: [rib] },
    sleeve:
      cut === 2 ? { under: `<rect width="1200" height="1600" fill="${studio.figure}" opacity=".92"/>` } : undefined,
  })
  const front = fit(studio, whole(neck))
  return cut === 3 ? front : { ...front, folded: fit(studio, whole(hood(360, 0.45))).folded }
}
