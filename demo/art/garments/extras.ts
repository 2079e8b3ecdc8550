/** Belts, scarves and sandals. */
import { shift } from '../colour.ts'
import { backwards, beside, num, onwards, path, wavyHem } from '../geometry.ts'
import { type Panel, placed, sew, together } from '../panel.ts'
import { withCloth } from '../studio.ts'
import type { Trim } from '../trim.ts'
import { foldedCloth } from './folded-cloth.ts'
import type { Draw } from './garment.ts'
/** Cut 0 square buckle, 1 round brass buckle, 2 woven cloth belt with leather ends, 3 wide with a double prong. */
export const belt: Draw = (studio, cut) => {
  const high = cut === 3 ? 150 : 116
  const woven = cut === 2
  const metal = cut === 1 ? ['#f0d595', '#b98a3c', '#6e4d1c'] : ['#f2f0ec', '#a9a7a2', '#5e5c59']
  const shine = studio.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="${metal[0]}"/><stop offset=".5" stop-color="${metal[1]}"/><stop offset="1" stop-color="${metal[2]}"/></linearGradient>`,
  )
  const y = 800
  const rear: Panel = {
    shape: path`M150 ${y} C150 ${y - 190} 1050 ${y - 190} 1050 ${y} L1044 ${y + high * 0.7} C1030 ${y - 80} 170 ${y - 80} 156 ${y + high * 0.7} Z`,
    cloth: 'inner',
    tone: -0.5,
    round: 0.8,
    lift: 0,
  }
  const upper = path`M146 ${y - 10} C150 ${y + 170} 1050 ${y + 170} 1054 ${y - 10}`
  const lowerEdge = path`M146 ${y - 10 + high} C150 ${y + 170 + high} 1050 ${y + 170 + high} 1054 ${y - 10 + high}`
  const shape = `${upper + path` L1054 ${y - 10 + high}` + onwards(backwards(lowerEdge))} Z`
  const line = (k: number) =>
    path`M146 ${y - 10 + high * k} C150 ${y + 170 + high * k} 1050 ${y + 170 + high * k} 1054 ${y - 10 + high * k}`
  const trims: Trim[] = [
    { d: line(0.1), kind: 'stitch' },
    { d: line(0.9), kind: 'stitch' },
    ...(woven
      ? [{ d: line(0.5), kind: 'border' as const, width: high * 0.56 }]
      : studio.cloth !== 'plain' && studio.cloth !== 'twill'
        ? [{ d: line(0.5), kind: 'border' as const, width: high * 0.5 }]
        : []),
  ]
  const front: Panel = {
    shape,
    at: [600, y],
    round: 0.9,
    lift: 0.8,
    trims,
    folds: [
      { from: [170, y + 40], to: [1030, y + 40], bend: -128, widths: [high * 0.4, high * 0.4], depth: 0.2, soft: 1 },
    ],
  }
  const my = y + 124
  const size = high + 50
  const holes = [0, 1, 2, 3, 4]
    .map(
      (i) =>
        `<ellipse cx="${740 + i * 54}" cy="${my + high / 2 - 4 - i * i * 2.2 - i * 4}" rx="7" ry="9" fill="${shift(studio.base, -0.3)}"/>`,
    )
    .join('')
  const ring =
    cut === 1
      ? `<circle cx="600" cy="${my + high / 2}" r="${size / 2}" fill="none" stroke="url(#${shine})" stroke-width="22"/>`
      : `<rect x="${600 - size * 0.42}" y="${my + high / 2 - size / 2}" width="${size * 0.84}" height="${size}" rx="20" fill="none" stroke="url(#${shine})" stroke-width="24"/>`
  const prong = (dy: number) =>
    `<rect x="${600 - size * 0.46}" y="${my + high / 2 - 7 + dy}" width="${size * 0.96}" height="14" rx="7" fill="url(#${shine})"/>`
  const keeper: Panel = {
    shape: path`M470 ${my - 18} L506 ${my - 16} L506 ${my + high + 8} L470 ${my + high + 6} Z`,
    cloth: 'plain',
    tone: 0.03,
    round: 0.2,
    lift: 0.8,
    trims: [
      { d: path`M478 ${my - 16} L478 ${my + high + 6}`, kind: 'stitch' },
      { d: path`M498 ${my - 16} L498 ${my + high + 6}`, kind: 'stitch' },
    ],
    over:
      holes +
      `<g opacity=".4" transform="translate(5 10)" fill="none" stroke="#1c1208" stroke-width="22">${cut === 1 ? `<circle cx="600" cy="${my + high / 2}" r="${size / 2}"/>` : `<rect x="${600 - size * 0.42}" y="${my + high / 2 - size / 2}" width="${size * 0.84}" height="${size}" rx="20"/>`}</g>` +
      ring +
      (cut === 3 ? prong(-28) + prong(28) : prong(0)),
  }
  const piece = sew(studio, [rear, front, keeper])
  return {
    front: piece,
    detail: { x: 420, y: 700, w: 390, h: 520 },
    folded: { piece: placed(piece, 'rotate(-16 600 820)') },
  }
}

/** Cut 0 folded long with fringes, 1 looped in a knot, 2 spread over its own fold, 3 two tails from a ring. */
export const scarf: Draw = (studio, cut) => {
  const fringe = (edge: string) => `<g stroke="${studio.base}" stroke-width="3.4" stroke-linecap="round">${edge}</g>`
  const tail = (l: number, r: number, top: number, bottom: number, lean: number, seed: number): Panel => {
    const edge = wavyHem([l + lean, bottom], [r + lean, bottom - 8], 8, 3, 5)
    const strands = Array.from({ length: 26 }, (_, i) => {
      const x = l + lean + ((r - l) * (i + 0.5)) / 26
      return `<path d="M${num(x)} ${bottom - 4}q${num(4 * Math.sin(i * 1.3 + seed))} 40 ${num(6 * Math.sin(i * 2.1 + seed))} 76"/>`
    }).join('')
    return {
      shape:
        path`M${l + 30} ${top} C${l + 10} ${top + 260} ${l + lean} ${bottom - 320} ${l + lean} ${bottom}` +
        onwards(edge) +
        path` C${r + lean} ${bottom - 320} ${r - 10} ${top + 260} ${r - 30} ${top} Z`,
      at: [(l + r) / 2, top],
      round: 0.6,
      lift: 0.9,
      folds: [0.14, 0.32, 0.5, 0.7, 0.88].map((k, i) => ({
        from: [l + 34 + (r - l - 68) * k, top + 6],
        to: [l + lean + (r - l) * k, bottom + 30],
        bend: i % 2 ? 7 : -7,
        widths: [10, 30],
        depth: 0.5,
        soft: i % 2 ? 1 : 2,
        open: true,
      })),
      trims: [
        { d: beside(edge, -60), kind: 'border', width: 76 },
        { d: beside(edge, -116), kind: 'band', width: 6 },
      ],
      over: fringe(strands),
    }
  }
  const loop = (y: number): Panel[] => [
    {
      shape: path`M360 ${y + 40} C340 ${y - 130} 480 ${y - 200} 600 ${y - 200} C720 ${y - 200} 860 ${y - 130} 840 ${y + 40} C830 ${y + 100} 780 ${y + 60} 772 ${y + 10} C760 ${y - 70} 690 ${y - 96} 600 ${y - 96} C510 ${y - 96} 440 ${y - 70} 428 ${y + 10} C420 ${y + 60} 370 ${y + 100} 360 ${y + 40} Z`,
      tone: -0.1,
      round: 0.5,
      lift: 0,
      folds: [0, 1, 2].map((i) => ({
        from: [376 + i * 20, y + 40],
        to: [824 - i * 20, y + 40],
        bend: -230 + i * 36,
        widths: [14, 14],
        depth: 0.5,
        soft: i === 1 ? 0 : 1,
      })),
    },
    {
      shape: path`M352 ${y + 20} C350 ${y + 190} 470 ${y + 270} 600 ${y + 270} C730 ${y + 270} 850 ${y + 190} 848 ${y + 20} C846 ${y - 20} 780 ${y - 20} 770 ${y + 20} C750 ${y + 90} 680 ${y + 110} 600 ${y + 110} C520 ${y + 110} 450 ${y + 90} 430 ${y + 20} C420 ${y - 20} 354 ${y - 20} 352 ${y + 20} Z`,
      round: 0.4,
      lift: 1,
      at: [600, y],
      folds: [0, 1, 2, 3].map((i) => ({
        from: [370 + i * 18, y + 24],
        to: [830 - i * 18, y + 24],
        bend: 226 - i * 38,
        widths: [16, 16],
        depth: 0.54,
        soft: i % 2 ? 0 : 1,
      })),
    },
  ]
  const panels =
    cut === 1
      ? [tail(600, 800, 560, 1300, 36, 1), tail(440, 650, 560, 1370, -30, 2), ...loop(440)]
      : cut === 2
        ? [tail(320, 860, 240, 1200, 30, 3), { ...tail(300, 820, 240, 1080, -20, 4), lift: 1 }]
        : cut === 3
          ? [...loop(430).slice(0, 1), tail(650, 850, 440, 1330, 10, 5), tail(350, 550, 440, 1330, -10, 6)]
          : [tail(560, 830, 220, 1240, 20, 7), tail(370, 660, 220, 1370, -10, 8)]
  const piece = sew(studio, panels)
  return {
    front: { ...piece, box: { x: 300, y: 200, w: 600, h: 1250 } },
    detail: { x: 370, y: cut === 2 ? 720 : 980, w: 380, h: 507 },
    folded: { piece: foldedCloth(studio, 1) },
  }
}

/** Cut 0 crossed straps, 1 toe-loop (Kolhapuri), 2 two buckled bands, 3 closed slipper (nagra). */
export const sandals: Draw = (studio, cut) => {
  const sole = withCloth(studio, { base: '#b98d5e', thread: '#6a4a33', cloth: 'plain' })
  const edge = withCloth(studio, { base: '#4a3220', thread: '#b98d5e', cloth: 'plain' })
  const print = path`M520 360 C440 350 372 440 366 560 C360 690 404 780 410 900 C414 1010 384 1090 396 1180 C408 1270 470 1300 520 1290 C580 1280 600 1210 596 1120 C592 1010 580 930 600 820 C620 700 640 620 622 510 C608 420 580 366 520 360 Z`
  const base: Panel[] = [
    { studio: edge, cloth: 'plain', shape: print, round: 0.3, lift: 0 },
    {
      studio: sole,
      cloth: 'plain',
      shape: path`M520 376 C450 368 388 450 382 560 C376 690 420 780 426 900 C430 1010 400 1090 412 1176 C422 1256 472 1284 518 1274 C568 1266 584 1206 580 1120 C576 1010 564 930 584 820 C604 700 624 616 606 512 C594 430 570 382 520 376 Z`,
      round: 0.25,
      lift: 0,
      edge: 1.2,
      trims: [
        {
          d: path`M520 390 C460 382 402 458 396 560 C390 690 434 780 440 900 C444 1010 414 1090 426 1172 C434 1240 474 1268 516 1260`,
          kind: 'stitch',
          color: '#6a4a33',
        },
      ],
      folds: [
        { from: [500, 420], to: [500, 760], widths: [90, 100], depth: 0.16, soft: 2 },
        { from: [500, 1060], to: [500, 1240], widths: [70, 70], depth: 0.18, soft: 2 },
      ],
    },
  ]
  const band = (d: string, more: Partial<Panel> = {}): Panel => ({
    shape: d,
    round: 0.6,
    lift: 1,
    at: [500, 600],
    trims: [{ d: beside(d, 9), kind: 'stitch' }],
    ...more,
  })
  const bands: Panel[] =
    cut === 0
      ? [
          band(path`M360 720 C440 640 540 560 610 470 L640 540 C600 650 520 740 400 812 Z`),
          band(path`M634 720 C580 630 480 540 398 470 L366 550 C400 650 480 750 606 812 Z`),
          band(path`M396 1010 C440 960 560 960 604 1010 L602 1066 C560 1020 440 1020 398 1066 Z`, { trims: [] }),
        ]
      : cut === 1
        ? [
            band(
              path`M362 800 C420 690 470 620 494 560 C500 540 520 540 526 560 C550 630 590 700 632 780 L622 850 C560 800 440 800 376 870 Z`,
              { trims: [{ d: path`M376 834 C440 770 560 766 626 814`, kind: 'border', width: 40 }] },
            ),
            band(path`M430 470 C440 440 480 440 486 470 C492 520 496 560 500 620 L470 616 C450 560 436 520 430 470 Z`, {
              trims: [],
            }),
          ]
        : cut === 2
          ? [
              band(path`M356 540 C420 500 560 490 636 530 L638 650 C560 610 430 620 362 664 Z`),
              band(path`M372 740 C430 700 560 690 622 728 L608 850 C560 810 450 816 394 860 Z`),
            ]
          : [
              band(
                path`M520 340 C430 330 360 440 356 570 C352 700 380 780 398 850 C440 790 560 780 608 830 C630 720 650 620 634 510 C618 410 580 346 520 340 Z`,
                {
                  trims: [
                    { d: path`M400 836 C440 772 560 762 608 816`, kind: 'border', width: 44 },
                    { d: path`M500 380 L500 740`, kind: 'border', width: 56 },
                  ],
                },
              ),
            ]
  const buckles =
    cut === 2
      ? [0, 1]
          .map(
            (i) =>
              `<rect x="${592 - i * 20}" y="${546 + i * 206}" width="46" height="76" rx="8" fill="none" stroke="#c4a466" stroke-width="10"/><rect x="${584 - i * 20}" y="${580 + i * 206}" width="60" height="8" rx="4" fill="#d9bb80"/>`,
          )
          .join('')
      : ''
  const last = bands.length - 1
  const shoe = sew(studio, [...base, ...bands.map((p, i) => (i === last ? { ...p, over: buckles } : p))])
  const other = placed(shoe, 'translate(1200 0) scale(-1 1)')
  const pair = together(
    placed(shoe, 'translate(-70 0) rotate(-3 500 800)'),
    placed(other, 'translate(70 0) rotate(3 700 800)'),
  )
  return {
    front: { ...pair, box: { x: 270, y: 340, w: 660, h: 970 } },
    detail: { x: 270, y: 420, w: 400, h: 533 },
    folded: {
      piece: together(
        placed(shoe, 'translate(-40 60) rotate(-24 500 800)'),
        placed(other, 'translate(90 -20) rotate(-12 700 800)'),
      ),
    },
  }
}
