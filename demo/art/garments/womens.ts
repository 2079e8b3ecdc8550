/** Kurti, three-piece, top and abaya. */
import { lightness, mix, shift } from '../colour.ts'
import type { Fold } from '../folds.ts'
import { backwards, beside, onwards, path, wavyHem } from '../geometry.ts'
import { flipPanel, sew, type Panel } from '../panel.ts'
import { withCloth, type Studio } from '../studio.ts'
import { button } from '../trim.ts'
import { planBody, type BodyCut } from './body.ts'
import { cutPanels, fit, hemStitch, type Fitting } from './fit.ts'
import type { Draw } from './garment.ts'
import { bandCollar, neckTrims, openNeck } from './neck.ts'
import { placket } from './placket.ts'
import { skirt } from './skirt.ts'

/** A keyhole slit below a round neck with its loop button. */
const keyhole = (studio: Studio, y: number, depth: number, width = 30): Panel => {
  const drop = path`M600 ${y - 8} C${600 - width * 0.3} ${y + depth * 0.3} ${600 - width} ${y + depth * 0.6} ${600 - width * 0.6} ${y + depth * 0.86} Q600 ${y + depth * 1.12} ${600 + width * 0.6} ${y + depth * 0.86} C${600 + width} ${y + depth * 0.6} ${600 + width * 0.3} ${y + depth * 0.3} 600 ${y - 8} Z`
  return { shape: drop, cloth: 'inner', tone: -0.3, round: 0, lift: 0, edge: 1, trims: [{ d: drop, kind: 'piping', width: 7, above: true }], over: button(studio, 600, y - 2, 8, 'cloth') }
}

const border = (hem: string, width: number) => [{ d: beside(hem, -width * 0.5 - 12), kind: 'border' as const, width }, ...hemStitch(hem, -5)]

const kurtiFitting = (studio: Studio, cut: number): Fitting => {
  const place = { half: 96, y: 214 }
  const base: BodyCut = {
    neck: place, shoulder: { half: 214, drop: 48 }, chest: { half: 226, y: 476 }, waist: { half: 204, y: 690 }, hem: { half: 330, y: 1380, drop: 22, waves: 4, height: 10 }, falls: 8,
    sleeve: { length: 560, out: 17, bend: 4, hem: 116 },
  }
  if (cut === 1) {
    const neck = bandCollar(studio, { half: 82, y: 214 }, { height: 38, piping: true })
    const body: BodyCut = { ...base, neck: { half: 82, y: 214 }, hem: { half: 268, y: 1440, drop: 10, waves: 3, height: 7 }, slit: 300, sleeve: { length: 720, out: 15, bend: 4, hem: 98 } }
    const plan = planBody(body, neck.line)
    return { body, neck, front: [placket(studio, { top: neck.bottom - 30, bottom: 860, width: 58, end: 'square', border: true }), placket(studio, { top: neck.bottom - 30, bottom: 846, width: 22, buttons: 7, kind: 'metal', size: 7.5, end: 'square' })], hem: border(plan.hem, 44), cuff: (h) => border(h, 40) }
  }
  if (cut === 2) {
    const neck = openNeck(studio, 'v', place, 176)
    const body: BodyCut = { ...base, hem: { half: 198, y: 706, drop: 14 }, waist: undefined, falls: 3, sleeve: { length: 700, out: 16, bend: 4, hem: 94 } }
    return {
      body, neck, trims: neckTrims(neck, 40), cuff: (h) => border(h, 44), hem: [],
      behind: [skirt(studio, { top: { half: 196, y: 700 }, hem: { half: 440, y: 1430, drop: 40 }, flutes: 7, height: 17, gathered: true, trims: (h) => border(h, 64) })],
      above: [{ shape: path`M402 694 Q600 722 798 694 L800 728 Q600 758 400 728 Z`, cloth: 'plain', round: 0.5, lift: 0.3, trims: [{ d: path`M402 711 Q600 740 798 711`, kind: 'border', width: 25 }] }],
    }
  }
  if (cut === 3) {
    const neck = openNeck(studio, 'boat', { half: 138, y: 222 }, 62)
    const body: BodyCut = { ...base, neck: { half: 138, y: 222 }, hem: { half: 316, y: 1270, drop: 96, waves: 4, height: 10 }, sleeve: { length: 590, out: 20, bend: -4, hem: 216 } }
    const plan = planBody(body, neck.line)
    return { body, neck, trims: neckTrims(neck, 22), hem: border(plan.hem, 40), cuff: (h) => border(h, 46) }
  }
  const neck = openNeck(studio, 'round', place, 118)
  const plan = planBody(base, neck.line)
  return { body: base, neck, trims: [...neckTrims(neck, 44), { d: path`M600 332 L600 560`, kind: 'border', width: 40 }], front: [keyhole(studio, 342, 96)], hem: border(plan.hem, 62), cuff: (h) => border(h, 46) }
}

