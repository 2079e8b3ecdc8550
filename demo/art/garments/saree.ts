/** The saree: draped on an unseen figure, or hung over a brass rail with its anchal in front. */
import { lightness, mix, shift } from '../colour.ts'
import type { Fold } from '../folds.ts'
import { backwards, beside, between, onwards, type Point, path, wavyHem } from '../geometry.ts'
import { flipPanel, type Panel, type Piece, sew } from '../panel.ts'
import { type Studio, withCloth } from '../studio.ts'
import type { BodyCut } from './body.ts'
import { cutPanels, type Fitting, turned } from './fit.ts'
import { anchalTrims, foldedCloth } from './folded-cloth.ts'
import type { Back, Draw, Drawing } from './garment.ts'
import { openNeck } from './neck.ts'
import { rearOpening } from './neck-rear.ts'
import { backButtons } from './seams.ts'

const blouse = (studio: Studio): Studio =>
  withCloth(studio, {
    base:
      studio.thread === studio.base || lightness(studio.figure) > 0.9
        ? shift(studio.base, lightness(studio.base) > 0.5 ? -0.24 : 0.2)
        : mix(studio.figure, studio.base, 0.06),
    thread: studio.base,
    cloth: 'plain',
  })

const blousePanels = (studio: Studio, isBehind = false): Panel[] => {
  const cloth = blouse(studio)
  const neck = openNeck(cloth, 'sweetheart', { half: 100, y: 196 }, 150)
  const body: BodyCut = {
    neck: { half: 100, y: 196 },
    shoulder: { half: 196, drop: 44 },
    chest: { half: 198, y: 430 },
    hem: { half: 160, y: 690, drop: 10 },
    falls: 2,
    sleeve: { length: 300, out: 21, hem: 136 },
  }
  const f: Fitting = {
    body,
    neck: { ...neck, rear: { line: rearOpening({ half: 100, y: 196 }, 118), panels: [] } },
    edging: 22,
    rear: { front: [backButtons(cloth, 296, 640, 5)] },
    hem: [],
    cuff: (h) => [{ d: beside(h, -22), kind: 'border', width: 24 }],
  }
  return cutPanels(cloth, isBehind ? turned(f) : f).all.map((p) => ({ ...p, studio: cloth }))
}

/** A fan of overlapping pleats from the waist to the hem. */
const pleats = (hemY: number, from: [number, number], to: [number, number], top: number, count: number): Panel[] =>
  Array.from({ length: count }, (_, k) => {
    const i = count - 1 - k
    const at = (span: [number, number], share: number) => span[0] + (span[1] - span[0]) * share
    const [tl, tr] = [at(from, i / count), at(from, (i + 1.5) / count)]
    const [bl, br] = [at(to, i / count), at(to, (i + 1.5) / count)]
    const y = hemY + 6 * Math.sin(i * 1.7) + (i % 2) * 6
    const edge = path`M${bl} ${y} Q${(bl + br) / 2} ${y + 12} ${br} ${y - 2}`
    return {
      shape:
        path`M${tl} ${top} C${tl - 4} ${top + 240} ${bl + 6} ${y - 360} ${bl} ${y}` +
        onwards(edge) +
        path` C${br + 4} ${y - 360} ${tr + 2} ${top + 240} ${tr} ${top} Z`,
      at: [bl + 20, top] as Point,
      turn: ((bl + br) / 2 - (tl + tr) / 2) * -0.06,
      round: 0.7,
      lift: 0.75,
      edge: 0.7,
      folds: [
        {
          from: [(tl + tr) / 2 - 4, top + 30],
          to: [(bl + br) / 2 - 10, y + 40],
          widths: [6, 20],
          depth: 0.34,
          soft: 1,
          open: true,
        } as Fold,
      ],
      trims: [
        { d: beside(edge, -44), kind: 'border', width: 64 },
        { d: beside(edge, -88), kind: 'band', width: 7 },
      ],
    } satisfies Panel
  })

