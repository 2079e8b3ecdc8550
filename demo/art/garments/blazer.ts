/** The blazer and its relatives: prince coat, waistcoat, double-breasted. */
import { lightness, shift } from '../colour.ts'
import { beside, item, path } from '../geometry.ts'
import { flipPanel, type Panel } from '../panel.ts'
import type { Studio } from '../studio.ts'
import { button } from '../trim.ts'
import type { BodyCut } from './body.ts'
import { fit } from './fit.ts'
import type { Draw } from './garment.ts'
import { bandCollar, openNeck } from './neck.ts'
import { rearFold } from './neck-rear.ts'
import { placket } from './placket.ts'
import { backSeam, halfBelt, princess } from './seams.ts'

const flapPocket = (x: number, y: number, width: number): Panel => {
  const shape = path`M${x - width / 2} ${y + 6} L${x + width / 2} ${y} L${x + width / 2 + 2} ${y + 52} Q${x + width / 2} ${y + 60} ${x + width / 2 - 10} ${y + 60} L${x - width / 2 + 8} ${y + 66} Q${x - width / 2} ${y + 66} ${x - width / 2} ${y + 58} Z`
  return {
    shape,
    round: 0,
    lift: 0.45,
    edge: 0.8,
    at: [x, y],
    trims: [{ d: path`M${x - width / 2} ${y + 6} L${x + width / 2} ${y}`, kind: 'seam' }],
  }
}

const lapels = (_studio: Studio, y: number, roll: number, wide: number): Panel[] => {
  const notch = path`M512 ${y - 28} C524 ${y + 90} 560 ${roll - 160} 596 ${roll} L${600 - wide * 0.62} ${y + 300} L${600 - wide} ${y + 168} L${600 - wide * 0.72} ${y + 150} L496 ${y + 118} C488 ${y + 70} 494 ${y + 20} 500 ${y - 8} Z`
  const lapel: Panel = {
    shape: notch,
    turn: 14,
    at: [520, y],
    round: 0,
    lift: 0.9,
    edge: 0.9,
    trims: [{ d: path`M${600 - wide * 0.62 + 9} ${y + 296} L${600 - wide + 11} ${y + 172}`, kind: 'stitch' }],
    folds: [{ from: [514, y], to: [592, roll - 20], bend: 20, widths: [26, 20], depth: 0.4, soft: 1 }],
  }
  const collar: Panel = {
    shape: path`M514 ${y - 44} C500 ${y - 40} 488 ${y - 20} 484 ${y + 4} C470 ${y + 50} 462 ${y + 96} ${600 - wide * 0.86} ${y + 140} L${600 - wide * 0.7} ${y + 156} L534 ${y + 108} C522 ${y + 60} 516 ${y + 10} 514 ${y - 44} Z`,
    cloth: 'figured',
    tone: -0.05,
    turn: 40,
    round: 0,
    lift: 0.8,
    edge: 0.9,
  }
  return [flipPanel(lapel), lapel, flipPanel(collar), collar]
}

/** The slit at the foot of the back seam; its left side lies on top. */
const vent = (hem: number): Panel => ({
  shape: path`M562 ${hem - 268} L600 ${hem - 250} L602 ${hem + 6} L560 ${hem + 6} Z`,
  round: 0,
  lift: 0.55,
  edge: 0.7,
  at: [600, 236],
  trims: [{ d: path`M594 ${hem - 246} L595 ${hem + 4}`, kind: 'stitch' }],
})

