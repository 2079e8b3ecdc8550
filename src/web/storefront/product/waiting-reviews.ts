import type { reviewRoutes } from '#domains/reviews/routes.ts'
import { send } from '../api.ts'
import { localBox } from '../stored.ts'

export type Review = {
  productId: number
  productTitle: string
  rating: number
  title: string
  text: string
  reviewerName: string
  reviewerEmail: string
  /** Keys of photos that have arrived already. */
  photos?: string[]
}

const storageKey = 'reviews'

function waiting(): Review[] {
  try {
    const list: unknown = JSON.parse(localBox.read(storageKey) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Keeps a review that could not be sent. @returns false when it would not survive a reload */
export const keepReview = (review: Review): boolean =>
  localBox.write(storageKey, JSON.stringify([...waiting(), review]))

/**
 * Sends what was kept, oldest first; what the shop refuses is dropped, what does not reach it stays. Photos wait in the shop
 * for a day only: a review that comes later comes without them.
 */
export async function sendWaitingReviews(): Promise<void> {
  for (let [next] = waiting(); next; [next] = waiting()) {
    const answer = await send<typeof reviewRoutes.save>('save-review', next)
    if (!answer.ok && answer.kind !== 'refused') return
    const isWithoutPhotos = !answer.ok && answer.code === 'photo_gone'
    putInPlace(next, isWithoutPhotos ? [{ ...next, photos: [] }] : [])
  }
}

/** Only that one changes: others may have been kept, or sent by another tab, while it was on its way. */
function putInPlace(sent: Review, by: Review[]) {
  const text = JSON.stringify(sent)
  const left = waiting().flatMap((each) => (JSON.stringify(each) === text ? by : [each]))
  localBox.write(storageKey, left.length > 0 ? JSON.stringify(left) : null)
}