const lower = (hemY: number): Panel => {
  const hem = wavyHem([318, hemY - 8], [886, hemY - 14], 26, 3, 7)
  return {
    shape:
      path`M434 654 C424 720 398 770 390 850 C380 1060 352 1290 318 ${hemY - 8}` +
      onwards(hem) +
      path` C850 1290 822 1060 812 850 C804 770 778 720 768 654 Q600 690 434 654 Z`,
    at: [600, 690],
    round: 0.8,
    lift: 0.7,
    folds: [
      { from: [430, 730], to: [620, 706], bend: -10, widths: [12, 20], depth: 0.4, soft: 1 },
      { from: [408, 800], to: [600, 740], bend: -24, widths: [12, 26], depth: 0.36, soft: 1 },
      { from: [394, 900], to: [580, 780], bend: -36, widths: [14, 28], depth: 0.32, soft: 2 },
      { from: [776, 740], to: [700, 1200], bend: 36, widths: [16, 36], depth: 0.36, soft: 2 },
      { from: [802, 830], to: [846, 1520], bend: 6, widths: [10, 40], depth: 0.42, soft: 1, open: true },
      { from: [760, 900], to: [790, 1520], bend: 8, widths: [10, 34], depth: 0.3, soft: 2, open: true },
      { from: [440, 880], to: [372, 1540], bend: -10, widths: [12, 40], depth: 0.4, soft: 2, open: true },
      { from: [486, 860], to: [440, 1540], bend: 6, widths: [8, 30], depth: 0.34, soft: 1, open: true },
    ],
    trims: [
      { d: beside(hem, -44), kind: 'border', width: 64 },
      { d: beside(hem, -88), kind: 'band', width: 7 },
    ],
  }
}

/** The panel across the breast, from the right hip to the left shoulder, with the border along its upper edge. */
const acrossBreast = (): Panel => {
  const upper = path`M430 634 C490 560 594 470 664 330 C684 290 694 250 700 190`
  const under = path`M806 226 C818 330 814 430 802 510 C788 590 772 640 770 704 C690 748 520 742 428 696`
  const fold = (k: number, soft: 0 | 1 | 2): Fold => ({
    from: [between([434, 644], [450, 706], k)[0], between([434, 644], [450, 706], k)[1]],
    to: between([708, 216], [800, 240], k),
    bend: 30 + k * 90,
    widths: [18, 14],
    depth: 0.46,
    soft,
  })
  return {
    shape: `${upper + path` C724 168 786 180 806 226` + onwards(under)} Z`,
    at: [600, 500],
    turn: 38,
    round: 0.3,
    lift: 1,
    folds: [fold(0.16, 1), fold(0.34, 0), fold(0.52, 1), fold(0.7, 2), fold(0.86, 1)],
    trims: [
      { d: beside(upper, 26), kind: 'border', width: 40 },
      { d: beside(upper, 54), kind: 'band', width: 5 },
    ],
  }
}

/** The free end, hanging from the shoulder beside the figure. */
const fallingEnd = (bottom: number, out: number): Panel => {
  const edge = wavyHem([742, bottom - 26], [960 + out, bottom], 10, 3, 7)
  const right = path`M804 214 C852 300 ${900 + out * 0.6} 560 ${960 + out} ${bottom}`
  return {
    shape: `${path`M720 196 C730 420 736 800 742 ${bottom - 26}` + onwards(edge) + onwards(backwards(right))} Z`,
    at: [850, 240],
    turn: -7,
    round: 0.5,
    lift: 0,
    tone: -0.06,
    folds: [0.14, 0.32, 0.5, 0.68, 0.86].map((k, i) => ({
      from: [724 + 76 * k, 220],
      to: [742 + (218 + out) * k, bottom + 40],
      bend: -18 * k,
      widths: [8, 30],
      depth: 0.5,
      soft: i % 2 ? 1 : 2,
      open: true,
    })),
    trims: [{ d: beside(right, 24), kind: 'border', width: 38 }, ...anchalTrims(edge, 1.2)],
  }
}