/** Cut 0 A-line with a keyhole neck, 1 straight with a buttoned plate, 2 anarkali, 3 boat neck with bell sleeves. */
export const kurti: Draw = (studio, cut) => fit(studio, kurtiFitting(studio, cut), { detail: { x: 370, y: 176, w: 460, h: 613 } })

/** Narrow or full trousers that show below a kameez. */
const salwar = (studio: Studio, top: number, bottom: number, full: boolean): Panel[] => {
  const hem = full ? 150 : 92
  const leg = path`M600 ${top} L${600 - 196} ${top} C${600 - 200} ${top + 120} ${600 - 66 - hem} ${bottom - 160} ${600 - 64 - hem} ${bottom} Q${600 - 64 - hem * 0.5} ${bottom + 12} ${600 - 56} ${bottom} C${600 - 40} ${bottom - 160} ${600 - 14} ${top + 160} 600 ${top + 60} Z`
  const edge = path`M${600 - 64 - hem} ${bottom} Q${600 - 64 - hem * 0.5} ${bottom + 12} ${600 - 56} ${bottom}`
  const folds: Fold[] = [0.25, 0.55, 0.8].map((k, i) => ({ from: [600 - 190 * k, top + 30], to: [600 - 60 - hem * k, bottom + 20], bend: 8, widths: [14, 24], depth: 0.44, soft: i === 1 ? 2 : 1, open: true }))
  const panel: Panel = { shape: leg, cloth: 'plain', folds, round: 0.8, lift: 0, at: [500, top], trims: [{ d: beside(edge, -24), kind: 'border', width: 22 }] }
  return [panel, flipPanel({ ...panel, tone: -0.05 })]
}

/** The orna: both ends falling in front, its middle lying on the chest; or over one shoulder. */
const orna = (studio: Studio, oneSided: boolean): Panel[] => {
  const end = (x: number, top: number, bottom: number, width: number, lean: number): Panel => {
    const shape = path`M${x - width * 0.34} ${top} C${x - width * 0.5} ${top + 240} ${x - width * 0.52 + lean} ${bottom - 300} ${x - width * 0.5 + lean} ${bottom} Q${x + lean} ${bottom + 16} ${x + width * 0.5 + lean} ${bottom - 6} C${x + width * 0.48 + lean} ${bottom - 300} ${x + width * 0.44} ${top + 240} ${x + width * 0.3} ${top} Z`
    const edge = path`M${x - width * 0.5 + lean} ${bottom} Q${x + lean} ${bottom + 16} ${x + width * 0.5 + lean} ${bottom - 6}`
    return {
      shape, studio, turn: 0, at: [x, top], round: 0.5, lift: 0.9, edge: 0.8,
      folds: [-0.36, -0.16, 0.04, 0.24, 0.4].map((k, i) => ({ from: [x + width * k * 0.7, top + 6], to: [x + lean + width * k * 1.15, bottom + 30], bend: i % 2 ? 6 : -6, widths: [9, 22], depth: 0.5, soft: i % 2 ? 0 : 1, open: true })),
      trims: [{ d: beside(edge, -46), kind: 'border', width: 60 }, { d: beside(edge, -100), kind: 'band', width: 4 }],
    }
  }
  if (oneSided) return [end(452, 236, 1340, 190, -24)]
  const inner = path`M506 214 C508 330 540 430 600 434 C660 430 692 330 694 214`
  const outer = path`M404 254 C392 430 468 616 600 622 C732 616 808 430 796 254`
  const curve = (k: number): Fold => ({ from: [424 + k * 70, 236], to: [776 - k * 70, 236], bend: 356 - k * 150, widths: [18, 18], depth: 0.5, soft: k > 0.6 || k < 0.2 ? 1 : 0 })
  return [{
    shape: inner + path` C730 222 770 236 796 254` + onwards(backwards(outer)) + path` C430 236 470 222 506 214 Z`, studio, round: 0.35, lift: 0.9, edge: 0.8, at: [600, 400],
    folds: [curve(0.06), curve(0.3), curve(0.55), curve(0.8)], trims: [{ d: beside(outer, 26), kind: 'border', width: 38 }],
  }]
}

