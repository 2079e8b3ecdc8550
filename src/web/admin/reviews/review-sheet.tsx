import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, ExternalLink } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { pictureUrl } from '#shared/pictures.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { many, moment } from '#web/admin/parts/figures.ts'
import { TextArea } from '#web/admin/parts/inputs.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { Thumb } from '#web/admin/parts/thumb.tsx'
import { sayFailed } from '#web/admin/query-client.ts'
import { type OfficeReview, replyReview, reviewQuery } from '#web/admin/request/reviews.ts'
import { useSession } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ReviewBadge } from './review-words.tsx'
import { useModerate } from './use-moderate.ts'

/** A review in full, with its moderation actions. */
export function ReviewSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { can } = useSession()
  const { data: review, error, refetch } = useQuery(reviewQuery(id))
  const moderate = useModerate()
  const decide = (status: OfficeReview['status']) =>
    review && moderate.mutate({ ids: [review.id], status, seen: review.status })
  return (
    <Sheet
      open={id !== ''}
      onClose={onClose}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          Review
          {review && <ReviewBadge status={review.status} />}
        </span>
      }
      foot={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            Close
          </Button>
          {review && can('products.edit') && (
            <>
              {review.status !== 'rejected' && (
                <Button variant="outline" size="sm" onClick={() => decide('rejected')} disabled={moderate.isPending}>
                  {review.status === 'approved' ? 'Withdraw' : 'Refuse'}
                </Button>
              )}
              {review.status !== 'approved' && (
                <Button size="sm" onClick={() => decide('approved')} busy={moderate.isPending}>
                  Publish
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      {review ? (
        <Whole key={review.id} review={review} />
      ) : error ? (
        <Failed what="Review not found" error={error} retry={refetch} />
      ) : (
        <div className="grid gap-4">
          {['w-24', 'w-56', 'w-full', 'w-3/4'].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </div>
      )}
    </Sheet>
  )
}

function Whole({ review }: { review: OfficeReview }) {
  const { can } = useSession()
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <Rating rating={review.rating} />
        <h3 className="wrap-anywhere font-semibold text-base">{review.title}</h3>
        <p className="wrap-anywhere whitespace-pre-line">{review.text}</p>
        {review.photos.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-2">
            {review.photos.map(({ key }, i) => (
              <li key={key}>
                <a
                  href={pictureUrl(key, 1200)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`Photo ${i + 1} in full, in a new tab`}
                  className="block rounded-control"
                >
                  <img
                    src={pictureUrl(key, 320)}
                    alt=""
                    width={96}
                    height={96}
                    loading="lazy"
                    className="size-24 rounded-control bg-mist object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1.5">
        <Fact name="Written by">
          {review.reviewerName}
          {review.verified && (
            <span className="ml-2 inline-flex items-center gap-1 align-bottom text-green">
              <BadgeCheck aria-hidden="true" className="size-4" />
              Verified buyer
            </span>
          )}
        </Fact>
        <Fact name="E-mail">
          {review.reviewerEmail && (
            <a href={`mailto:${review.reviewerEmail}`} className="text-green hover:underline">
              {review.reviewerEmail}
            </a>
          )}
        </Fact>
        <Fact name="Date">{moment(review.date)}</Fact>
        <Fact name="Found helpful">{many(review.helpful, 'time')}</Fact>
        <Fact name={review.status === 'rejected' ? 'Refused' : 'Published'}>
          {review.moderatedAt && `${moment(review.moderatedAt)} by ${review.moderatedBy}`}
        </Fact>
      </dl>
      <div className="flex items-center gap-3 border-line border-y py-2.5">
        <Thumb image={review.productImage} className="w-10" />
        <Link to={`/admin/products?view=${review.productId}`} className="grow font-semibold hover:underline">
          {review.productTitle}
        </Link>
        <a
          href={`/product/${review.productId}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 text-green hover:underline"
        >
          View on Site
          <ExternalLink aria-hidden="true" className="size-4" />
          <span className="sr-only">(new tab)</span>
        </a>
      </div>
      {can('products.edit') ? <ReplyForm key={review.repliedAt} review={review} /> : <Reply review={review} />}
    </div>
  )
}

function Reply({ review }: { review: OfficeReview }) {
  if (!review.reply) return null
  return (
    <section>
      <h3 className="mb-2 font-semibold text-ink-soft text-xs">The shop’s answer</h3>
      <p className="wrap-anywhere whitespace-pre-line border-green border-l-2 pl-3">{review.reply}</p>
    </section>
  )
}

/** Form for the shop's public answer, shown below the review on the product page. */
function ReplyForm({ review }: { review: OfficeReview }) {
  const queries = useQueryClient()
  const [text, setText] = useState(review.reply)
  const save = useMutation({
    mutationFn: (answer: string) => replyReview(review, answer),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => sayFailed('Failed to save the answer', error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['reviews'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && text.trim() !== review.reply && !save.isPending) save.mutate(text.trim())
  }
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextArea
        label="The shop’s answer"
        hint={
          review.repliedAt
            ? `By ${review.repliedBy}, ${moment(review.repliedAt)}`
            : 'Everybody reads it below the review, once that is published'
        }
        rows={4}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="outline"
          size="sm"
          disabled={!text.trim() || text.trim() === review.reply}
          busy={save.isPending}
        >
          {save.isPending ? 'Saving...' : 'Save Answer'}
        </Button>
        {review.reply && (
          <Button
            variant="quiet"
            size="sm"
            className="text-red"
            onClick={() => save.mutate('')}
            disabled={save.isPending}
          >
            Remove Answer
          </Button>
        )}
      </div>
    </form>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt className="text-stone">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  ) : null