/** The end of the saree over the left shoulder and down the back. `at` is where its last edge begins and ends. */
const anchalBehind = (bottom: number, [l, r]: [number, number]): Panel => {
  const edge = wavyHem([l, bottom - 20], [r, bottom], 10, 3, 7)
  const left = path`M394 226 C356 400 ${l + 40} ${bottom * 0.55} ${l} ${bottom - 20}`
  const right = path`M502 192 C${502 + (r - 502) * 0.5} ${bottom * 0.34} ${r - 6} ${bottom * 0.66} ${r} ${bottom}`
  return {
    shape: `${left + onwards(edge) + onwards(backwards(right))} C476 166 414 180 394 226 Z`,
    at: [450, 220],
    turn: 3,
    round: 0.5,
    lift: 1,
    folds: [0.1, 0.26, 0.42, 0.58, 0.74, 0.9].map((k, i) => ({
      from: [398 + 100 * k, 214],
      to: [l + (r - l) * k, bottom + 40],
      bend: 12 - 34 * k,
      widths: [9, 30],
      depth: 0.5,
      soft: i % 2 ? 1 : 2,
      open: true,
    })),
    trims: [
      { d: beside(left, -24), kind: 'border', width: 38 },
      { d: beside(right, 24), kind: 'border', width: 38 },
      ...anchalTrims(edge, 1.2),
    ],
  }
}

/** The saree from behind: no pleats, the cloth goes round the hips and up to the front. */
const drapedBehind = (studio: Studio, cut: number): Back => {
  const skirt = flipPanel(lower(1486))
  const around: Fold[] = [0, 1, 2, 3].map((i) => ({
    from: [420 - i * 8, 800 + i * 64],
    to: [776 + i * 6, 690 + i * 26],
    bend: 34 + i * 8,
    widths: [12, 26],
    depth: 0.36 - i * 0.04,
    soft: i % 2 ? 2 : 1,
  }))
  const waist: Panel = {
    shape: path`M432 654 C520 688 690 684 768 640 L774 700 C690 742 520 742 428 700 Z`,
    round: 0.5,
    lift: 0.5,
    at: [600, 690],
    folds: [{ from: [436, 680], to: [766, 668], bend: 22, widths: [12, 12], depth: 0.4, soft: 1 }],
  }
  const end: [number, [number, number]] =
    cut === 1 ? [1300, [232, 690]] : cut === 3 ? [1150, [336, 530]] : [1210, [270, 600]]
  return {
    piece: sew(studio, [
      ...blousePanels(studio, true),
      { ...skirt, folds: [...(skirt.folds ?? []).slice(3), ...around] },
      waist,
      anchalBehind(...end),
    ]),
    measured: [
      [600, 648],
      [600, 1486],
    ],
  }
}

const rail = (studio: Studio): Piece => {
  const brass = studio.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8b6428"/><stop offset=".3" stop-color="#e6c684"/><stop offset=".55" stop-color="#b98a3c"/><stop offset="1" stop-color="#64451a"/></linearGradient>`,
  )
  return {
    svg: `<rect x="110" y="206" width="980" height="26" rx="13" fill="url(#${brass})"/><circle cx="112" cy="219" r="22" fill="url(#${brass})"/><circle cx="1088" cy="219" r="22" fill="url(#${brass})"/>`,
    outline: '<rect x="110" y="206" width="980" height="26" rx="13"/>',
  }
}

