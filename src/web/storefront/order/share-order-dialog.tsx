import { useState } from 'react'
import type { orderRoutes } from '#domains/orders/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { whatsappLink } from '#web/storefront/chat/chat-links.ts'
import { CopyAddress } from '#web/storefront/chat/copy-address.tsx'
import { WayList } from '#web/storefront/chat/way-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { write } from '../api.ts'

type Props = { orderId: string; phone: string; url: string; onClose: () => void; onRevoked: () => void }

/** Shows the private link to copy or send, says what it reveals, and can revoke all links of the order. */
export default function ShareOrderDialog({ orderId, phone, url, onClose, onRevoked }: Props) {
  const whatsapp = whatsappLink('', m.order_link_message({ orderId, url }), null)
  const [isBusy, setBusy] = useState(false)

  async function revoke() {
    setBusy(true)
    const answer = await write<typeof orderRoutes.revokeLinks>('DELETE', 'order-link', { orderId, phone })
    setBusy(false)
    if (!answer.ok) return toast.error(m.order_link_failed())
    toast.success(m.order_link_revoked())
    onRevoked()
  }

  return (
    <Dialog open onClose={onClose} title={m.order_link()} text={m.order_link_text()}>
      <CopyAddress url={url} onCopied={onClose} />
      <WayList ways={[{ words: m.order_link_whatsapp(), href: whatsapp }]} onLeave={onClose} />
      <div className="mt-4">
        <p className="text-ink-soft text-sm">{m.order_link_revoke_text()}</p>
        <Button variant="quiet" busy={isBusy} onClick={() => void revoke()} className="-ml-5 mt-1 text-red">
          {m.order_link_revoke()}
        </Button>
      </div>
    </Dialog>
  )
}
