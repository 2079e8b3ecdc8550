import { useEffect, useRef } from 'react'
import type { OrderView } from '#domains/orders/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { FormError, Submit } from '../account/auth-layout.tsx'
import { EmailInput } from '../account/inputs.tsx'
import { phoneLabel } from '../phone-label.ts'
import { useAccountOffer } from './use-account-offer.ts'

type Props = {
  order: OrderView
  /** Called when the account is created and contains the order. */
  onOpened: () => void
}

/**
 * Offers a guest an account with the data of the order: only a password is missing, and the e-mail address if the order
 * has none.
 */
export function AccountOffer({ order, onOpened }: Props) {
  const { name, email, phone } = order.customerInfo
  const { formRef, wiring, phase, error, isTaken, logIn, submit } = useAccountOffer(order, onOpened)

  if (phase === 'done') return <Opened text={m.offer_done()} to="/dashboard/orders" label={m.offer_orders()} />
  if (phase === 'signed-out') return <Opened text={m.register_now_login()} to={logIn} label={m.checkout_log_in()} />
  if (!order.canClaim) return null
  return (
    <section aria-labelledby="account-offer" className="border-line border-y py-6">
      <h2 id="account-offer" className="font-semibold text-lg">
        {m.offer_title()}
      </h2>
      <p className="mt-1 max-w-xl text-ink-soft">{m.offer_text()}</p>
      <p className="mt-3 break-words">{[name, email, phoneLabel(phone)].filter(Boolean).join(' · ')}</p>
      <form ref={formRef} noValidate onSubmit={submit} className="mt-4 grid max-w-md gap-4">
        {email ? (
          // For password managers, which save the password with this username.
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
          <EmailInput {...wiring('email')} />
        )}
        <PasswordInput
          {...wiring('password')}
          label={m.offer_password()}
          hint={m.account_password_hint()}
          autoComplete="new-password"
        />
        <FormError>
          {error && (
            <>
              {error}{' '}
              {isTaken && (
                <Link to={logIn} className="font-semibold underline underline-offset-2">
                  {m.checkout_log_in()}
                </Link>
              )}
            </>
          )}
        </FormError>
        <Submit variant="outline" busy={phase === 'busy'} className="justify-self-start">
          {phase === 'busy' ? m.register_busy() : m.create_account()}
        </Submit>
      </form>
    </section>
  )
}

/** Confirmation that the account is created. Takes the focus, because the clicked button is removed. */
function Opened({ text, to, label }: { text: string; to: string; label: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="grid justify-items-start gap-3 border-green border-l-4 bg-green-soft px-5 py-5 outline-none"
    >
      <p className="font-semibold text-green">{text}</p>
      <ButtonLink to={to} variant="outline">
        {label}
      </ButtonLink>
    </div>
  )
}
