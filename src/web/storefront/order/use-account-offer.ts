import { type FormEvent, useState } from 'react'
import type { OrderView } from '#domains/orders/contract.ts'
import { emailError, newPasswordError } from '../account/account-rules.ts'
import { withNext } from '../account/next-page.ts'
import { openAccount } from '../account/open-account.ts'
import { startSession } from '../account/start-session.ts'
import { useFields } from '../account/use-fields.ts'

type Field = 'email' | 'password'

/**
 * State of the account offer, and the request that creates the account. Calls `onOpened` once it exists and contains
 * the order.
 */
export function useAccountOffer(order: OrderView, onOpened: () => void) {
  const { name, email, phone } = order.customerInfo
  const { values, formRef, wiring, validate, show } = useFields<Field>({ email, password: '' }, (form) => ({
    email: emailError(form.email),
    password: newPasswordError(form.password),
  }))
  // 'signed-out': the account is created, but the browser blocks cookies.
  const [phase, setPhase] = useState<'open' | 'busy' | 'done' | 'signed-out'>('open')
  const [error, setError] = useState('')
  const [isTaken, setTaken] = useState(false)

  const logIn = withNext('/login', `/order-confirmation?orderId=${order.orderId}`)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!validate()) return
    setError('')
    setTaken(false)
    setPhase('busy')
    const opened = await openAccount<Field>({ name, phone, ...values }, email ? ['password'] : ['email', 'password'])
    if (opened.user) {
      if (!startSession(opened.user)) return setPhase('signed-out')
      setPhase('done')
      return onOpened()
    }
    setPhase('open')
    setTaken(opened.isTaken)
    if (opened.fields && !opened.isTaken) show(opened.fields)
    else setError(opened.error)
  }

  return { formRef, wiring, phase, error, isTaken, logIn, submit }
}
