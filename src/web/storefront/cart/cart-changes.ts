import { keyOf, type Lines, type Piece, pieceOf } from './cart-lines.ts'

/** The changes that turn `before` into `now`. */
export function changesBetween(before: readonly Piece[], now: readonly Piece[]): Piece[] {
  const was = new Map(before.map((piece) => [keyOf(piece), piece]))
  const is = new Set(now.map(keyOf))
  const isOther = (piece: Piece) => {
    const old = was.get(keyOf(piece))
    return old?.quantity !== piece.quantity || old.price !== piece.price || old.secondSize !== piece.secondSize
  }
  return [
    ...now.filter(isOther).map(pieceOf),
    ...before.filter((piece) => !is.has(keyOf(piece))).map((piece) => ({ ...pieceOf(piece), quantity: 0 })),
  ]
}

/** Applies the changes to `pieces`. */
export function changed(pieces: readonly Piece[], changes: readonly Piece[]): Piece[] {
  const all = new Map([...pieces, ...changes].map((piece) => [keyOf(piece), piece]))
  return [...all.values()].filter(({ quantity }) => quantity > 0)
}

/**
 * The device's cart after the account's answer: the account's lines plus the shopper's changes since the request. Lines
 * keep their order on the screen.
 * @param told the device's state at the request, which the account's answer includes
 */
export function rebased(answer: Lines, told: readonly Piece[], now: Lines): Lines {
  const answered = new Map(answer.map((line) => [keyOf(line), line]))
  const since = new Map(changesBetween(told, now).map((piece) => [keyOf(piece), piece]))
  const kept = now.flatMap((line) => {
    const key = keyOf(line)
    const theirs = answered.get(key)
    const { secondSize: _, ...rest } = theirs ?? line
    if (since.has(key)) return [{ ...rest, ...pieceOf(line) }]
    return theirs ? [theirs] : []
  })
  const known = new Set(now.map(keyOf))
  return [...kept, ...answer.filter((line) => !known.has(keyOf(line)) && !since.has(keyOf(line)))]
}
