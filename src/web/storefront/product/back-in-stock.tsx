import { BellRing } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.ts'

const BackInStockForm = lazily(() => import('./back-in-stock-form.tsx'))

export type BackInStockRequest = { product: number; variant: ProductPage['variants'][number]; colorBn: string }

/** 'Tell me when it is back' for a sold-out variant. Use the variant's SKU as React key. */
export function BackInStock(wished: BackInStockRequest) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <Button variant="outline" size="lg" onClick={() => setOpen(true)}>
        <BellRing aria-hidden="true" className="size-5" strokeWidth={1.6} />
        {m.alert_open()}
      </Button>
    )
  return (
    <Suspense fallback={<div className="h-52" />}>
      <BackInStockForm {...wished} />
    </Suspense>
  )
}
