import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { readPhone } from '#shared/phone.ts'
import { asciiDigits } from '#shared/text/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/field.tsx'

type Props = {
  /** The last number entered, if it did not open the order. */
  wrong: string
  /** Why the request failed, if the page does not show that itself. */
  error?: string | undefined
  isBusy: boolean
  onPhone: (phone: string) => void
}

/** Unlocks a masked order with its phone number, which is stored in this page's memory only. */
export function UnlockForm({ wrong, error, isBusy, onPhone }: Props) {
  const [phone, setPhone] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const given = asciiDigits(phone)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isPhone = readPhone(given) !== undefined
    setInvalid(!isPhone)
    if (isPhone) onPhone(given)
    else input.current?.focus()
  }

  const isWrong = wrong !== '' && (given === '' || given === wrong) && !isBusy
  // The busy button has lost the focus; at the field, screen readers announce the error.
  useEffect(() => {
    if (isWrong) input.current?.focus()
  }, [isWrong])
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <p className="text-sm">{m.order_masked()}</p>
      <Input
        ref={input}
        label={m.unlock_phone()}
        error={isInvalid ? m.unlock_invalid() : isWrong ? m.unlock_wrong() : undefined}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={phone}
        onChange={(event) => {
          setPhone(event.target.value)
          setInvalid(false)
        }}
      />
      <p role="alert" className="text-red text-sm empty:hidden">
        {error}
      </p>
      <Button type="submit" variant="outline" busy={isBusy} className="justify-self-start">
        {isBusy ? m.track_searching() : m.unlock_button()}
      </Button>
    </form>
  )
}
