import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { SizeChip } from '#web/storefront/card/size-chip.tsx'
import { sizeName } from '#web/storefront/card/size-name.ts'
import { add } from '#web/storefront/cart/cart.ts'
import { cartLine } from '#web/storefront/cart/cart-line.ts'
import { Quantity } from '#web/storefront/cart/quantity.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { count, localPath } from '../../ui/locale.ts'
import { toast } from '../../ui/toast.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { sizesIn, variantOf } from '../choices.ts'
import { AddBar } from './add-bar.tsx'
import { BackInStock } from './back-in-stock.tsx'
import { BuyBoxHead } from './buy-box-head.tsx'
import { SizeChartButton } from './size-chart-button.tsx'

type Props = {
  product: ProductPage
  colour: string | null
  size: string | null
  onChoose: (choice: { size: string | null }) => void
  /** The colour choice, which has optimistic state of its own. */
  children: ReactNode
}

/** Title, price, colour and size, Add to cart and Buy now. */
export function BuyBox({ product, colour, size, onChoose, children }: Props) {
  const navigate = useNavigate()
  const [wanted, setQuantity] = useState(1)
  const [missing, setMissing] = useState(false)
  const addButton = useRef<HTMLDivElement>(null)
  const sizesBox = useRef<HTMLFieldSetElement>(null)
  const variant = variantOf(product.variants, size, colour)
  const { price, originalPrice } = variant ?? product
  const max = variant?.left ?? 1000
  const quantity = Math.min(wanted, Math.max(1, max))
  const chosen = product.colors.find(({ name }) => name === colour)
  const cannot = price === null || variant?.available === false

  const addLabel = variant && !variant.available ? m.sold_out() : m.product_add()

  const put = (quietly: boolean) => {
    if (!size || !variant) {
      setMissing(true)
      sizesBox.current?.scrollIntoView({ block: 'center' })
      sizesBox.current?.querySelector<HTMLElement>('[aria-pressed]')?.focus({ preventScroll: true })
      toast.error(m.select_size())
      return false
    }
    if (cannot || price === null) return false
    add(cartLine({ ...product, originalPrice }, size, chosen, price), quantity, { quietly })
    return true
  }
  const addOpenly = useStableCallback(() => put(false))
  const chooseSize = useStableCallback((each: string) => {
    setMissing(false)
    onChoose({ size: each === size ? null : each })
  })

  return (
    <div className="grid gap-6">
      <BuyBoxHead product={product} price={price} original={originalPrice} />

      {children}

      <fieldset ref={sizesBox}>
        <legend className="contents">
          <span className="sr-only">{m.size()}</span>
        </legend>
        <div className="mb-1.5 flex min-h-11 items-center justify-between">
          <p aria-hidden="true">
            <span className="text-stone">{m.size()}:</span>{' '}
            <span className="font-semibold">{size ? sizeName(size) : '–'}</span>
          </p>
          {product.chart && <SizeChartButton chart={product.chart} />}
        </div>
        <div className="flex flex-wrap gap-2">
          {sizesIn(product.variants, product.sizes, colour).map((each) => (
            <SizeChip
              key={each.size}
              size={each.size}
              available={each.available}
              chosen={each.size === size}
              onChoose={chooseSize}
            />
          ))}
        </div>
        <p role="status" className={cx('mt-2 min-h-6', stateTone(variant, missing))}>
          {missing && !size ? m.select_size() : variant ? stateOf(variant) : ''}
        </p>
      </fieldset>

      {price === null ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-soft">{m.product_no_price()}</p>
          <ButtonLink to="/contact" variant="outline">
            {m.product_ask()}
          </ButtonLink>
        </div>
      ) : (
        <div ref={addButton} className="-mt-3 grid gap-3">
          <div className="flex gap-3">
            <Quantity value={quantity} max={max} onChange={setQuantity} className="shrink-0" />
            <Button size="lg" wide disabled={cannot} onClick={addOpenly} className="min-h-12! shrink!">
              {addLabel}
            </Button>
          </div>
          {variant && !variant.available ? (
            <BackInStock key={variant.sku} product={product.number} variant={variant} colorBn={chosen?.nameBn ?? ''} />
          ) : (
            <Button
              size="lg"
              variant="outline"
              disabled={cannot}
              onClick={() => put(true) && navigate(localPath('/checkout'))}
            >
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

type Variant = ProductPage['variants'][number]
const stateOf = ({ available, left }: Variant) =>
  !available ? m.sold_out() : left !== undefined ? m.only_left({ count: count(left) }) : m.available()
const stateTone = (variant: Variant | undefined, missing: boolean) =>
  missing || variant?.available === false ? 'text-red' : variant?.left === undefined ? 'text-green' : 'text-amber'
