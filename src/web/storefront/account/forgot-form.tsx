import { MailCheck, MessageSquare, PhoneCall } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { customerRoutes } from '#domains/customers/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { showPhone } from '#shared/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { digits, pageLocale } from '#web/ui/locale.ts'
import { send } from '../api.ts'
import { emailError } from './account-rules.ts'
import { describeFailure, fieldErrorsOf } from './answer-text.ts'
import { AuthLayout, FormError, Submit } from './auth-layout.tsx'
import { readPrefill, savePrefill } from './form-prefill.ts'
import { EmailInput } from './inputs.tsx'
import { useFields } from './use-fields.ts'

/** Requests the mail with the link. The answer does not reveal whether the account exists. */
export function ForgotForm() {
  const { values, setValues, formRef, wiring, validate, show } = useFields({ email: '' }, ({ email }) => ({
    email: emailError(email),
  }))
  const [phase, setPhase] = useState<'asking' | 'sending' | 'sent'>('asking')
  const [call, setCall] = useState<string>()
  const [error, setError] = useState('')

  // Storage is only available after hydration; keeps what was typed before it.
  useEffect(() => setValues((now) => ({ email: now.email || readPrefill().email })), [setValues])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!validate()) return
    setError('')
    setPhase('sending')
    savePrefill(values)
    const answer = await send<typeof customerRoutes.forgotPassword>('forgot-password', {
      ...values,
      locale: pageLocale(),
    })
    if (answer.ok) {
      setCall(answer.data.mailed ? undefined : (answer.data.phone ?? ''))
      return setPhase('sent')
    }
    setPhase('asking')
    const found = fieldErrorsOf(answer, ['email'])
    if (found) show(found)
    else setError(describeFailure(answer))
  }

  return (
    <AuthLayout title={m.forgot_title()} text={phase === 'sent' ? null : m.forgot_text()}>
      {phase === 'sent' ? (
        <Sent email={values.email.trim()} call={call} onOther={() => setPhase('asking')} />
      ) : (
        <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
          <EmailInput {...wiring('email')} />
          <FormError>{error}</FormError>
          <Submit size="lg" wide busy={phase === 'sending'}>
            {phase === 'sending' ? m.forgot_busy() : m.forgot_submit()}
          </Submit>
        </form>
      )}
      <Link to="/login" className="mt-5 inline-flex min-h-11 items-center underline decoration-gold underline-offset-4">
        {m.forgot_back()}
      </Link>
    </AuthLayout>
  )
}

/** @param call the number to call if the shop cannot send mail, '' without a number; undefined: the mail was sent */
function Sent({ email, call, onOther }: { email: string; call: string | undefined; onOther: () => void }) {
  const Icon = call === undefined ? MailCheck : call ? PhoneCall : MessageSquare
  const box = useRef<HTMLDivElement>(null)
  const [beforeCall, afterCall] = m.forgot_call_text({ phone: '|' }).split('|')
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="status" tabIndex={-1} className="border-gold border-l-4 bg-surface px-5 py-5 outline-none">
      <p className="flex items-center gap-2.5 font-semibold text-lg">
        <Icon aria-hidden="true" className="size-5 text-green" strokeWidth={1.6} />
        {call === undefined ? m.forgot_done() : call ? m.forgot_call() : m.forgot_write()}
      </p>
      {call === undefined ? (
        <>
          <p className="mt-2 break-words">{m.forgot_done_text({ email })}</p>
          <p className="mt-2 text-sm text-stone">{m.forgot_done_spam()}</p>
        </>
      ) : call ? (
        <p className="mt-2 break-words">
          {beforeCall}
          <a href={`tel:${call}`} className="whitespace-nowrap underline decoration-gold underline-offset-4">
            {digits(showPhone(call))}
          </a>
          {afterCall}
        </p>
      ) : (
        <p className="mt-2">
          {m.forgot_write_text()}{' '}
          <Link to="/contact" className="underline decoration-gold underline-offset-4">
            {m.footer_contact_us()}
          </Link>
        </p>
      )}
      <Button variant="outline" onClick={onOther} className="mt-4">
        {m.forgot_other()}
      </Button>
    </div>
  )
}
