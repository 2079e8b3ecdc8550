import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { Failed } from '#web/admin/parts/failed.tsx'
import { many, moment } from '#web/admin/parts/figures.ts'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { type MailLetter, mailQuery, resendMail } from '#web/admin/request/logs.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { MailStatus } from './mail-columns.tsx'
import { mailKindLabel } from './mail-kind-label.ts'
import { WithheldLink } from './withheld-link.tsx'

/** One mail: recipient, status, text, and Resend. */
export function MailSheet({ id, canSend, onClose }: { id: string; canSend: boolean; onClose: () => void }) {
  const { data: mail, error, refetch } = useQuery(mailQuery(id))
  return (
    <Sheet
      open={id !== ''}
      onClose={onClose}
      title={mail?.subject ?? t('Mail')}
      foot={mail && canSend && mail.link !== 'gone' && <Resend key={mail.id} mail={mail} onSent={onClose} />}
    >
      {error && !mail ? (
        <Failed what={t('Failed to load the mail')} error={error} retry={refetch} />
      ) : !mail ? (
        <Skeleton className="h-40" />
      ) : (
        <>
          <dl className="mb-6 grid grid-cols-[6rem_1fr] gap-x-3 gap-y-1.5">
            <dt className="text-ink-soft">{t('Recipient')}</dt>
            <dd className="wrap-anywhere">{mail.recipient}</dd>
            <dt className="text-ink-soft">{t('Kind')}</dt>
            <dd>{mailKindLabel(mail.kind)}</dd>
            <dt className="text-ink-soft">{t('Written')}</dt>
            <dd>{moment(mail.createdAt)}</dd>
            <dt className="text-ink-soft">{t('Status')}</dt>
            <dd className="flex flex-wrap items-center gap-2">
              <MailStatus status={mail.status} />
              {mail.sentAt && moment(mail.sentAt)}
              {mail.status === 'failed' && t('after {tries}', { tries: many(mail.tries, 'try', 'tries') })}
            </dd>
            {mail.error && (
              <>
                <dt className="text-ink-soft">{t('Reason')}</dt>
                <dd className="wrap-anywhere text-red">{translateServerText(mail.error)}</dd>
              </>
            )}
          </dl>
          <pre className="wrap-anywhere whitespace-pre-wrap border-line border-t pt-5 font-sans leading-relaxed">
            {mail.text}
          </pre>
          {mail.link !== 'none' && (
            <div className="mt-6 grid gap-3">
              <WithheldLink key={mail.id} mail={mail} canSend={canSend} />
            </div>
          )}
        </>
      )}
    </Sheet>
  )
}

function Resend({ mail, onSent }: { mail: MailLetter; onSent: () => void }) {
  const queries = useQueryClient()
  const send = useMutation({
    mutationFn: () => resendMail(mail.id),
    onSuccess: () => {
      toast.success(t('The mail is on its way'))
      onSent()
    },
    onError: (error) => toastFailure(t('Failed to send the mail'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mail-log'] }),
  })
  return (
    <Button size="sm" onClick={() => send.mutate()} busy={send.isPending}>
      <Send aria-hidden="true" className="size-4" />
      {send.isPending ? t('Sending...') : mail.status === 'sent' ? t('Send Again') : t('Send Now')}
    </Button>
  )
}
