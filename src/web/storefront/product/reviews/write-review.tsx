import { Suspense, useEffect, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { lazily } from '../../../ui/lazily.ts'
import { sendOfflineReviews } from './offline-reviews.ts'

const ReviewDialog = lazily(() => import('./review-dialog.tsx'))

/** Button that loads the review form when pressed. Also sends stored reviews of earlier visits. */
export function WriteReview({ number, title }: { number: number; title: string }) {
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    const later = setTimeout(() => void sendOfflineReviews(), 2000)
    const now = () => void sendOfflineReviews()
    window.addEventListener('online', now)
    return () => {
      clearTimeout(later)
      window.removeEventListener('online', now)
    }
  }, [])
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {m.review_write()}
      </Button>
      {open !== null && (
        <Suspense>
          <ReviewDialog number={number} title={title} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
