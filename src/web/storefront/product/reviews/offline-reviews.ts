import type { reviewRoutes } from '#domains/reviews/routes.ts'
import { send } from '../../api.ts'
import { safeLocalStorage } from '../../safe-storage.ts'

export type Review = {
  productId: number
  productTitle: string
  rating: number
  title: string
  text: string
  reviewerName: string
  reviewerEmail: string
  /** Keys of uploaded photos. */
  photos?: string[]
  /** If the answer to a first attempt was lost, the shop stores the second one no more. */
  idempotencyKey?: string
}

const storageKey = 'reviews'

function stored(): Review[] {
  try {
    const list: unknown = JSON.parse(safeLocalStorage.read(storageKey) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Stores a review that could not be sent. @returns false if it would not survive a reload */
export const saveOfflineReview = (review: Review): boolean =>
  safeLocalStorage.write(storageKey, JSON.stringify([...stored(), review]))

/**
 * Sends the stored reviews, oldest first. A refused review is dropped; one that does not reach the shop stays. The shop
 * deletes unused photos after a day: a later review is sent without them.
 */
export async function sendOfflineReviews(): Promise<void> {
  for (let [next] = stored(); next; [next] = stored()) {
    const answer = await send<typeof reviewRoutes.save>('save-review', next)
    if (!answer.ok && answer.kind !== 'refused') return
    const isWithoutPhotos = !answer.ok && answer.code === 'photo_gone'
    replaceStored(next, isWithoutPhotos ? [{ ...next, photos: [] }] : [])
  }
}

/** Replaces only this review: in the meantime, others may have been stored, or sent by another tab. */
function replaceStored(sent: Review, by: Review[]) {
  const text = JSON.stringify(sent)
  const left = stored().flatMap((each) => (JSON.stringify(each) === text ? by : [each]))
  safeLocalStorage.write(storageKey, left.length > 0 ? JSON.stringify(left) : null)
}
