import { useEffect, useState } from 'react'
import type { ProductCard } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { inPageLocale } from '#web/ui/locale.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { QuickChooser } from './quick-chooser.tsx'
import type { QuickProduct } from './quick-shop-host.tsx'

type Props = {
  card: ProductCard
  size: string | null
  load: (number: number) => Promise<QuickProduct>
  onClose: () => void
}

/** Quick view of a product: shows the card's data immediately, the rest once it has loaded. */
export default function QuickView({ card, size: firstSize, load, onClose }: Props) {
  const [product, setProduct] = useState<QuickProduct | null>(null)
  const [failed, setFailed] = useState(false)

  const start = useStableCallback(() => {
    setFailed(false)
    load(card.number).then(setProduct, () => setFailed(true))
  })
  useEffect(start, [start])

  return (
    <Dialog open onClose={onClose} title={inPageLocale(card.title)} titleHidden size="lg">
      <div className="grid gap-5 pt-5 sm:grid-cols-2 sm:gap-8 sm:pt-6">
        {product ? (
          <QuickChooser product={product} firstSize={firstSize} cardColor={card.color} onClose={onClose} />
        ) : (
          <>
            <Picture
              picture={card.pictures[0] ?? null}
              sizes="(min-width: 640px) 340px, 60vw"
              className="max-sm:mx-auto max-sm:w-3/5"
            />
            <div className="grid content-start gap-3">
              <h2 className="pr-10 font-semibold text-lg">{inPageLocale(card.title)}</h2>
              <Price price={card.price} original={card.originalPrice} />
              {failed ? (
                <>
                  <p role="alert" className="text-red">
                    {m.quick_failed()}
                  </p>
                  <Button variant="outline" onClick={start}>
                    {m.retry()}
                  </Button>
                </>
              ) : (
                <>
                  <Skeleton className="h-12 w-full" />
                  <Skeleton className="h-12 w-4/5" />
                  <Skeleton className="h-12 w-full" />
                </>
              )}
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
