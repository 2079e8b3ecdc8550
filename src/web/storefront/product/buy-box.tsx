import { Heart, Ruler } from 'lucide-react'
import { memo, type ReactNode, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { formatDecimal } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { SizeChip } from '#web/storefront/card/size-chip.tsx'
import { sizeName } from '#web/storefront/card/size-name.ts'
import { add } from '#web/storefront/cart/cart.ts'
import { cartLine } from '#web/storefront/cart/cart-line.ts'
import { Quantity } from '#web/storefront/cart/quantity.tsx'
import { toggleHeart, useWishlist } from '#web/storefront/wishlist/wishlist.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { lazily } from '../../ui/lazily.ts'
import { count, inWords, localPath, pageLocale } from '../../ui/locale.ts'
import { Price } from '../../ui/price.tsx'
import { Rating } from '../../ui/rating.tsx'
import { toast } from '../../ui/toast.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { sizesIn, variantOf } from '../choices.ts'
import { AddBar } from './add-bar.tsx'
import { BackInStock } from './back-in-stock.tsx'
import { ShareButton } from './share-button.tsx'

const SizeChartDialog = lazily(() => import('./size-chart-dialog.tsx'))

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
      <Head product={product} price={price} original={originalPrice} />

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
          {product.chart && <SizeChart chart={product.chart} />}
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

/** Title and price. Memoized: a choice of colour or size renders it again only if the price changes. */
const Head = memo(function Head({
  product,
  price,
  original,
}: {
  product: ProductPage
  price: number | null
  original: number | null
}) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="grid gap-2">
        <h1 className="font-semibold text-title sm:text-[2rem] sm:leading-tight">{inWords(product.title)}</h1>
        <Price price={price} original={original} className="text-xl" />
        {product.reviewCount > 0 && (
          <a
            href="#reviews"
            className="flex min-h-11 items-center gap-2 justify-self-start text-sm text-stone hover:text-ink"
          >
            <Rating rating={product.rating} />
            <span aria-hidden="true" className="font-semibold text-ink tabular-nums">
              {formatDecimal(product.rating, pageLocale())}
            </span>
            {product.reviewCount === 1 ? m.review_one() : m.review_count({ count: count(product.reviewCount) })}
          </a>
        )}
      </div>
      <div className="-mt-1 flex shrink-0 gap-2 max-sm:flex-col">
        <WishButton product={product.number} name={inWords(product.title)} />
        <ShareButton title={inWords(product.title)} />
      </div>
    </div>
  )
})

type Variant = ProductPage['variants'][number]
const stateOf = ({ available, left }: Variant) =>
  !available ? m.sold_out() : left !== undefined ? m.only_left({ count: count(left) }) : m.available()
const stateTone = (variant: Variant | undefined, missing: boolean) =>
  missing || variant?.available === false ? 'text-red' : variant?.left === undefined ? 'text-green' : 'text-amber'

const SizeChart = memo(function SizeChart({ chart }: { chart: string }) {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 underline decoration-gold underline-offset-4"
      >
        <Ruler aria-hidden="true" className="size-5" strokeWidth={1.6} />
        {m.size_chart()}
      </button>
      {open !== null && (
        <Suspense>
          <SizeChartDialog chart={chart} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
})

function WishButton({ product, name }: { product: number; name: string }) {
  const liked = useWishlist().hearts.has(product)
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={liked ? m.card_unwish({ name }) : m.card_wish({ name })}
      onClick={() => void toggleHeart(product)}
      className="grid size-12 shrink-0 place-items-center rounded-control border border-line transition-colors hover:border-ink"
    >
      <Heart aria-hidden="true" className={cx('size-5', liked && 'fill-red text-red')} strokeWidth={1.6} />
    </button>
  )
}
