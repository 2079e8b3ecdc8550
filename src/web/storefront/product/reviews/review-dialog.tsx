import { type ChangeEvent, type FormEvent, useState } from 'react'
import type { Photo } from '#domains/catalogue/contract.ts'
import type { reviewRoutes } from '#domains/reviews/routes.ts'
import { newUuid } from '#shared/new-uuid.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Input, Textarea } from '../../../ui/field.tsx'
import { pageLocale } from '../../../ui/locale.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { send } from '../../api.ts'
import { PhotoField } from '../../photos/photo-field.tsx'
import { useSession } from '../../session/session.ts'
import { complaintAbout, readReview, type Wrong } from './check-review.ts'
import { saveOfflineReview, sendReviewsWhenOnline } from './offline-reviews.ts'
import { RatingInput } from './rating-input.tsx'

type Texts = Record<'title' | 'text' | 'name' | 'email', string | null>
/** Null: not typed. */
const noTexts: Texts = { title: null, text: null, name: null, email: null }

/** By the code of the refusal. */
const refusals: Record<string, () => string> = {
  photo_gone: m.review_photo_gone,
  key_reused: m.review_key_reused,
  not_found: m.line_gone,
}

/**
 * 'Write a review': five fields, validated in order, one error at a time; photos are optional. Prefills name and e-mail
 * address of the account. Keeps its input when it is closed.
 */
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
  const { rating, setRating, photos, setPhotos, busy, submit, clearErrorOfChanged, inputFor, error } = useReview({
    number,
    title,
    onClose,
  })
  const [photosBusy, setPhotosBusy] = useState(false)

  return (
    <Dialog open={open} onClose={() => busy || onClose()} title={m.review_write()} size="md">
      <form noValidate onSubmit={submit} onChange={clearErrorOfChanged} className="mt-2 grid gap-5">
        <RatingInput rating={rating} onRate={(stars) => busy || setRating(stars)} error={error('rating')} />
        <Input label={m.review_title()} {...inputFor('title')} maxLength={100} />
        <Textarea label={m.review_text()} {...inputFor('text')} rows={5} maxLength={5000} />
        <div inert={busy}>
          <PhotoField
            label={m.review_photos()}
            hint={m.review_photos_hint()}
            photos={photos}
            onChange={setPhotos}
            onBusy={setPhotosBusy}
          />
        </div>
        <div className="field-row grid gap-x-5 sm:grid-cols-2">
          <Input label={m.review_name()} {...inputFor('name')} autoComplete="name" maxLength={100} />
          <Input label={m.review_email()} {...inputFor('email')} type="email" autoComplete="email" maxLength={200} />
        </div>
        <p className="-mt-3 text-sm text-stone">{m.review_email_hint()}</p>
        <Button type="submit" size="lg" busy={busy || photosBusy}>
          {busy ? m.review_sending() : photosBusy ? m.review_photos_wait() : m.review_submit()}
        </Button>
      </form>
    </Dialog>
  )
}

/** State of the review form, and its submission. */
function useReview({ number, title, onClose }: { number: number; title: string; onClose: () => void }) {
  const [rating, setRating] = useState(0)
  const [texts, setTexts] = useState(noTexts)
  const [idempotencyKey, setKey] = useState(newUuid)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [busy, setBusy] = useState(false)
  const [photos, setPhotos] = useState<Photo[]>([])
  const { user } = useSession()
  const ofAccount: Partial<Texts> = { name: user?.name ?? null, email: user?.email ?? null }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = readReview(form, rating, number, title)
    const review = { ...given, photos: photos.map(({ key }) => key), idempotencyKey }
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
    else if (answer.kind === 'refused') {
      // The shop has already decided on the review sent with this key, so the next one needs a new key.
      if (answer.code === 'key_reused') setKey(newUuid())
      const text = refusals[answer.code]?.() ?? (pageLocale() === 'en' ? answer.error : '')
      return toast.error(text || m.review_failed())
    } else if (saveOfflineReview(review)) {
      toast.info(answer.kind === 'offline' ? m.review_kept() : m.review_kept_busy())
      sendReviewsWhenOnline()
    } else return toast.error(m.review_failed_again())
    setRating(0)
    setTexts(noTexts)
    setPhotos([])
    setKey(newUuid())
    onClose()
  }
  const clearErrorOfChanged = ({ target }: FormEvent) => {
    if ((target as HTMLInputElement).name === wrong?.field) setWrong(null)
  }
  const error = (field: Wrong['field']) => (wrong?.field === field ? wrong.message : undefined)
  const inputFor = (name: keyof Texts) => ({
    name,
    value: texts[name] ?? ofAccount[name] ?? '',
    // A successful send clears the fields, so typing is blocked meanwhile. Not `disabled`, which would lose the focus.
    readOnly: busy,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTexts((typed) => ({ ...typed, [name]: target.value })),
    error: error(name),
  })

  return { rating, setRating, photos, setPhotos, busy, submit, clearErrorOfChanged, inputFor, error }
}
