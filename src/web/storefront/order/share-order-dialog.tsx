import { useRef, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Input } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { write } from '../api.ts'

type Props = { orderId: string; phone: string; url: string; onClose: () => void; onRevoked: () => void }

/** The private link to copy or send, what it gives away, and the way to revoke all links of the order. */
export default function ShareOrderDialog({ orderId, phone, url, onClose, onRevoked }: Props) {
  const address = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(m.share_copied())
      onClose()
    } catch {
      address.current?.select()
      toast.info(m.share_copy_yourself())
    }
  }

  async function revoke() {
    setBusy(true)
    const answer = await write('DELETE', 'order-link', { orderId, phone })
    setBusy(false)
    if (!answer.ok) return toast.error(m.order_link_failed())
    toast.success(m.order_link_revoked())
    onRevoked()
  }

  return (
    <Dialog open onClose={onClose} title={m.order_link()} text={m.order_link_text()}>
      <div className="mt-5 grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
        <Input
          ref={address}
          label={m.share_address()}
          value={url}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button className="min-h-12!" onClick={() => void copy()}>
          {m.order_link_copy()}
        </Button>
      </div>
      <p className="mt-3">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(m.order_link_message({ orderId, url }))}`}
          target="_blank"
          rel="noreferrer"
          onClick={onClose}
          className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-4"
        >
          {m.order_link_whatsapp()}
        </a>
      </p>
      <div className="mt-3 border-line border-t pt-4">
        <p className="text-ink-soft text-sm">{m.order_link_revoke_text()}</p>
        <Button variant="quiet" busy={isBusy} onClick={() => void revoke()} className="-ml-5 mt-1 text-red">
          {m.order_link_revoke()}
        </Button>
      </div>
    </Dialog>
  )
}
