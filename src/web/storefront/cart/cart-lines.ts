import type { CartLine } from '#domains/cart/contract.ts'
import { toPaisa } from '#shared/money.ts'

/** Pure functions of the cart: add, change and remove lines. */
export type Lines = readonly CartLine[]

/** The API's limit. */
export const maxLineQuantity = 1000
export const emptyCart: Lines = Object.freeze([])

/** Key of a line: product, size and colour. */
export const keyOf = (line: Pick<CartLine, 'id' | 'size' | 'color'>): string =>
  JSON.stringify([line.id, line.size, line.color])

/** A line as sent to the shop, to sync and check it; quantity 0 removes it from the account. */
export type Piece = Pick<CartLine, 'id' | 'size' | 'color' | 'quantity' | 'price' | 'secondSize'>

export const pieceOf = ({ id, size, color, quantity, price, secondSize }: Piece): Piece => ({
  ...{ id, size, color, quantity, price },
  ...(secondSize && { secondSize }),
})

/** The quantity as a whole number from 0 to 1000; NaN becomes 1. */
function pieces(quantity: number): number {
  if (Number.isNaN(quantity)) return 1
  return Math.max(0, Math.min(maxLineQuantity, Math.trunc(quantity)))
}

/** Adds `quantity` to the line, or appends it. Name, picture and price become those of the newer line. */
export function addLine(lines: Lines, line: Omit<CartLine, 'quantity'>, quantity = 1): Lines {
  const more = pieces(quantity)
  if (more === 0) return lines
  const key = keyOf(line)
  const at = lines.findIndex((each) => keyOf(each) === key)
  const before = lines[at]
  if (!before) return tidied([...lines, { ...line, quantity: more }])
  return tidied(replaceAt(lines, at, { ...before, ...line, quantity: pieces(before.quantity + more) }))
}

const withoutSecond = ({ secondSize: _, ...line }: CartLine): CartLine => line

/** Normalises lines with a second size: their quantity is 1, and the second size has no line of its own. */
const tidied = (lines: Lines): Lines =>
  lines.map((line) => {
    const { secondSize: size, quantity } = line
    return size && (quantity > 1 || lines.some((other) => keyOf(other) === keyOf({ ...line, size })))
      ? withoutSecond(line)
      : line
  })

/** Removes the second size from a line. */
export const takeOffSecond = (lines: Lines, key: string): Lines =>
  lines.map((line) => (keyOf(line) === key ? withoutSecond(line) : line))

// Firefox 114, which the build is for, has neither Array.with nor toSpliced.
const replaceAt = (lines: Lines, at: number, ...by: CartLine[]): Lines => [
  ...lines.slice(0, at),
  ...by,
  ...lines.slice(at + 1),
]

/** Sets the quantity of a line; less than 1 removes it. An unknown key changes nothing. */
export function changeLine(lines: Lines, key: string, quantity: number): Lines {
  const at = lines.findIndex((line) => keyOf(line) === key)
  const line = lines[at]
  if (!line || Number.isNaN(quantity)) return lines
  const wanted = pieces(quantity)
  return wanted === 0 ? replaceAt(lines, at) : tidied(replaceAt(lines, at, { ...line, quantity: wanted }))
}

export const removeLine = (lines: Lines, key: string): Lines => changeLine(lines, key, 0)

/** Restores a line at its position ('Undo'); if it was added again in the meantime, the quantities are added up. */
export function restoreLine(lines: Lines, line: CartLine, at: number): Lines {
  const isThere = lines.some((each) => keyOf(each) === keyOf(line))
  return isThere ? addLine(lines, line, line.quantity) : [...lines.slice(0, at), line, ...lines.slice(at)]
}

/** The cart without these ordered quantities. Pieces added in the meantime stay. */
export const withoutPieces = (
  lines: Lines,
  pieces: readonly Pick<CartLine, 'id' | 'size' | 'color' | 'quantity'>[],
): Lines =>
  pieces.reduce((cart, piece) => {
    const line = cart.find((each) => keyOf(each) === keyOf(piece))
    return line ? changeLine(cart, keyOf(line), line.quantity - piece.quantity) : cart
  }, lines)

/** Total number of pieces, for the badge. */
export const countOf = (lines: Lines): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Lines for totalsSoFar(): prices in whole paisa. */
export const inPaisa = (lines: Lines) =>
  lines.map(({ price, quantity, grams }) => ({ price: toPaisa(price), quantity, grams }))

/** Subtotal without delivery, in whole paisa. */
export const subtotalOf = (lines: Lines): number =>
  inPaisa(lines).reduce((sum, { price, quantity }) => sum + price * quantity, 0)

/**
 * Reads lines from stored text. Invalid text gives an empty cart, invalid lines are left out; `complaint` describes
 * that for the console. Never throws.
 */
export function readLines(text: string | null): { lines: Lines; complaint?: string } {
  if (text === null) return { lines: emptyCart }
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return { lines: emptyCart, complaint: 'is no JSON' }
  }
  if (!Array.isArray(stored)) return { lines: emptyCart, complaint: 'is no list of lines' }
  let lines: Lines = emptyCart
  let bad = 0
  for (const each of stored) {
    const line = readLine(each)
    if (line) lines = addLine(lines, line, line.quantity)
    else bad++
  }
  return bad > 0 ? { lines, complaint: `has ${bad} unreadable lines` } : { lines }
}

function readLine(stored: unknown): CartLine | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { id, name, nameBn, slug, price, originalPrice, image, size, color, colorBn, quantity, grams, secondSize } =
    stored as Record<string, unknown>
  if (!isWhole(id) || id < 1 || !isWhole(quantity) || quantity < 1 || !isAmount(price)) return undefined
  if (typeof size !== 'string' || size === '' || typeof name !== 'string') return undefined
  return {
    id,
    name,
    nameBn: words(nameBn) || name,
    slug: words(slug),
    price,
    originalPrice: isAmount(originalPrice) ? originalPrice : null,
    image: words(image),
    size,
    color: words(color) || 'Default',
    colorBn: words(colorBn),
    quantity,
    ...(isWhole(grams) && grams > 0 && { grams }),
    ...(words(secondSize) && { secondSize: words(secondSize) }),
  }
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 10_000_000
const words = (value: unknown): string => (typeof value === 'string' ? value : '')
