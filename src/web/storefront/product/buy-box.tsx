import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { add } from '#web/storefront/cart/cart.ts'
import { cartLine } from '#web/storefront/cart/cart-line.ts'
import { Quantity } from '#web/storefront/cart/quantity.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import { inPageLocale, localPath } from '../../ui/locale.ts'
import { toast } from '../../ui/toast/toast.ts'
import { isChoiceSoldOut, variantOf } from '../choices.ts'
import { useFacts } from '../shop-facts.ts'
import { AddBar } from './add-bar.tsx'
import { BackInStock } from './back-in-stock.tsx'
import { BuyBoxHead } from './buy-box-head.tsx'
import { SecondSize, secondSizesOf } from './second-size.tsx'
import { SizeChoice } from './size-choice.tsx'

type Props = {
  product: ProductPage
  color: string | null
  size: string | null
  onChoose: (choice: { size: string | null }) => void
  /** The colour choice, which has separate optimistic state. */
  children: ReactNode
}

/** Title, price, colour and size, Add to cart and Buy now. */
export function BuyBox({ product, color, size, onChoose, children }: Props) {
  const navigate = useNavigate()
  const [wanted, setQuantity] = useState(1)
  const [missing, setMissing] = useState(false)
  const addButton = useRef<HTMLDivElement>(null)
  const sizesBox = useRef<HTMLFieldSetElement>(null)
  const variant = variantOf(product.variants, size, color)
  const { price, originalPrice } = variant ?? product
  const [tried, setTried] = useState<string>()
  const others = secondSizesOf(product, variant)
  // Another size or colour may not offer the second size that was chosen earlier.
  const second = others.some((other) => other.size === tried) ? tried : undefined
  const isSoldOut = isChoiceSoldOut(product.variants, size, color)
  const max = isSoldOut || second ? 1 : (variant?.left ?? 1000)
  const quantity = Math.min(wanted, max)
  const chosen = product.colors.find(({ name }) => name === color)
  const closed = useFacts()?.closed
  const cannot = price === null || isSoldOut
  const addLabel = isSoldOut ? m.sold_out() : m.product_add()

  const put = (quietly: boolean) => {
    if (!size) {
      setMissing(true)
      sizesBox.current?.scrollIntoView({ block: 'center' })
      sizesBox.current?.querySelector<HTMLElement>('[aria-pressed]')?.focus({ preventScroll: true })
      toast.error(m.select_size(), { isAnnounced: true })
      return false
    }
    if (cannot || price === null) return false
    const line = cartLine({ ...product, originalPrice }, size, chosen, price)
    add({ ...line, ...(second && { secondSize: second }) }, quantity, { quietly })
    return true
  }
  const addOpenly = useStableCallback(() => put(false))
  const isBuying = useRef(false)
  const buy = async () => {
    // A second click while the checkout loads would add the pieces twice.
    if (isBuying.current || !put(true)) return
    isBuying.current = true
    await navigate(localPath('/checkout'))
    isBuying.current = false
  }
  const chooseSize = useStableCallback((each: string) => {
    setMissing(false)
    onChoose({ size: each === size ? null : each })
  })

  return (
    <div className="grid gap-6">
      <BuyBoxHead product={product} price={price} original={originalPrice} />

      {children}

      <SizeChoice
        ref={sizesBox}
        product={product}
        color={color}
        size={size}
        variant={variant}
        missing={missing}
        onChoose={chooseSize}
      />
      {variant && others.length > 0 && (
        <SecondSize
          chosen={variant}
          sizes={others}
          second={second}
          onChoose={(each) => setTried(each === second ? undefined : each)}
        />
      )}

      {closed ? (
        <p className="bg-amber-soft px-4 py-3 text-amber">{inPageLocale(closed)}</p>
      ) : price === null ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-soft">{m.product_no_price()}</p>
          <ButtonLink to="/contact" variant="outline">
            {m.product_ask()}
          </ButtonLink>
        </div>
      ) : (
        <div ref={addButton} className="no-print -mt-3 grid gap-3">
          <div className="flex gap-3">
            <Quantity value={quantity} max={max} onChange={setQuantity} className="shrink-0" />
            <Button size="lg" wide disabled={cannot} onClick={addOpenly} className="min-h-12! shrink!">
              {addLabel}
            </Button>
          </div>
          {variant && !variant.available ? (
            <BackInStock key={variant.sku} product={product.number} variant={variant} colorBn={chosen?.nameBn ?? ''} />
          ) : (
            <Button size="lg" variant="outline" disabled={cannot} onClick={buy}>
              {m.product_buy()}
            </Button>
          )}
        </div>
      )}
      <AddBar
        button={addButton}
        price={price}
        original={originalPrice}
        label={addLabel}
        disabled={cannot}
        onAdd={addOpenly}
      />
    </div>
  )
}
