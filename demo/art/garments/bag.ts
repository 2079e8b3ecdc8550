/** Bags: tote, jhola, satchel and clutch. */
import { lightness, mix, shift } from '../colour.ts'
import type { Fold } from '../folds.ts'
import { type Box, backwards, beside, num, onwards, path } from '../geometry.ts'
import { type Panel, type Piece, placed, sew, together } from '../panel.ts'
import { type Studio, withCloth } from '../studio.ts'
import { button, type Trim } from '../trim.ts'
import type { Back, Draw } from './garment.ts'

const leatherOf = (studio: Studio): string =>
  studio.thread !== studio.base && lightness(studio.figure) < 0.72 ? studio.figure : '#7a4f2e'

const strap = (studio: Studio, d: string, width: number, color: string): Piece => {
  const line = (c: string, w: number, more = '') =>
    `<path d="${d}" fill="none" stroke="${c}" stroke-width="${num(w)}" stroke-linecap="butt" ${more}/>`
  return {
    svg:
      line(studio.tones.shadow, width + 4, 'opacity=".35" transform="translate(4 9)"') +
      line(shift(color, -0.12), width + 2) +
      line(color, width - 3) +
      line(shift(color, 0.09), width * 0.4, 'opacity=".55" transform="translate(-2 -2)"') +
      `<path d="${beside(d, width * 0.36)}" fill="none" stroke="${mix(color, '#f4e6c8', 0.5)}" stroke-width="2" stroke-dasharray="7 4"/><path d="${beside(d, -width * 0.36)}" fill="none" stroke="${mix(color, '#f4e6c8', 0.5)}" stroke-width="2" stroke-dasharray="7 4"/>`,
    outline: `<path d="${d}" fill="none" stroke="#4a3a26" stroke-width="${num(width)}"/>`,
  }
}

const tassel = (studio: Studio, x: number, y: number, color: string): string =>
  `<g transform="translate(${x} ${y})"><circle r="11" fill="${color}"/><path d="M-9 8C-18 50 -20 90 -22 120L22 120C20 90 18 50 9 8Z" fill="${color}"/><path d="M-12 40L-16 120M-4 20L-6 120M4 20L5 120M11 40L15 120" stroke="${studio.tones.shadow}" stroke-width="2.4" opacity=".5"/><path d="M-11 14H11M-11 20H11" stroke="#b98a3c" stroke-width="4"/></g>`

/** A zipped pocket in the back of a bag. */
const zipPocket = (studio: Studio, y: number, half: number): Panel => ({
  shape: path`M${600 - half} ${y} L${600 + half} ${y} Q${600 + half + 14} ${y + 18} ${600 + half} ${y + 36} L${600 - half} ${y + 36} Q${600 - half - 14} ${y + 18} ${600 - half} ${y} Z`,
  cloth: 'plain',
  tone: -0.2,
  round: 0,
  lift: 0.2,
  trims: [
    { d: path`M${600 - half - 4} ${y - 9} L${600 + half + 4} ${y - 9}`, kind: 'stitch', above: true },
    { d: path`M${600 - half - 4} ${y + 45} L${600 + half + 4} ${y + 45}`, kind: 'stitch', above: true },
  ],
  over: `<path d="M${600 - half} ${y + 18}H${600 + half}" stroke="#8f8a80" stroke-width="11" stroke-dasharray="4 3"/><path d="M${600 - half} ${y + 18}H${600 + half}" stroke="${studio.tones.shadow}" stroke-width="1.6" opacity=".5"/><rect x="${600 - half + 6}" y="${y + 9}" width="26" height="18" rx="4" fill="#b9b4a8"/><rect x="${600 - half + 12}" y="${y + 22}" width="13" height="44" rx="5" fill="#c9c4b8"/>`,
})

