import { type FormEvent, useState } from 'react'
import type { Photo } from '#domains/catalogue/contract.ts'
import type { reviewRoutes } from '#domains/reviews/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Input, Textarea } from '../../../ui/field.tsx'
import { pageLocale } from '../../../ui/locale.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { send } from '../../api.ts'
import { PhotoField } from '../../photos/photo-field.tsx'
import { complaintAbout, readReview, type Wrong } from './check-review.ts'
import { saveOfflineReview } from './offline-reviews.ts'
import { RatingInput } from './rating-input.tsx'

/** 'Write a review': five fields, validated in order, one error at a time; photos are optional. */
export default function ReviewDialog({
  number,
  title,
  open,
  onClose,
}: {
  number: number
  title: string
  open: boolean
  onClose: () => void
}) {
  const [rating, setRating] = useState(0)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [busy, setBusy] = useState(false)
  const [photos, setPhotos] = useState<Photo[]>([])
  const [photosBusy, setPhotosBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const review = { ...readReview(form, rating, number, title), photos: photos.map(({ key }) => key) }
    const complaint = complaintAbout(review)
    setWrong(complaint)
    if (complaint) {
      form.querySelector<HTMLElement>(`[name="${complaint.field}"]`)?.focus()
      return
    }
    setBusy(true)
    const answer = await send<typeof reviewRoutes.save>('save-review', review)
    setBusy(false)
    if (answer.ok) toast.success(m.review_thanks())
    else if (answer.kind === 'refused') return toast.error((pageLocale() === 'en' && answer.error) || m.review_failed())
    else if (saveOfflineReview(review)) toast.info(m.review_kept())
    else return toast.error(m.review_failed_again())
    setRating(0)
    setPhotos([])
    onClose()
  }
  /** Clears the error of a field when it is changed. */
  const isBeingMended = ({ target }: FormEvent) => {
    if ((target as HTMLInputElement).name === wrong?.field) setWrong(null)
  }
  const error = (field: Wrong['field']) => (wrong?.field === field ? wrong.message : undefined)

  return (
    <Dialog open={open} onClose={onClose} title={m.review_write()} size="md">
      <form noValidate onSubmit={submit} onChange={isBeingMended} className="mt-2 grid gap-5">
        <RatingInput rating={rating} onRate={setRating} error={error('rating')} />
        <Input label={m.review_title()} name="title" maxLength={100} error={error('title')} />
        <Textarea label={m.review_text()} name="text" rows={5} maxLength={5000} error={error('text')} />
        <PhotoField
          label={m.review_photos()}
          hint={m.review_photos_hint()}
          photos={photos}
          onChange={setPhotos}
          onBusy={setPhotosBusy}
        />
        <div className="abreast grid gap-x-5 sm:grid-cols-2">
          <Input label={m.review_name()} name="name" autoComplete="name" maxLength={100} error={error('name')} />
          <Input
            label={m.review_email()}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={200}
            error={error('email')}
          />
        </div>
        <p className="-mt-3 text-sm text-stone">{m.review_email_hint()}</p>
        <Button type="submit" size="lg" busy={busy || photosBusy}>
          {busy ? m.review_sending() : photosBusy ? m.review_photos_wait() : m.review_submit()}
        </Button>
      </form>
    </Dialog>
  )
}
