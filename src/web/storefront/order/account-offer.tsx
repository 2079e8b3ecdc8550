import { type FormEvent, useState } from 'react'
import type { SessionUser } from '#domains/customers/contract.ts'
import type { OrderView } from '#domains/orders/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Input } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { pageLocale } from '#web/ui/locale.ts'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { emailError, newPasswordError } from '../account/account-rules.ts'
import { fieldsOf, whyNot } from '../account/answer-words.ts'
import { Submit, Trouble } from '../account/door.tsx'
import { withNext } from '../account/next-page.ts'
import { useFields } from '../account/use-fields.ts'
import { send } from '../api.ts'
import { signedIn } from '../session.ts'
import { phoneWords } from './order-details.tsx'

type Field = 'email' | 'password'
type Props = {
  order: OrderView
  /** The account is there, and the order in it. */
  onOpened: () => void
}

/**
 * Offers a guest an account with what the order says already: a password is all that is missing, and an e-mail address
 * where the order has none.
 */
export function AccountOffer({ order, onOpened }: Props) {
  const { name, email, phone } = order.customerInfo
  const { values, formRef, wiring, isRight, show } = useFields<Field>({ email, password: '' }, (form) => ({
    email: emailError(form.email),
    password: newPasswordError(form.password),
  }))
  const [phase, setPhase] = useState<'open' | 'busy' | 'done'>('open')
  const [trouble, setTrouble] = useState('')
  const [isTaken, setTaken] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isRight()) return
    setTrouble('')
    setTaken(false)
    setPhase('busy')
    const answer = await send<{ user: SessionUser }>('register', { name, phone, ...values, locale: pageLocale() })
    if (answer.ok) {
      setPhase('done')
      signedIn(answer.data.user)
      return onOpened()
    }
    setPhase('open')
    const isEmailTaken = answer.kind === 'refused' && answer.code === 'email_taken'
    setTaken(isEmailTaken)
    const found = isEmailTaken ? undefined : fieldsOf<Field>(answer, ['email', 'password'])
    if (found) show(found)
    else setTrouble(whyNot(answer, m.register_network(), m.register_failed()))
  }

  if (phase === 'done') {
    return (
      <div role="status" className="grid justify-items-start gap-3 border-green border-l-4 bg-green-soft px-5 py-5">
        <p className="font-semibold text-green">{m.offer_done()}</p>
        <ButtonLink to="/dashboard/orders" variant="outline">
          {m.offer_orders()}
        </ButtonLink>
      </div>
    )
  }
  if (!order.canClaim) return null
  return (
    <section aria-labelledby="account-offer" className="border-line border-y py-6">
      <h2 id="account-offer" className="font-semibold text-lg">
        {m.offer_title()}
      </h2>
      <p className="mt-1 max-w-xl text-ink-soft">{m.offer_text()}</p>
      <p className="mt-3 break-words">{[name, email, phoneWords(phone)].filter(Boolean).join(' · ')}</p>
      <form ref={formRef} noValidate onSubmit={submit} className="mt-4 grid max-w-md gap-4">
        {email ? (
          // For the password manager: it keeps the password under this name.
          <input
            type="email"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
            className="sr-only"
          />
        ) : (
          <Input
            {...wiring('email')}
            label={m.account_email()}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <PasswordInput
          {...wiring('password')}
          label={m.offer_password()}
          hint={m.account_password_hint()}
          autoComplete="new-password"
        />
        <Trouble>
          {trouble && (
            <>
              {trouble}{' '}
              {isTaken && (
                <Link
                  to={withNext('/login', `/order-confirmation?orderId=${order.orderId}`)}
                  className="font-semibold underline underline-offset-2"
                >
                  {m.checkout_log_in()}
                </Link>
              )}
            </>
          )}
        </Trouble>
        <Submit variant="outline" busy={phase === 'busy'} className="justify-self-start">
          {phase === 'busy' ? m.register_busy() : m.create_account()}
        </Submit>
      </form>
    </section>
  )
}
