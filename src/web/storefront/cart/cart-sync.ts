import type { cartRoutes } from '#domains/cart/routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { ask, write } from '../api.ts'
import type { Answer } from '../api-answer.ts'
import { hashOf } from '../session/owner.ts'
import { isSignOutDue } from '../session/session-requests.ts'
import { currentLines, replace, subscribe } from './cart.ts'
import { type Book, readBook, writeBook } from './cart-book.ts'
import { changed, changesBetween, rebased } from './cart-changes.ts'
import { keyOf, type Lines, type Piece, pieceOf } from './cart-lines.ts'

/**
 * Synchronizes the device's cart with the account's. The shopper sees and changes the device's cart (cart.ts), also
 * offline. A stored copy of the account's last known state (cart-book.ts) gives the difference to send. Loaded only for
 * signed-in customers.
 */

/** Maximum per request. */
const maxChanges = 100

let owner: string | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let end: (() => void) | undefined

/**
 * Starts for the signed-in customer, at the log-in and on page load. Can be called again, also for another customer.
 */
export function startCartSync(email: string) {
  const next = hashOf(email)
  if (owner === next) return
  stopCartSync()
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

/** Stops after signing out. */
export function stopCartSync() {
  owner = null
  clearTimeout(timer)
  end?.()
  end = undefined
}

/** Sends the changes now, before signing out. */
export const syncCartNow = (): Promise<void> => meet(false)

function soon(milliseconds: number) {
  clearTimeout(timer)
  timer = setTimeout(() => void meet(false), milliseconds)
}

type Whole = RouteAnswer<typeof cartRoutes.get>

/** Sends local changes and applies the account's. @param anyway fetch even without local changes */
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
    settle(who, answer, changed(book.pieces, changes), changes.length > 0)
  })

/** First synchronization of this device with this account. Lines of another account are not merged. */
async function merge(who: string, left: Book | undefined) {
  const own = left ? withoutPiecesOf(left, currentLines()) : currentLines()
  const told = own.slice(0, maxChanges).map(pieceOf)
  const answer = await write<typeof cartRoutes.merge>('POST', 'cart', { lines: told })
  if (answer.ok && owner === who && left) replace(withoutPiecesOf(left, currentLines()))
  settle(who, answer, told, true)
}

const withoutPiecesOf = ({ pieces }: Book, lines: Lines): Lines => {
  const theirs = new Set(pieces.map(keyOf))
  return lines.filter((line) => !theirs.has(keyOf(line)))
}

function settle(who: string, answer: Answer<Whole>, told: readonly Piece[], hasTold: boolean) {
  // The customer has signed out in the meantime, perhaps in another tab.
  if (owner !== who) return
  if (!answer.ok) {
    // Offline: the 'online' event retries. Refused: a retry would be refused again.
    if (answer.kind === 'busy') soon((answer.retryAfter ?? 15) * 1000)
    else if (answer.kind !== 'refused') soon(30_000)
    return
  }
  const now = currentLines()
  const next = rebased(answer.data.lines, told, now)
  const ordering = hasTold ? undefined : readBook()?.ordering
  writeBook({ owner: who, pieces: answer.data.lines.map(pieceOf), ordering })
  if (JSON.stringify(next) !== JSON.stringify(now)) replace(next)
  if (changesBetween(answer.data.lines, next).length > 0) soon(600)
}

let turn: Promise<unknown> = Promise.resolve()

/** One synchronization at a time, across tabs if the browser has Web Locks. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const mine = () => ('locks' in navigator ? navigator.locks.request('bunon-cart', work) : work())
  const next = turn.then(mine, mine).catch((error: unknown) => console.warn('The cart was not kept.', error))
  turn = next
  return next
}