const hanging = (l: number, r: number, bottom: number, options: { anchal: boolean; lean: number }): Panel => {
  const edge = wavyHem([l + options.lean, bottom], [r + options.lean * 0.6, bottom - 12], 14, 4, 8)
  const count = 9
  return {
    shape:
      path`M${l + 16} 214 C${l + 18} 196 ${l + 30} 192 ${l + 50} 192 L${r - 50} 192 C${r - 30} 192 ${r - 18} 196 ${r - 16} 214 C${r - 6} 600 ${r + 4} ${bottom - 300} ${r + options.lean * 0.6} ${bottom - 12}` +
      onwards(backwards(edge)) +
      path` C${l - 2} ${bottom - 300} ${l + 8} 600 ${l + 16} 214 Z`,
    at: [(l + r) / 2, 200],
    round: 0.4,
    lift: 1,
    folds: [
      ...Array.from({ length: count }, (_, i): Fold => {
        const k = (i + 0.5) / count
        return {
          from: [l + 24 + (r - l - 48) * (k * 0.92 + 0.04), 226 + (i % 3) * 40],
          to: [l + options.lean + (r - l) * k, bottom + 40],
          bend: i % 2 ? 10 : -8,
          widths: [9, 34],
          depth: 0.46 - (i % 3) * 0.07,
          soft: i % 2 ? 1 : 2,
          open: true,
        }
      }),
      { from: [l + 20, 240], to: [r - 20, 240], bend: 8, widths: [16, 16], depth: 0.3, soft: 1 },
    ],
    trims: [
      {
        d: path`M${l + 40} 196 C${l + 34} 600 ${l + 26} ${bottom - 300} ${l + options.lean + 26} ${bottom}`,
        kind: 'border',
        width: 44,
      },
      {
        d: path`M${r + options.lean * 0.6 - 26} ${bottom} C${r - 22} ${bottom - 300} ${r - 32} 600 ${r - 40} 196`,
        kind: 'border',
        width: 44,
      },
      ...(options.anchal ? anchalTrims(edge, 1.4) : [{ d: beside(edge, -30), kind: 'border' as const, width: 44 }]),
    ],
  }
}

/**
 * Cut 0 draped, 1 draped with the anchal spread wide, 2 hung over a rail, 3 draped with a narrow pleated anchal in
 * front.
 */
export const saree: Draw = (studio, cut) => {
  const folded: Drawing['folded'] = { piece: foldedCloth(studio) }
  if (cut === 2) {
    const cloth = sew(studio, [
      hanging(360, 950, 1180, { anchal: false, lean: 24 }),
      hanging(250, 850, 1450, { anchal: true, lean: -10 }),
    ])
    const bar = rail(studio)
    return {
      front: {
        svg: bar.svg + cloth.svg,
        outline: bar.outline + cloth.outline,
        box: { x: 110, y: 190, w: 980, h: 1270 },
      },
      detail: { x: 260, y: 900, w: 460, h: 613 },
      folded,
    }
  }
  const fan = pleats(1500, [540, 640], [430, 770], 690, 7)
  const tuck: Panel = {
    shape: path`M432 648 C520 684 690 688 768 654 L774 706 C690 742 520 738 428 692 Z`,
    cloth: 'plain',
    round: 0.5,
    lift: 0.5,
    folds: [{ from: [436, 672], to: [766, 680], bend: 20, widths: [12, 12], depth: 0.4, soft: 1 }],
  }
  const panels = [
    fallingEnd(cut === 1 ? 1380 : 1200, cut === 1 ? 100 : cut === 3 ? -60 : 20),
    ...blousePanels(studio),
    lower(1486),
    tuck,
    ...fan,
    acrossBreast(),
  ]
  if (cut === 3) {
    const edge = path`M640 1150 Q710 1166 782 1146`
    panels.push({
      shape: path`M690 186 C720 166 790 180 806 226 C812 500 796 900 782 1146 L640 1150 C650 900 676 500 690 186 Z`,
      at: [740, 200],
      round: 0.5,
      lift: 0.9,
      folds: [0.12, 0.3, 0.5, 0.7, 0.88].map((k, i) => ({
        from: [694 + 106 * k, 200],
        to: [640 + 142 * k, 1190],
        bend: 4,
        widths: [10, 20],
        depth: 0.56,
        soft: i % 2 ? 0 : 1,
        open: true,
      })),
      trims: anchalTrims(edge, 1.2),
    })
  }
  return {
    front: sew(studio, panels),
    back: () => drapedBehind(studio, cut),
    detail: { x: 400, y: 170, w: 460, h: 613 },
    folded,
  }
}
