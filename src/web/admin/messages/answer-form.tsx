import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { useFrozen } from '#web/admin/parts/hooks/use-frozen.ts'
import { UnsavedGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { useUnsentText } from '#web/admin/parts/hooks/use-unsent-text.ts'
import { TextArea } from '#web/admin/parts/inputs/inputs.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { answerMessage, type OfficeMessage } from '#web/admin/request/messages.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/**
 * Answers a customer's message by mail, in the language of the page it came from. If the shop cannot send mail, the
 * answer is only stored, and the form shows that.
 */
export function AnswerForm({ message, canMail, marks }: { message: OfficeMessage; canMail: boolean; marks: number }) {
  const queries = useQueryClient()
  const { text, setText, follow } = useUnsentText(`answer to message ${message.id}`, '')
  const [missing, setMissing] = useState(false)
  const [seen, renew] = useFrozen(message, text !== '')
  const [knownMarks, setKnownMarks] = useState(marks)
  // A change from this sheet is no conflict with a colleague.
  if (knownMarks !== marks) {
    setKnownMarks(marks)
    renew()
  }
  const send = useMutation({
    mutationFn: (sent: string) => follow(sent, () => answerMessage(seen, sent.trim())),
    onSuccess: ({ message: confirmation }, sent) => {
      setText((now) => (now === sent ? '' : now))
      renew()
      toast.success(confirmation)
    },
    onError: (error) => {
      toastFailure(t('Failed to send the answer'), error)
      if (error instanceof ApiRefusal && error.code === 'stale') renew()
    },
    onSettled: () => Promise.all(['messages', 'news'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() !== '' && !send.isPending) send.mutate(text)
  }
  return (
    <form noValidate onSubmit={submit} className="grid justify-items-start gap-2">
      <TextArea
        label={message.status === 'answered' ? t('Answer again') : t('Answer')}
        hint={
          canMail
            ? t('By mail to {email}, with greeting and closing in {value}', {
                email: message.email,
                value: message.locale === 'bn' ? t('Bangla') : t('English'),
              })
            : t('Only kept here for now: the shop has no way to send mail yet. Please reach {email} in another way', {
                email: message.email,
              })
        }
        error={missing && text.trim() === '' ? t('Please write an answer') : undefined}
        className="w-full"
        lang={message.locale}
        rows={5}
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="sm" busy={send.isPending}>
        {send.isPending ? t('Sending...') : canMail ? t('Send Answer') : t('Keep Answer')}
      </Button>
      <UnsavedGuard text={text} sent={send.isPending ? send.variables.trim() : undefined} />
    </form>
  )
}
