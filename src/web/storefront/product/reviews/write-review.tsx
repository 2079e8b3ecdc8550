import { Suspense, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { lazily } from '../../../ui/lazily.ts'

const ReviewDialog = lazily(() => import('./review-dialog.tsx'))

/** Button that loads the review form on a click. */
export function WriteReview({ number, title }: { number: number; title: string }) {
  const [open, setOpen] = useState<boolean | null>(null)
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
