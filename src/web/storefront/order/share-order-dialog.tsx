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
import { errorText } from './error-text.ts'

type Props = { orderId: string; phone: string; url: string; onClose: () => void; onRevoked: () => void }

/**
 * Shows the private link to copy or send, explains what it reveals, and can revoke all links of the order after a
 * confirmation.
 */
export default function ShareOrderDialog({ orderId, phone, url, onClose, onRevoked }: Props) {
  const whatsapp = whatsappLink('', m.order_link_message({ orderId, url }), null)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function revoke() {
    setBusy(true)
    const answer = await write<typeof orderRoutes.revokeLinks>('DELETE', 'order-link', { orderId, phone })
    setBusy(false)
    if (!answer.ok) return toast.error(errorText(answer, {}))
    toast.success(m.order_link_revoked())
    onRevoked()
  }

  return (
    <Dialog open onClose={onClose} title={m.order_link()} text={m.order_link_text()}>
      <CopyAddress url={url} onCopied={onClose} />
      <WayList ways={[{ words: m.order_link_whatsapp(), href: whatsapp }]} onLeave={onClose} />
      <Button variant="quiet" onClick={() => setAsking(true)} className="-ml-5 mt-4 text-red">
        {m.order_link_revoke()}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => isBusy || setAsking(false)}
        title={m.order_link_revoke()}
        text={m.order_link_revoke_text()}
        actions={
          <>
            <Button variant="outline" disabled={isBusy} onClick={() => setAsking(false)}>
              {m.cancel()}
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void revoke()}>
              {m.order_link_revoke()}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
