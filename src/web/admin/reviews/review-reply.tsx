import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { moment } from '#web/admin/parts/figures.ts'
import { useFrozen } from '#web/admin/parts/hooks/use-frozen.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { useUnsentText } from '#web/admin/parts/hooks/use-unsent-text.ts'
import { TextArea } from '#web/admin/parts/inputs/inputs.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { type OfficeReview, replyReview } from '#web/admin/request/reviews.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** The shop’s reply, read-only. */
export function ReviewReply({ review }: { review: OfficeReview }) {
  if (!review.reply) return null
  return (
    <section>
      <h3 className="mb-2 font-semibold text-ink-soft text-xs">{t('The shop’s answer')}</h3>
      <p className="wrap-anywhere whitespace-pre-line border-green border-l-2 pl-3">{review.reply}</p>
    </section>
  )
}

/** The reply that is being saved, and the text of the field at that time. */
type Sent = { answer: string; typed: string | undefined }

/** Form for the shop's public answer, shown below the review on the product page. */
export function ReplyForm({ review: live }: { review: OfficeReview }) {
  const queries = useQueryClient()
  const { text: typed, setText: setTyped, follow } = useUnsentText(`reply to review ${live.id}`, undefined)
  const [review, renew] = useFrozen(live, typed !== undefined)
  const [saved, setSaved] = useState<string>()
  const text = typed ?? review.reply
  const save = useMutation({
    mutationFn: ({ answer }: Sent) => follow(answer, () => replyReview(review, answer)),
    onSuccess: ({ message }, { answer }) => {
      toast.success(translateServerText(message))
      setSaved(answer)
      renew()
    },
    onError: (error) => {
      toastFailure(t('Failed to save the answer'), error)
      if (error instanceof ApiRefusal && error.status === 409) renew()
    },
    onSettled: async (_, error, { answer, typed: before }) => {
      await queries.invalidateQueries({ queryKey: ['reviews'] })
      // Keeps text typed during the request.
      if (!error) setTyped((now) => (now === before || now?.trim() === answer ? undefined : now))
    },
  })
  const sent = save.isPending ? save.variables.answer : undefined
  const guard = useGuard(typed !== undefined && ![review.reply, saved, sent].includes(typed.trim()))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && text.trim() !== review.reply && !save.isPending) save.mutate({ answer: text.trim(), typed })
  }
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextArea
        label={t('The shop’s answer')}
        hint={
          review.repliedAt
            ? t('By {repliedBy}, {repliedAt}', { repliedBy: review.repliedBy, repliedAt: moment(review.repliedAt) })
            : t('Everybody reads it below the review, once that is published')
        }
        rows={4}
        maxLength={2000}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="outline"
          size="sm"
          disabled={!text.trim() || text.trim() === review.reply}
          busy={save.isPending}
        >
          {save.isPending ? t('Saving...') : t('Save Answer')}
        </Button>
        {review.reply && (
          <Button
            variant="quiet"
            size="sm"
            className="text-red"
            onClick={() => save.mutate({ answer: '', typed })}
            disabled={save.isPending}
          >
            {t('Remove Answer')}
          </Button>
        )}
      </div>
      {guard.question}
    </form>
  )
}
