import { expect, type Locator } from '@playwright/test'
import qrcode from 'qrcode-generator'
import sharp from 'sharp'
import { readCode128 } from '../support/read-code128.ts'

/** Rows of dark dots of what is seen of an element. */
async function dotsOf(element: Locator): Promise<boolean[][]> {
  const { data, info } = await sharp(await element.screenshot())
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Array.from({ length: info.height }, (_, y) =>
    Array.from({ length: info.width }, (_, x) => (data[(y * info.width + x) * info.channels] ?? 255) < 128),
  )
}

/**
 * What a scanner reads across the middle of a Code 128, and how wide its narrowest bar is in dots. The margins must be
 * ten bars wide.
 */
export async function readBars(element: Locator): Promise<{ text: string; narrowest: number }> {
  const rows = await dotsOf(element)
  const row = rows[Math.floor(rows.length / 2)] ?? []
  const runs: { isDark: boolean; width: number }[] = []
  for (const isDark of row) {
    const last = runs.at(-1)
    if (last?.isDark === isDark) last.width++
    else runs.push({ isDark, width: 1 })
  }
  const [before, after] = [runs.at(0), runs.at(-1)]
  const bars = runs.slice(before?.isDark ? 0 : 1, after?.isDark ? undefined : -1).map(({ width }) => width)
  // The first sign is eleven modules wide.
  const narrowest = bars.slice(0, 6).reduce((sum, width) => sum + width, 0) / 11
  for (const margin of [before, after])
    expect(margin?.isDark ? 0 : (margin?.width ?? 0) / narrowest, 'quiet zone in bars').toBeGreaterThan(9)
  return { text: readCode128(bars.map((width) => Math.round(width / narrowest))), narrowest }
}

/** Is it the QR code of this text, module by module, with the margin of four that the standard asks for? */
export async function isQrOf(element: Locator, text: string): Promise<boolean> {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const rows = await dotsOf(element)
  const size = code.getModuleCount()
  const all = size + 8
  const isDark = (x: number, y: number) =>
    rows[Math.floor(((y + 0.5) * rows.length) / all)]?.[Math.floor(((x + 0.5) * (rows[0]?.length ?? 0)) / all)]
  return Array.from({ length: all * all }, (_, at) => [at % all, Math.floor(at / all)] as const).every(([x, y]) => {
    const inside = x >= 4 && y >= 4 && x < size + 4 && y < size + 4
    return isDark(x, y) === (inside && code.isDark(y - 4, x - 4))
  })
}

/** What is wrong with a printed sheet: what leaves it, is cut off by a box around it, or lies on something else. */
export const faultsOf = (sheet: Locator): Promise<string[]> =>
  sheet.evaluate((paper) => {
    type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
    type Part = { box: Box; name: string; of: Element }
    /**
     * What the letters of a line cover. A font reserves more, so that the boxes of the browser overlap in every text.
     */
    const inkOf = ({ left, right, top, bottom }: DOMRect, of: Element): Box => {
      const [middle, half] = [(top + bottom) / 2, Number.parseFloat(getComputedStyle(of).fontSize) / 2]
      return { left, right, top: middle - half, bottom: middle + half }
    }
    const faults: string[] = []
    const parts: Part[] = []
    const words = (text: string | null) => (text ?? '').trim().slice(0, 30)
    const walk = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const of = node.parentElement
      if (!of || words(node.textContent) === '') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) parts.push({ box: inkOf(box, of), name: words(node.textContent), of })
    }
    for (const of of paper.querySelectorAll('svg, .print-sheet-box'))
      parts.push({ box: of.getBoundingClientRect(), name: of.getAttribute('aria-label') ?? of.tagName, of })
    const leaves = ({ box }: Part, frame: DOMRect) =>
      box.left < frame.left - 1 ||
      box.right > frame.right + 1 ||
      box.top < frame.top - 1 ||
      box.bottom > frame.bottom + 1
    for (const part of parts) {
      for (let box: Element | null = part.of; box; box = box === paper ? null : box.parentElement)
        if (
          (box === paper || getComputedStyle(box).overflow !== 'visible') &&
          leaves(part, box.getBoundingClientRect())
        )
          faults.push(`${part.name}: outside of ${box.className || box.tagName}`)
    }
    const liesOn = (a: Box, b: Box) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    for (const [at, one] of parts.entries())
      for (const other of parts.slice(at + 1))
        if (liesOn(one.box, other.box) && !(one.of.contains(other.of) && one.of.tagName === 'svg'))
          faults.push(`${one.name}: lies on ${other.name}`)
    return faults
  })

/**
 * How wide a Bangla text is, as printed and as the same font draws it with and without shaping: without, each letter
 * and each sign stands alone.
 */
export const widthsOf = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = node.textContent ?? ''
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('no canvas')
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(node)
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    const width = (letters: string) => pen.measureText(letters).width
    return {
      lines: range.getClientRects().length,
      printed: range.getBoundingClientRect().width,
      shaped: width(text),
      unshaped: [...text].reduce((sum, letter) => sum + width(letter), 0),
    }
  })
