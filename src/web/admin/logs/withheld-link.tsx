import { useMutation } from '@tanstack/react-query'
import { Copy, Eye } from 'lucide-react'
import { toastFailure } from '#web/admin/query-client.ts'
import { linkOfMail, type MailLetter } from '#web/admin/request/logs.ts'
import { Notice } from '#web/admin/settings/panel.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** Anyone with this link can access the account. It is hidden, and shown only if the shop cannot send mail. */
export function WithheldLink({ mail, canSend }: { mail: MailLetter; canSend: boolean }) {
  const show = useMutation({
    mutationFn: () => linkOfMail(mail.id),
    onError: (error) => toastFailure(t('Failed to show the link'), error),
  })
  if (mail.link === 'gone') return <Notice>{t('Its link was sent or has run out: it is not kept any more.')}</Notice>
  if (canSend)
    return (
      <Notice>{t('Its link is for {recipient} alone and is not shown here.', { recipient: mail.recipient })}</Notice>
    )
  if (!show.data)
    return (
      <>
        <Notice>
          {t(
            'The shop cannot send this e-mail. You can hand its link to {recipient} in another way: whoever opens it chooses the password of the account. That you looked is written into the activity log.',
            { recipient: mail.recipient },
          )}
        </Notice>
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => show.mutate()}
          busy={show.isPending}
        >
          <Eye aria-hidden="true" className="size-4" />
          {t('Show the Link')}
        </Button>
      </>
    )
  const { link } = show.data
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast.success(t('Link copied')),
      () => toast.error(t('Copying is not allowed here: please mark it and copy it by hand')),
    )
  return (
    <>
      <p role="status" className="wrap-anywhere rounded-control border border-line bg-surface px-3.5 py-2.5 font-mono">
        {link}
      </p>
      <Button variant="outline" size="sm" className="justify-self-start" onClick={copy}>
        <Copy aria-hidden="true" className="size-4" />
        {t('Copy')}
      </Button>
    </>
  )
}
