import type { cartRoutes } from '#domains/cart/routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { type Answer, ask, write } from '../api.ts'
import { isSignOutDue } from '../session.ts'
import { localBox } from '../stored.ts'
import { currentLines, replace, subscribe } from './cart.ts'
import { changed, changesBetween, type Piece, pieceOf, rebased } from './cart-changes.ts'
import { keyOf, type Lines } from './cart-lines.ts'

/**
 * Keeps the device's cart and the account's the same. The device's cart (cart.ts) is what the shopper sees and changes, with
 * or without a connection; beside it stands a book of what the account is known to hold, so that only what differs is told.
 * The book outlives a reload: what was changed without a connection is told as soon as there is one.
 * Loaded for signed-in customers alone.
 */
type Book = { owner: string; pieces: Piece[] }

const bookKey = 'cart-account'
/** The account takes so many lines at once. */
const maxChanges = 100

let owner: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let end: (() => void) | undefined

/** Begins with whoever is signed in, at the log-in and when a page opens; again with somebody else is no harm. */
export function followAccount(email: string) {
  const next = markOf(email)
  if (owner === next) return
  leaveAccount()
  owner = next
  const ended = subscribe(() => soon(600))
  const onOnline = () => void meet(true)
  const onTurn = () => void meet(!document.hidden)
  window.addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onTurn)
  end = () => {
    ended()
    window.removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onTurn)
  }
  void meet(true)
}

/** Nobody is signed in any more. */
export function leaveAccount() {
  owner = null
  clearTimeout(timer)
  end?.()
  end = undefined
}

/** Tells at once what is new here: the last chance before signing out. */
export const tellNow = (): Promise<void> => meet(false)

function soon(milliseconds: number) {
  clearTimeout(timer)
  timer = setTimeout(() => void meet(false), milliseconds)
}

type Whole = RouteAnswer<typeof cartRoutes.get>

/** Tells the account what is new here and hears what is new there. @param anyway ask even when there is nothing to tell */
const meet = (anyway: boolean): Promise<void> =>
  inTurn(async () => {
    const who = owner
    if (!who || isSignOutDue()) return
    const book = readBook()
    if (book?.owner !== who) return merge(who, book)
    const changes = changesBetween(book.pieces, currentLines()).slice(0, maxChanges)
    if (changes.length === 0 && !anyway) return
    const answer = await (changes.length === 0
      ? ask<typeof cartRoutes.get>('cart', {})
      : write<typeof cartRoutes.setLines>('PUT', 'cart', { lines: changes }))
    settle(who, answer, changed(book.pieces, changes))
  })

/** The first meeting of this device and this account. What is here only because somebody else left it stays theirs. */
async function merge(who: string, left: Book | undefined) {
  const own = left ? withoutPiecesOf(left, currentLines()) : currentLines()
  const told = own.slice(0, maxChanges).map(pieceOf)
  const answer = await write<typeof cartRoutes.merge>('POST', 'cart', { lines: told })
  if (answer.ok && owner === who && left) replace(withoutPiecesOf(left, currentLines()))
  settle(who, answer, told)
}

const withoutPiecesOf = ({ pieces }: Book, lines: Lines): Lines => {
  const theirs = new Set(pieces.map(keyOf))
  return lines.filter((line) => !theirs.has(keyOf(line)))
}

function settle(who: string, answer: Answer<Whole>, told: readonly Piece[]) {
  // Whoever was asked for has signed out in the meantime, perhaps in another tab.
  if (owner !== who) return
  if (!answer.ok) {
    // Without a connection the browser says when there is one; what was refused would be refused again.
    if (answer.kind === 'busy') soon((answer.retryAfter ?? 15) * 1000)
    else if (answer.kind !== 'refused') soon(30_000)
    return
  }
  const now = currentLines()
  const next = rebased(answer.data.lines, told, now)
  localBox.write(bookKey, JSON.stringify({ owner: who, pieces: answer.data.lines.map(pieceOf) } satisfies Book))
  if (JSON.stringify(next) !== JSON.stringify(now)) replace(next)
  if (changesBetween(answer.data.lines, next).length > 0) soon(600)
}

function readBook(): Book | undefined {
  try {
    const book = JSON.parse(localBox.read(bookKey) ?? 'null') as Book | null
    return book && typeof book.owner === 'string' && Array.isArray(book.pieces) ? book : undefined
  } catch {
    return undefined
  }
}

let turn: Promise<unknown> = Promise.resolve()

/** One meeting at a time, over all tabs where the browser can. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const mine = () => ('locks' in navigator ? navigator.locks.request('bunon-cart', work) : work())
  const next = turn.then(mine, mine).catch((error: unknown) => console.warn('The cart was not kept.', error))
  turn = next
  return next
}

/** Tells accounts apart without keeping the address on the device. */
function markOf(email: string): string {
  let mark = 0x811c9dc5
  for (const sign of email.toLowerCase()) mark = Math.imul(mark ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (mark >>> 0).toString(36)
}
