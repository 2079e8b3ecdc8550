import { Link2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { orderRoutes } from '#domains/orders/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazily } from '#web/ui/lazily.ts'
import { pageLocale } from '#web/ui/locale.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { send } from '../api.ts'
import { errorText } from './error-text.ts'

const ShareOrderDialog = lazily(() => import('./share-order-dialog.tsx'))

/**
 * Creates a private link to the order only on a click, since each link gives access to the whole order.
 * @param phone the number that opened the order, if the browser's cookie did not
 */
export function ShareOrder({ orderId, phone }: { orderId: string; phone: string }) {
  const [url, setUrl] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function open() {
    if (url) return setOpen(true)
    setBusy(true)
    const answer = await send<typeof orderRoutes.createLink>('order-link', { orderId, phone, locale: pageLocale() })
    setBusy(false)
    if (!answer.ok) return toast.error(errorText(answer, {}))
    setUrl(location.origin + answer.data.path)
    setOpen(true)
  }

  return (
    <>
      {/* Not disabled while busy, so that it keeps the focus: the dialog returns it here. */}
      <Button
        variant="outline"
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
        onClick={() => !isBusy && void open()}
      >
        <Link2 aria-hidden="true" className="size-4" />
        {m.order_link()}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareOrderDialog
            orderId={orderId}
            phone={phone}
            url={url}
            onClose={() => setOpen(false)}
            onRevoked={() => {
              setOpen(false)
              setUrl('')
            }}
          />
        </Suspense>
      )}
    </>
  )
}
