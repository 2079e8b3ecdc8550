import { Suspense, useEffect, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.ts'
import { sendOfflineReviews } from './offline-reviews.ts'

const ReviewDialog = lazily(() => import('./review-dialog.tsx'))

/** The button; its form is loaded with the first press. Sends what an earlier visit could not. */
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
