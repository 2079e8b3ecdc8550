import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/field.tsx'

type Props = {
  orderId: string
  phone: string
  error: string | undefined
  /** Error of the phone number entered here. */
  phoneError: string | undefined
  isBusy: boolean
  /** The last order of this browser, offered while the field is empty. */
  recent: string | undefined
  onOrderId: (text: string) => void
  onPhone: (text: string) => void
  onSearch: () => void
}

/** Form for order number and phone number. */
export function TrackForm({ orderId, phone, error, phoneError, isBusy, recent, onOrderId, onPhone, onSearch }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // The response may arrive long after the click: moves the focus back to the field with the error.
  useEffect(() => {
    if (phoneError) form.current?.querySelector<HTMLInputElement>('[name="phone"]')?.focus()
  }, [phoneError])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (orderId.trim() === '') form.current?.querySelector('input')?.focus()
    onSearch()
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="no-print grid gap-5 max-lg:max-w-md lg:grid-cols-[1fr_1fr_auto] lg:items-end"
    >
      <Input
        label={m.track_id()}
        hint={m.track_id_hint()}
        error={error}
        name="orderId"
        value={orderId}
        onChange={(event) => onOrderId(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        className="self-start"
      />
      <Input
        label={m.track_phone()}
        optional={m.checkout_optional()}
        hint={m.track_phone_hint()}
        error={phoneError}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={phone}
        onChange={(event) => onPhone(event.target.value)}
        className="self-start"
      />
      <Button type="submit" busy={isBusy} className="h-12 self-start lg:mt-14">
        <Search aria-hidden="true" className="size-4" />
        {isBusy ? m.track_searching() : m.track_button()}
      </Button>
      {recent && orderId === '' && (
        <button
          type="button"
          onClick={() => onOrderId(recent)}
          className="min-h-11 justify-self-start text-sm underline underline-offset-4 lg:col-span-3"
        >
          {m.track_recent({ orderId: recent })}
        </button>
      )}
    </form>
  )
}
