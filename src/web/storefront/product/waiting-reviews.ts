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
  for (let [next, ...rest] = waiting(); next; [next, ...rest] = waiting()) {
    const answer = await send('save-review', next)
    if (!answer.ok && answer.kind === 'refused' && answer.code === 'photo_gone') {
      localBox.write(storageKey, JSON.stringify([{ ...next, photos: [] }, ...rest]))
      continue
    }
    if (!answer.ok && answer.kind !== 'refused') return
    localBox.write(storageKey, rest.length > 0 ? JSON.stringify(rest) : null)
  }
}
