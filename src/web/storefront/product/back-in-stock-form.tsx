import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { inventoryRoutes } from '#domains/inventory/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { sizeName } from '#web/storefront/card/size-name.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { colorName, pageLocale } from '../../ui/locale.ts'
import { toast } from '../../ui/toast/toast.ts'
import { send } from '../api.ts'
import { isEmail } from '../check-text.ts'
import { useSession } from '../session/session.ts'
import type { BackInStockRequest } from './back-in-stock.tsx'

/** Asks for the e-mail address to notify when this size and colour is back in stock. */
export default function BackInStockForm({ product, variant, colorBn }: BackInStockRequest) {
  const { user } = useSession()
  const [email, setEmail] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const field = useRef<HTMLInputElement>(null)
  const done = useRef<HTMLParagraphElement>(null)
  const size = sizeName(variant.size)
  const color = colorName({ name: variant.color, nameBn: colorBn })
  const address = (email ?? user?.email ?? '').trim()
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (told) done.current?.focus()
  }, [told])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isAddress = isEmail(address)
    setWrong(isAddress ? undefined : address ? m.checkout_email_wrong() : m.review_need_email())
    if (!isAddress) return field.current?.focus()
    setBusy(true)
    const answer = await send<typeof inventoryRoutes.alert>('stock-alerts', {
      product,
      size: variant.size,
      color: variant.color,
      email: address,
      locale: pageLocale(),
    })
    setBusy(false)
    if (answer.ok) return setTold(address)
    if (answer.kind === 'refused' && answer.code === 'available') {
      toast.info(m.alert_available())
      return void revalidate()
    }
    if (answer.kind === 'refused' && answer.status === 422) return setWrong(m.checkout_email_wrong())
    setWrong(answer.kind === 'busy' ? m.photo_busy() : m.alert_failed())
  }

  if (told)
    return (
      <p ref={done} tabIndex={-1} role="status" className="rounded-control bg-green-soft px-4 py-3.5 outline-none">
        {m.alert_done({ email: told })}
      </p>
    )
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 rounded-control border border-line p-4">
      <p>{/^default$/i.test(variant.color) ? m.alert_text_size({ size }) : m.alert_text({ size, color })}</p>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
        <Input
          ref={field}
          label={m.review_email()}
          labelHidden
          placeholder={m.review_email()}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={200}
          value={email ?? user?.email ?? ''}
          onChange={(event) => setEmail(event.target.value)}
          error={wrong}
        />
        <Button type="submit" busy={busy} className="min-h-12!">
          {busy ? m.review_sending() : m.alert_submit()}
        </Button>
      </div>
      <p className="text-sm text-stone">{m.alert_once()}</p>
    </form>
  )
}