/** Cut 0 tote, 1 jhola with a long strap, 2 satchel with a flap, 3 clutch with a tassel. */
export const bag: Draw = (studio, cut) => {
  const leather = leatherOf(studio)
  const hide = withCloth(studio, { base: leather, thread: studio.base, cloth: 'plain' })
  if (cut === 3) {
    const body: Panel = {
      shape: path`M170 620 Q166 604 184 602 L1016 602 Q1034 604 1030 620 L1040 1080 Q1040 1104 1016 1106 L184 1106 Q160 1104 160 1080 Z`,
      round: 0.25,
      at: [600, 620],
      folds: [{ from: [180, 1060], to: [1020, 1064], bend: 6, widths: [30, 30], depth: 0.3, soft: 2 }],
    }
    const flapEdge = path`M162 640 L580 930 Q600 944 620 930 L1038 640`
    const flap: Panel = {
      shape: path`M168 608 Q180 592 200 592 L1000 592 Q1020 592 1032 608 L1038 640 L620 930 Q600 944 580 930 L162 640 Z`,
      round: 0.2,
      lift: 1,
      at: [600, 592],
      trims: [
        { d: beside(flapEdge, -36), kind: 'border', width: 48 },
        { d: beside(flapEdge, -8), kind: 'piping', width: 6 },
      ],
      over: button(studio, 600, 906, 20, 'metal') + tassel(studio, 600, 944, leather),
    }
    const piece = sew(studio, [body, flap])
    const fold = path`M166 640 Q600 648 1034 640`
    const behind: Panel = {
      ...body,
      trims: [
        { d: fold, kind: 'seam' },
        { d: beside(fold, 9), kind: 'stitch' },
      ],
    }
    return {
      front: piece,
      back: () => ({
        piece: sew(studio, [behind]),
        measured: [
          [160, 1106],
          [1040, 1106],
        ],
      }),
      detail: { x: 400, y: 560, w: 400, h: 533 },
      folded: { piece: placed(piece, 'rotate(-14 600 850)') },
    }
  }
  const wide = cut === 2
  const [t, b] = wide ? [640, 1260] : cut === 1 ? [700, 1330] : [600, 1370]
  const [tl, bl] = wide ? [250, 226] : cut === 1 ? [300, 276] : [262, 232]
  const bottom = path`M${bl} ${b - 30} Q${bl + 2} ${b} ${bl + 40} ${b} Q600 ${b + 20} ${1200 - bl - 40} ${b} Q${1200 - bl - 2} ${b} ${1200 - bl} ${b - 30}`
  const shape =
    path`M${tl} ${t} Q600 ${t + 16} ${1200 - tl} ${t} C${1200 - tl + 6} ${t + 200} ${1200 - bl - 4} ${b - 300} ${1200 - bl} ${b - 30}` +
    onwards(backwards(bottom)) +
    path` C${bl + 4} ${b - 300} ${tl - 6} ${t + 200} ${tl} ${t} Z`
  const sag: Fold[] = [
    { from: [tl + 60, t + 40], to: [bl + 150, b - 40], bend: 30, widths: [16, 44], depth: 0.36, soft: 2 },
    {
      from: [1200 - tl - 80, t + 40],
      to: [1200 - bl - 120, b - 30],
      bend: -34,
      widths: [16, 44],
      depth: 0.36,
      soft: 2,
    },
    { from: [tl + 110, t + 60], to: [600, b - 180], bend: 70, widths: [10, 30], depth: 0.24, soft: 2 },
    { from: [bl + 20, b - 120], to: [bl + 260, b - 30], bend: 20, widths: [10, 26], depth: 0.34, soft: 1 },
    {
      from: [1200 - bl - 20, b - 140],
      to: [1200 - bl - 240, b - 40],
      bend: -20,
      widths: [10, 26],
      depth: 0.34,
      soft: 1,
    },
  ]
  const inside: Panel = {
    shape: path`M${tl} ${t} Q600 ${t - 40} ${1200 - tl} ${t} Q600 ${t + 30} ${tl} ${t} Z`,
    cloth: 'inner',
    tone: -0.4,
    round: 0.4,
    lift: 0,
  }
  const trims: Trim[] =
    cut === 1
      ? [
          { d: path`M${tl} ${t + 60} Q600 ${t + 78} ${1200 - tl} ${t + 60}`, kind: 'border', width: 76 },
          { d: path`M${bl} ${b - 110} Q600 ${b - 94} ${1200 - bl} ${b - 110}`, kind: 'border', width: 90 },
        ]
      : [
          { d: path`M${tl} ${t + 22} Q600 ${t + 38} ${1200 - tl} ${t + 22}`, kind: 'stitch' },
          { d: path`M${tl} ${t + 34} Q600 ${t + 50} ${1200 - tl} ${t + 34}`, kind: 'stitch' },
        ]
  const body: Panel = { shape, at: [600, t], round: 0.5, folds: sag, trims, lift: 0 }
  const piece = sew(studio, [inside, body])
  const behind = (pocket: number, ...more: Panel[]): Piece =>
    sew(studio, [inside, body, ...more, zipPocket(studio, pocket, 190)])
  const whole = (pieces: Piece[], box: Box): Back => ({
    piece: { ...together(...pieces), box },
    measured: [
      [600, t],
      [600, b],
    ],
  })
  if (cut === 1) {
    const back = strap(
      studio,
      path`M${tl + 16} ${t + 30} C${tl - 20} 400 420 190 600 186 C780 190 ${1200 - tl + 20} 400 ${1200 - tl - 16} ${t + 30}`,
      46,
      studio.base,
    )
    const ends = ['', ''].map((_, i) => tassel(studio, i ? 1200 - bl - 30 : bl + 30, b + 8, studio.figure)).join('')
    const all = together(back, piece, { svg: ends, outline: '' })
    const box = { x: 226, y: 170, w: 748, h: 1300 }
    return {
      front: { ...all, box },
      back: () => whole([back, behind(t + 210), { svg: ends, outline: '' }], box),
      detail: { x: 290, y: 660, w: 440, h: 587 },
      folded: { piece: placed(piece, 'translate(600 760) rotate(-8) scale(1.1) translate(-600 -1000)') },
    }
  }
  if (wide) {
    const flapEdge = path`M${tl - 14} 990 Q600 1100 ${1200 - tl + 14} 990`
    const flap: Panel = {
      shape: path`M${tl - 6} ${t} Q600 ${t - 14} ${1200 - tl + 6} ${t} L${1200 - tl + 14} 990 Q600 1100 ${tl - 14} 990 Z`,
      round: 0.4,
      lift: 1,
      at: [600, t],
      trims: [
        { d: beside(flapEdge, -14), kind: 'stitch' },
        { d: beside(flapEdge, -44), kind: 'border', width: 40 },
      ],
      folds: [{ from: [300, t + 20], to: [900, t + 20], bend: 6, widths: [26, 26], depth: 0.3, soft: 1 }],
    }
    const tab: Panel = {
      studio: hide,
      cloth: 'plain',
      shape: path`M568 960 L632 960 L632 1150 Q600 1176 568 1150 Z`,
      round: 0.3,
      lift: 0.8,
      trims: [{ d: path`M578 964 L578 1146 Q600 1162 622 1146 L622 964`, kind: 'stitch', color: '#e2c99a' }],
      over: button(studio, 600, 1110, 17, 'metal'),
    }
    const long = strap(
      studio,
      path`M${tl + 10} ${t + 20} C${tl + 30} 380 460 210 600 210 C740 210 ${1200 - tl - 30} 380 ${1200 - tl - 10} ${t + 20}`,
      30,
      leather,
    )
    const front = together(long, sew(studio, [inside, body, flap, tab]))
    const box = { x: 226, y: 196, w: 748, h: 1080 }
    const over: Panel = {
      ...inside,
      shape: path`M${tl - 6} ${t} Q600 ${t - 14} ${1200 - tl + 6} ${t} L${1200 - tl + 8} ${t + 64} Q600 ${t + 82} ${tl - 8} ${t + 64} Z`,
      cloth: 'figured',
      tone: 0,
      lift: 0.5,
      trims: [{ d: path`M${tl - 8} ${t + 54} Q600 ${t + 72} ${1200 - tl + 8} ${t + 54}`, kind: 'stitch' }],
    }
    return {
      front: { ...front, box },
      back: () => ({
        piece: { ...together(long, behind(t + 190, over)), box },
        measured: [
          [bl, b],
          [1200 - bl, b],
        ],
      }),
      detail: { x: 420, y: 760, w: 380, h: 507 },
      folded: { piece: placed(front, 'translate(600 800) rotate(-10) scale(.9) translate(-600 -760)') },
    }
  }
  const handle = (y: number, peak: number) =>
    path`M420 ${y} C430 ${peak + 90} 500 ${peak} 600 ${peak} C700 ${peak} 770 ${peak + 90} 780 ${y}`
  const patch = (x: number): Panel => ({
    studio: hide,
    cloth: 'plain',
    shape: path`M${x - 24} ${t - 4} L${x + 24} ${t - 4} L${x + 24} ${t + 96} L${x} ${t + 116} L${x - 24} ${t + 96} Z`,
    round: 0.3,
    lift: 0.6,
    trims: [
      {
        d: path`M${x - 15} ${t} L${x - 15} ${t + 92} L${x} ${t + 104} L${x + 15} ${t + 92} L${x + 15} ${t}`,
        kind: 'stitch',
        color: '#e2c99a',
      },
    ],
  })
  const base: Panel = {
    studio: hide,
    cloth: 'plain',
    shape: path`M${bl - 2} ${b - 130} Q600 ${b - 112} ${1200 - bl + 2} ${b - 130} L${1200 - bl} ${b - 30} Q${1200 - bl - 2} ${b} ${1200 - bl - 40} ${b} Q600 ${b + 20} ${bl + 40} ${b} Q${bl + 2} ${b} ${bl} ${b - 30} Z`,
    round: 0.5,
    lift: 0.3,
    trims: [{ d: path`M${bl} ${b - 118} Q600 ${b - 100} ${1200 - bl} ${b - 118}`, kind: 'stitch', color: '#e2c99a' }],
  }
  const front = together(
    strap(studio, handle(t + 20, 250), 32, shift(leather, -0.07)),
    sew(studio, [inside, body, base, patch(420), patch(780)]),
    strap(studio, handle(t + 10, 300), 32, leather),
  )
  const box = { x: 226, y: 230, w: 748, h: 1160 }
  return {
    front: { ...front, box },
    back: () =>
      whole(
        [
          strap(studio, handle(t + 20, 250), 32, shift(leather, -0.07)),
          behind(t + 250, base, patch(420), patch(780)),
          strap(studio, handle(t + 10, 300), 32, leather),
        ],
        box,
      ),
    detail: { x: 300, y: 470, w: 420, h: 560 },
    folded: { piece: placed(front, 'translate(600 800) rotate(-10) scale(.92) translate(-600 -810)') },
  }
}
