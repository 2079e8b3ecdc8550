import { code128 } from 'bwip-js/generic'
import { barcodePattern } from '#domains/catalogue/staff-contract.ts'

/** The bars of a barcode, with position and width in modules. `width`: total number of modules. */
export type Bars = { bars: { x: number; width: number }[]; width: number }

/**
 * Encodes a text as Code 128, which couriers and warehouses scan.
 * @returns undefined for an empty text, or one that Code 128 cannot encode, such as Bangla
 */
export function code128Bars(text: string): Bars | undefined {
  if (!barcodePattern.test(text) || text === '') return undefined
  return code128({ bcid: 'code128', text, height: 1 }, recorder())
}

/** bwip-js places lines at whole pixels: with two per module the middle of each bar is one. */
const pixels = 2

/** Takes down what bwip-js would draw: each bar is a vertical line around its middle. */
function recorder() {
  const bars: Bars['bars'] = []
  let width = 0
  return {
    scale: (): [number, number] => [pixels, pixels],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (all: number) => {
      width = all / pixels
    },
    line: (x: number, _y: number, _x1: number, _y1: number, wide: number) => {
      bars.push({ x: (x - wide / 2) / pixels, width: wide / pixels })
    },
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    clip: nothing,
    unclip: nothing,
    text: nothing,
    end: (): Bars => ({ bars: bars.sort((a, b) => a.x - b.x), width }),
  }
}

const nothing = () => {}
