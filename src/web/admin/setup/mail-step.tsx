import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiRefusal, errorMessage } from '#web/admin/api.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { type SetupAnswer, sendTestMail, setupQuery } from '#web/admin/request/opening.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Code } from './code.tsx'

/** The SMTP_URL setting, and a test message. */
export function MailStep({ mail }: { mail: SetupAnswer['mail'] }) {
  const queries = useQueryClient()
  const [to, setTo] = useState(mail.replyTo)
  const test = useMutation({
    mutationFn: sendTestMail,
    onSuccess: () => queries.invalidateQueries(setupQuery),
  })
  const wrong = test.error instanceof ApiRefusal ? test.error.fields.to : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!test.isPending) test.mutate(to)
  }
  return (
    <div className="grid gap-4">
      <p>
        {mail.server ? (
          <>
            {t('The shop sends through')} <Code>{mail.server}</Code>. {translateServerText(mail.sentence)}
          </>
        ) : (
          translateServerText(mail.sentence)
        )}
      </p>
      {!mail.server && (
        <p className="text-ink-soft">
          {t('Your mail provider tells you host, user and password. Whoever runs the shop’s machine starts it with')}{' '}
          <Code>SMTP_URL=smtp://USER:PASSWORD@HOST:587</Code>
          {t('; the password never lies in the database.')}
        </p>
      )}
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
        <TextInput
          label={t('Send a test message to')}
          type="email"
          autoComplete="email"
          value={to}
          error={wrong}
          onChange={({ target }) => setTo(target.value)}
          className="min-w-0 grow basis-56"
        />
        <Button
          type="submit"
          variant="outline"
          size="sm"
          busy={test.isPending}
          disabled={!mail.canSend || to.trim() === ''}
          className="mt-6.5 max-sm:min-h-11 max-sm:grow"
        >
          {test.isPending ? t('Sending...') : t('Send Test Message')}
        </Button>
      </form>
      <div role="status">
        {test.data && (
          <p className={test.data.sent ? 'text-green' : 'text-red'}>
            {test.data.sent ? t('The mail server took it: ') : t('It was not sent: ')}
            <Code>{test.data.answer}</Code>
          </p>
        )}
        {test.error && !wrong && <p className="text-red">{errorMessage(test.error)}</p>}
      </div>
    </div>
  )
}
