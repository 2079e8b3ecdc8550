import { BellRing } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.ts'

const TellMeForm = lazily(() => import('./tell-me-form.tsx'))

export type Wished = { product: number; variant: ProductPage['variants'][number]; colorBn: string }

/** Under a sold-out size: who wants it can be told when it is back. Give it the variant's code as its key. */
export function TellMe(wished: Wished) {
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
      <TellMeForm {...wished} />
    </Suspense>
  )
}
