import type { reviewRoutes } from '#domains/reviews/routes.ts'
import type { RouteBody } from '#shared/route.ts'
import { send } from '../../api.ts'
import { safeLocalStorage } from '../../safe-storage.ts'
import { offlineReviewsKey } from './offline-reviews-key.ts'

export type Review = RouteBody<typeof reviewRoutes.save>

function stored(): Review[] {
  try {
    const list: unknown = JSON.parse(safeLocalStorage.read(offlineReviewsKey) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Stores a review that could not be sent. @returns false if it would not survive a reload */
export const saveOfflineReview = (review: Review): boolean =>
  safeLocalStorage.write(offlineReviewsKey, JSON.stringify([...stored(), review]))

/**
 * Sends the stored reviews, oldest first; only one tab at a time (Web Locks). A refused review is dropped; one that
 * does not reach the shop stays. The shop deletes unused photos after a day: a review sent later has none.
 * @returns true if none is left to send
 */
export const sendOfflineReviews = (): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('bunon-reviews', sendAll) : sendAll()

async function sendAll(): Promise<boolean> {
  for (let [next] = stored(); next; [next] = stored()) {
    const answer = await send<typeof reviewRoutes.save>('save-review', next)
    if (!answer.ok && answer.kind !== 'refused') return false
    const isWithoutPhotos = !answer.ok && answer.code === 'photo_gone'
    replaceStored(next, isWithoutPhotos ? [{ ...next, photos: [] }] : [])
  }
  return true
}

/** Replaces only this review: another tab may have stored or sent others in the meantime. */
function replaceStored(sent: Review, by: Review[]) {
  const text = JSON.stringify(sent)
  const left = stored().flatMap((each) => (JSON.stringify(each) === text ? by : [each]))
  safeLocalStorage.write(offlineReviewsKey, left.length > 0 ? JSON.stringify(left) : null)
}

const minRetryMs = 2000
const maxRetryMs = 5 * 60_000
let retryDelayMs = minRetryMs
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** Sends the stored reviews now, when the connection returns, and with exponential backoff, on whatever page. */
export function sendReviewsWhenOnline() {
  retryDelayMs = minRetryMs
  void attempt()
  // Adding the same listener twice has no effect.
  window.addEventListener('online', sendReviewsWhenOnline)
}

async function attempt() {
  const isDone = await sendOfflineReviews()
  clearTimeout(retryTimer)
  if (isDone) return
  retryTimer = setTimeout(attempt, retryDelayMs)
  retryDelayMs = Math.min(retryDelayMs * 2, maxRetryMs)
}
