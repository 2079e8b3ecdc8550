import { ThumbsUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PublicReview } from '#domains/catalogue/contract.ts'
import type { reviewRoutes } from '#domains/reviews/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../../ui/cx.ts'
import { count } from '../../../ui/locale.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { send } from '../../api.ts'
import { safeLocalStorage } from '../../safe-storage.ts'

/** Storage key of the reviews marked as helpful on this device. Only for display: the shop counts each visitor once. */
const storageKey = 'helpful-reviews'
const remembered = (): number[] => {
  try {
    const list: unknown = JSON.parse(safeLocalStorage.read(storageKey) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
function remember(id: number, helpful: boolean) {
  const others = remembered().filter((each) => each !== id)
  safeLocalStorage.write(storageKey, JSON.stringify(helpful ? [...others, id].slice(-200) : others))
}

/** Marks a review as helpful, or undoes that. Optimistic: rolls back if the request fails. */
export function HelpfulButton({ review }: { review: PublicReview }) {
  const [many, setMany] = useState(review.helpful)
  const [voted, setVoted] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => setVoted(remembered().includes(review.id)), [review.id])

  const press = async () => {
    if (busy) return
    const helpful = !voted
    setBusy(true)
    setVoted(helpful)
    setMany(Math.max(0, many + (helpful ? 1 : -1)))
    const answer = await send<typeof reviewRoutes.vote>('vote-review', { reviewId: review.id, helpful })
    setBusy(false)
    if (answer.ok) {
      setMany(answer.data.helpful)
      return remember(review.id, helpful)
    }
    setVoted(!helpful)
    setMany(many)
    toast.error(m.review_vote_failed())
  }
  return (
    <button
      type="button"
      aria-pressed={voted}
      aria-busy={busy || undefined}
      onClick={() => void press()}
      className={cx(
        '-ml-3 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control px-3 text-sm tabular-nums transition-colors hover:bg-mist',
        voted ? 'font-semibold text-green' : 'text-ink-soft',
      )}
    >
      <ThumbsUp aria-hidden="true" className={cx('size-4', voted && 'fill-green-soft')} />
      {many > 0 ? m.review_helpful_by({ count: count(many) }) : m.review_helpful()}
    </button>
  )
}