/** The ends of an orna worn across the chest: they fall behind the arms. */
const ornaEnds = (studio: Studio): Panel[] => {
  const edge = wavyHem([236, 1230], [420, 1250], 10, 2, 6)
  const end: Panel = {
    shape: path`M410 250 C330 560 250 900 236 1230` + onwards(edge) + path` C440 900 470 560 480 250 Z`, studio, turn: 8, at: [330, 300], round: 0.6, lift: 0,
    folds: [0.2, 0.45, 0.7].map((k, i) => ({ from: [410 + 70 * k, 260], to: [236 + 184 * k, 1290], bend: 14, widths: [8, 28], depth: 0.5, soft: i === 1 ? 1 : 2, open: true })),
    trims: [{ d: beside(edge, -46), kind: 'border', width: 60 }, { d: beside(edge, -100), kind: 'band', width: 4 }],
  }
  return [end, flipPanel(end)]
}

/** Cut 0 orna across the chest, 1 orna over one shoulder and straight trousers, 2 anarkali set, 3 short kameez with full palazzo. */
export const threePiece: Draw = (studio, cut) => {
  const figured = lightness(studio.figure)
  const second = withCloth(studio, { base: figured > 0.9 || studio.thread === studio.base ? shift(studio.base, lightness(studio.base) > 0.5 ? -0.2 : 0.24) : mix(studio.figure, studio.base, 0.1), thread: studio.base, cloth: studio.cloth === 'plain' || studio.cloth === 'embroidery' ? 'plain' : studio.cloth })
  const plainSecond = withCloth(studio, { base: second.base, thread: studio.base, cloth: 'plain' })
  const legs = salwar(plainSecond, 1000, 1510, cut === 3).map((p) => ({ ...p, studio: plainSecond }))
  const top = kurtiFitting(studio, cut === 1 ? 0 : cut === 2 ? 2 : cut === 3 ? 3 : 0)
  const hemY = cut === 2 ? top.body.hem.y : cut === 3 ? 1080 : 1230
  const body: BodyCut = cut === 2 ? top.body : { ...top.body, hem: { ...top.body.hem, y: hemY, half: cut === 1 ? 276 : 306, drop: cut === 3 ? 40 : 18 }, slit: cut === 1 ? 240 : 0 }
  const plan = planBody(body, top.neck.line)
  const shortSkirt = cut === 2 ? [skirt(studio, { top: { half: 196, y: 700 }, hem: { half: 420, y: 1290, drop: 36 }, flutes: 7, height: 16, gathered: true, trims: (h) => border(h, 60) })] : []
  const f: Fitting = { ...top, body, hem: cut === 2 ? [] : border(plan.hem, 54), behind: [...(cut === 0 || cut === 3 ? ornaEnds(second) : []), ...legs, ...shortSkirt], above: [...(cut === 2 ? top.above ?? [] : []), ...orna(second, cut !== 0 && cut !== 3)] }
  const { all, trunk } = cutPanels(studio, f)
  return { front: sew(studio, all), detail: { x: 360, y: 176, w: 480, h: 640 }, folded: { packed: sew(studio, [...trunk, ...orna(second, true).map((p) => ({ ...p, turn: 0 }))]), window: { x: 400, y: 150, w: 400, h: 560 } } }
}

