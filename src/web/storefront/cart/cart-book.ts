import { safeLocalStorage } from '../safe-storage.ts'
import { currentSession } from '../session/session.ts'
import { currentLines } from './cart.ts'
import { changesBetween } from './cart-changes.ts'
import { keyOf, type Piece } from './cart-lines.ts'

/**
 * The last known state of the account's cart. Differences from the device's cart are sent to the account; the copy
 * survives reloads, so offline changes are sent later.
 */
export type Book = {
  owner: string
  pieces: Piece[]
  /** Keys of the lines that are being ordered and that were already sent to the account. */
  ordering?: string[] | undefined
}

const bookKey = 'cart-account'

export function readBook(): Book | undefined {
  try {
    const book = JSON.parse(safeLocalStorage.read(bookKey) ?? 'null') as Book | null
    return book && typeof book.owner === 'string' && Array.isArray(book.pieces) ? book : undefined
  } catch {
    return undefined
  }
}

export const writeBook = (book: Book) => safeLocalStorage.write(bookKey, JSON.stringify(book))

/**
 * Call before the first attempt to send an order. The shop removes the ordered pieces from the account's cart. For
 * lines that are in sync, `takeOutOfBook` may then remove them from the book, without sending a quantity. A sync before
 * `takeOutOfBook` ends this: it may arrive after the order.
 */
export function noteOrdering() {
  const book = readBook()
  if (!book) return
  const lines = currentLines()
  const untold = new Set(changesBetween(book.pieces, lines).map(keyOf))
  // The shop treats an order without a session as a guest's order.
  const ordering = currentSession().user ? lines.map(keyOf).filter((key) => !untold.has(key)) : undefined
  writeBook({ ...book, ordering })
}

/** Call when the order is placed. Pieces that another device added to the account in the meantime stay there. */
export function takeOutOfBook(ordered: readonly Pick<Piece, 'id' | 'size' | 'color' | 'quantity'>[]) {
  const book = readBook()
  if (!book?.ordering) return
  const { owner, pieces, ordering } = book
  const gone = new Map(ordered.map((piece) => [keyOf(piece), piece.quantity]))
  const left = pieces.map((piece) => {
    const key = keyOf(piece)
    return ordering.includes(key) ? { ...piece, quantity: piece.quantity - (gone.get(key) ?? 0) } : piece
  })
  writeBook({ owner, pieces: left.filter(({ quantity }) => quantity > 0) })
}
