import { Suspense, useEffect, useState } from 'react'
import { lazily } from '../../ui/lazily.ts'
import { safeLocalStorage } from '../safe-storage.ts'
import { offlineOrderKey } from './offline-order-key.ts'

const OfflineOrderBar = lazily(() => import('./offline-order-bar.tsx'))

/**
 * Sends an offline order, from any page. Loaded only if there is one, or may be: from the checkout on. Rendered once,
 * in the layout.
 */
export function OfflineOrderNotice({ isAtCheckout }: { isAtCheckout: boolean }) {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const look = () => {
      if (isAtCheckout || safeLocalStorage.read(offlineOrderKey) !== null) setNeeded(true)
    }
    look()
    // Another tab may store one.
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [isAtCheckout])
  return (
    <div role="status" className="print:hidden">
      {isNeeded && (
        <Suspense>
          <OfflineOrderBar />
        </Suspense>
      )}
    </div>
  )
}