/** Cut 0 two-button blazer, 1 prince coat, 2 waistcoat (koti), 3 double-breasted. */
export const blazer: Draw = (studio, cut) => {
  const y = 236
  const place = { half: 86, y }
  const base: BodyCut = {
    neck: place,
    shoulder: { half: 266, drop: 60 },
    chest: { half: 264, y: 548 },
    waist: { half: 244, y: 800 },
    hem: { half: 280, y: 1236, drop: 4 },
    falls: 3,
    weight: 0.8,
    sleeve: { length: 850, out: 13, bend: 7, hem: 112 },
  }
  const cuffButtons = (): Partial<Panel> => ({})
  const metal = lightness(studio.base) < 0.5 ? 'metal' : 'wood'
  if (cut === 1 || cut === 2) {
    const neck = bandCollar(studio, place, { height: 44, piping: cut === 1 })
    const vest = cut === 2
    const body: BodyCut = vest
      ? {
          ...base,
          shoulder: { half: 208, drop: 46 },
          chest: { half: 240, y: 560 },
          waist: { half: 230, y: 800 },
          hem: { half: 252, y: 1130, drop: 6 },
          sleeve: undefined,
        }
      : { ...base, hem: { ...base.hem, y: 1300 } }
    const pockets = [flapPocket(460, vest ? 880 : 960, 140), flipPanel(flapPocket(460, vest ? 880 : 960, 140))]
    const square: Panel = {
      shape: path`M668 520 L770 512 L772 542 L670 550 Z`,
      round: 0,
      lift: 0.4,
      over: `<path d="M684 520L700 468L722 500L738 462L758 514Z" fill="${studio.figure}"/><path d="M684 520L700 468L722 500L738 462L758 514Z" fill="none" stroke="${shift(studio.figure, -0.15)}" stroke-width="2"/>`,
    }
    return fit(studio, {
      body,
      neck,
      front: [
        placket(studio, {
          top: neck.bottom - 30,
          bottom: body.hem.y + 4,
          width: 52,
          end: 'square',
          buttons: vest ? 5 : 6,
          kind: 'metal',
          size: 11,
          plain: false,
          first: neck.bottom + 40,
        }),
        ...pockets,
        square,
      ],
      rear: {
        trims: [...backSeam(place.y, body.hem.y + 4), ...princess(body.chest.y - 70, 800, body.hem.y)],
        front: vest ? [halfBelt(studio, 792, 96, 34)] : [vent(body.hem.y)],
      },
      cuff: (h) => [{ d: beside(h, -70), kind: 'seam' }],
    })
  }
  const roll = cut === 3 ? 760 : 800
  const neck = openNeck(studio, 'v', place, roll - y)
  const double = cut === 3
  const inside: Panel = {
    shape: path`M514 ${y - 40} C560 ${y - 56} 640 ${y - 56} 686 ${y - 40} L690 ${y + 20} L604 ${roll + 10} L596 ${roll + 10} L510 ${y + 20} Z`,
    cloth: 'inner',
    tone: -0.2,
    round: 0.5,
    lift: 0,
    under: `<rect x="480" y="150" width="240" height="700" fill="${studio.figure}" opacity=".28"/>`,
  }
  const dots: [number, number][] = double
    ? [
        [536, 800],
        [664, 800],
        [536, 940],
        [664, 940],
        [520, 680],
        [680, 680],
      ]
    : [
        [600, 826],
        [600, 944],
      ]
  const cuffDots = [0, 1, 2, 3]
    .flatMap((i) => [216 + i * 4, 984 - i * 4].map((x) => button(studio, x, 1100 - i * 30, 10, metal)))
    .join('')
  const right: Panel = {
    shape: path`M596 ${roll} L604 ${roll} C610 1000 606 1100 640 1240 L600 1262 C586 1100 590 960 596 ${roll} Z`,
    cloth: 'inner',
    tone: -0.3,
    round: 0,
    lift: 0,
  }
  const frontEdge = double
    ? path`M566 ${roll - 120} L690 ${roll - 40} L692 1240`
    : path`M600 ${roll} C604 960 604 1080 572 1236`
  return fit(
    studio,
    {
      body: base,
      neck: {
        ...neck,
        back: [{ ...item(neck.back, 0), ...inside, under: item(neck.back, 0).under ?? '' }],
        rear: rearFold(studio, place, { stand: 46, fall: 44 }),
      },
      rear: {
        trims: [...backSeam(y, base.hem.y + 4), ...princess(480, 800, base.hem.y)],
        front: [{ ...vent(base.hem.y), over: cuffDots }],
      },
      front: [
        ...(double
          ? []
          : [{ ...right, shape: path`M600 1000 C608 1100 622 1180 648 1252 L560 1252 C584 1180 596 1100 600 1000 Z` }]),
        flapPocket(454, 976, 150),
        flipPanel(flapPocket(454, 976, 150)),
        { shape: path`M676 536 L776 526 L778 558 L678 568 Z`, round: 0, lift: 0.4 },
        ...lapels(studio, y, roll, double ? 178 : 160),
      ].map((p, i, all) =>
        i === all.length - 1 ? { ...p, over: dots.map(([x, yy]) => button(studio, x, yy, 14, metal)).join('') } : p,
      ),
      trims: [
        { d: frontEdge, kind: 'seam' },
        { d: path`M452 620 C470 760 466 860 452 976`, kind: 'seam' },
        { d: path`M748 620 C730 760 734 860 748 976`, kind: 'seam' },
      ],
      hem: [],
      cuff: () => [],
      sleeve: cuffButtons(),
    },
    { detail: { x: 400, y: 170, w: 440, h: 587 } },
  )
}