/** Cut 0 peplum, 1 boxy with a tie neck, 2 puff sleeves, 3 sleeveless with buttons. */
export const top: Draw = (studio, cut) => {
  const place = { half: 104, y: 300 }
  const base: BodyCut = { neck: place, shoulder: { half: 214, drop: 46 }, chest: { half: 228, y: 560 }, waist: { half: 208, y: 760 }, hem: { half: 252, y: 1080, drop: 12, waves: 3, height: 7 }, falls: 6, sleeve: { length: 400, out: 20, bend: 3, hem: 136 } }
  if (cut === 1) {
    const neck = openNeck(studio, 'v', place, 150)
    return fit(studio, { body: { ...base, waist: undefined, hem: { half: 262, y: 1100, drop: 8, waves: 3, height: 6 }, tail: 60, sleeve: { length: 620, out: 16, bend: 4, hem: 130, cuff: { depth: 44, kind: 'shirt' } } }, neck, trims: neckTrims(neck, 20), front: [placket(studio, { top: neck.bottom - 12, bottom: 1120, width: 36, end: 'square', buttons: 6, size: 7.5, plain: false, first: neck.bottom + 26 })] })
  }
  if (cut === 2) {
    const neck = openNeck(studio, 'square', place, 128)
    return fit(studio, { body: { ...base, sleeve: { length: 330, out: 24, bend: -6, hem: 150, puff: 34, cuff: { depth: 34, kind: 'border' } } }, neck, trims: neckTrims(neck, 24) })
  }
  if (cut === 3) {
    const neck = openNeck(studio, 'round', { half: 110, y: 300 }, 112)
    return fit(studio, { body: { ...base, neck: { half: 110, y: 300 }, shoulder: { half: 184, drop: 34 }, sleeve: undefined, hem: { half: 290, y: 1120, drop: 24, waves: 4, height: 10 } }, neck, trims: neckTrims(neck, 30), front: [keyhole(studio, 416, 70)] })
  }
  const neck = openNeck(studio, 'round', place, 104)
  const body: BodyCut = { ...base, waist: undefined, hem: { half: 206, y: 780, drop: 12 }, falls: 3 }
  return fit(studio, { body, neck, trims: neckTrims(neck, 36), hem: [], behind: [skirt(studio, { top: { half: 204, y: 774 }, hem: { half: 316, y: 1110, drop: 26 }, flutes: 6, height: 13, gathered: true, trims: (h) => border(h, 36) })], cuff: (h) => border(h, 34), above: [{ shape: path`M394 768 Q600 792 806 768 L806 792 Q600 818 394 792 Z`, cloth: 'plain', round: 0.4, lift: 0.3 }] })
}

/** Cut 0 closed with bell sleeves, 1 open over an inner dress, 2 wide butterfly, 3 buttoned coat with a collar band. */
export const abaya: Draw = (studio, cut) => {
  const place = { half: 84, y: 150 }
  const base: BodyCut = { neck: place, shoulder: { half: 208, drop: 44 }, chest: { half: 226, y: 410 }, hem: { half: 330, y: 1500, drop: 26, waves: 5, height: 11 }, falls: 9, weight: 1.1, sleeve: { length: 760, out: 19, bend: -2, hem: cut === 2 ? 300 : 200 } }
  const neck = cut === 3 ? bandCollar(studio, place, { height: 36 }) : openNeck(studio, 'round', place, 60)
  const body = cut === 2 ? { ...base, hem: { ...base.hem, half: 400, waves: 6 } } : base
  const plan = planBody(body, neck.line)
  const edge = (h: string) => [{ d: beside(h, -50), kind: 'border' as const, width: 56 }, ...hemStitch(h, -12)]
  const front: Panel[] = []
  if (cut === 1) {
    const inner = withCloth(studio, { base: shift(studio.base, lightness(studio.base) > 0.5 ? -0.16 : 0.14), cloth: 'plain' })
    front.push({ studio: inner, cloth: 'plain', shape: path`M572 206 C560 560 540 1100 520 1524 Q600 1534 680 1524 C660 1100 640 560 628 206 Z`, round: 0.5, lift: 0, edge: 1.4,
      folds: [-0.4, 0, 0.4].map((k) => ({ from: [600 + k * 50, 460], to: [600 + k * 140, 1560], widths: [10, 26], depth: 0.5, soft: 1, open: true })),
      trims: [{ d: path`M566 206 C554 560 534 1100 514 1524`, kind: 'border', width: 30, above: true }, { d: path`M634 206 C646 560 666 1100 686 1524`, kind: 'border', width: 30, above: true }] })
  }
  if (cut === 3) front.push(placket(studio, { top: neck.bottom - 30, bottom: 1516, width: 50, end: 'square', buttons: 9, kind: 'metal', size: 8 }))
  return fit(studio, { body, neck, trims: cut === 3 ? [] : neckTrims(neck, 24), front, hem: cut === 0 || cut === 2 ? edge(plan.hem) : hemStitch(plan.hem), cuff: edge }, { detail: { x: 370, y: 100, w: 460, h: 613 } })
}
