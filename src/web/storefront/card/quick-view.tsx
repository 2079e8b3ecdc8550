import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProductCard } from '#domains/catalogue/contract.ts'
import { firstColor } from '#shared/catalogue/shown-color.ts'
import { m } from '#shared/paraglide/messages.js'
import { add } from '#web/storefront/cart/cart.ts'
import { cartLine } from '#web/storefront/cart/cart-line.ts'
import { Quantity } from '#web/storefront/cart/quantity.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { count, inWords, localPath } from '#web/ui/locale.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { picturesIn, sizesIn, variantOf } from '../choices.ts'
import { ColorChoice } from './color-choice.tsx'
import type { QuickProduct } from './quick-shop-host.tsx'
import { SizeChip } from './size-chip.tsx'

type Props = {
  card: ProductCard
  size: string | null
  load: (number: number) => Promise<QuickProduct>
  onClose: () => void
}

/** Quick view of a product: first the card's data, the rest once it is loaded. */
export default function QuickView({ card, size: firstSize, load, onClose }: Props) {
  const [product, setProduct] = useState<QuickProduct | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    load(card.number).then(setProduct, () => setFailed(true))
  }, [card.number, load])

  return (
    <Dialog open onClose={onClose} title={inWords(card.title)} titleHidden size="lg">
      <div className="grid gap-5 pt-5 sm:grid-cols-2 sm:gap-8 sm:pt-6">
        {product ? (
          <Chooser product={product} firstSize={firstSize} firstColour={card.color} onClose={onClose} />
        ) : (
          <>
            <Picture
              picture={card.pictures[0] ?? null}
              sizes="(min-width: 640px) 340px, 60vw"
              className="max-sm:mx-auto max-sm:w-3/5"
            />
            <div className="grid content-start gap-3">
              <h2 className="pr-10 font-semibold text-lg">{inWords(card.title)}</h2>
              <Price price={card.price} original={card.originalPrice} />
              {failed ? (
                <p className="text-red">{m.quick_failed()}</p>
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

function Chooser({
  product,
  firstSize,
  firstColour,
  onClose,
}: {
  product: QuickProduct
  firstSize: string | null
  /** The colour that the card showed. */
  firstColour: string | null
  onClose: () => void
}) {
  const navigate = useNavigate()
  const [colour, setColour] = useState<string | null>(() =>
    firstColor({
      colors: product.colors.map(({ name }) => name),
      pictured: firstColour ?? product.pictures[0]?.color,
      has: (name) =>
        product.variants.some((v) => v.color === name && v.available && (!firstSize || v.size === firstSize)),
    }),
  )
  const [size, setSize] = useState(firstSize)
  const [wanted, setQuantity] = useState(1)
  const [missing, setMissing] = useState(false)
  const sizesBox = useRef<HTMLFieldSetElement>(null)
  const variant = variantOf(product.variants, size, colour)
  const { price, originalPrice } = variant ?? product
  const max = variant?.left ?? 1000
  // Another colour may have fewer left: clamp to the number shown.
  const quantity = Math.min(wanted, Math.max(1, max))

  const put = (quietly: boolean) => {
    if (!size) {
      setMissing(true)
      sizesBox.current?.scrollIntoView({ block: 'center' })
      sizesBox.current?.querySelector<HTMLElement>('[aria-pressed]')?.focus({ preventScroll: true })
      toast.error(m.select_size_first(), { isSaid: true })
      return false
    }
    if (!variant?.available || price === null) {
      toast.error(m.sold_out())
      return false
    }
    const chosen = product.colors.find(({ name }) => name === colour)
    add(cartLine({ ...product, originalPrice }, size, chosen, price), quantity, { quietly, seconds: 4 })
    return true
  }
  const buy = () => {
    if (!put(true)) return
    onClose()
    navigate(localPath('/checkout'))
  }

  return (
    <>
      <Pictures
        pictures={picturesIn(product.pictures, colour).slice(0, 4)}
        key={colour}
        name={inWords(product.title)}
      />
      <div className="grid content-start gap-4">
        <div className="grid gap-1">
          <h2 className="pr-10 font-semibold text-lg">{inWords(product.title)}</h2>
          <Price price={price} original={originalPrice} className="text-lg" />
        </div>
        {product.colors.length > 0 && (
          <ColorChoice
            colors={product.colors}
            chosen={colour}
            onChoose={setColour}
            isSoldOut={(name) => !product.variants.some((v) => v.color === name && v.available)}
          />
        )}
        <fieldset ref={sizesBox}>
          <legend className="mb-1.5 text-stone">{m.size()}</legend>
          <div className="flex flex-wrap gap-2">
            {sizesIn(product.variants, product.sizes, colour).map((each) => (
              <SizeChip
                key={each.size}
                size={each.size}
                available={each.available}
                chosen={each.size === size}
                onChoose={() => {
                  setMissing(false)
                  setSize(each.size === size ? null : each.size)
                  setQuantity(1)
                }}
              />
            ))}
          </div>
          <p role="status" className="mt-2 text-red empty:hidden">
            {missing && !size ? m.select_size_first() : ''}
          </p>
        </fieldset>
        <div className="flex items-center gap-4">
          <Quantity value={quantity} max={max} onChange={setQuantity} />
          {variant?.left !== undefined && variant.available && (
            <p className="text-amber">{m.only_left({ count: count(variant.left) })}</p>
          )}
          {variant && !variant.available && <p className="text-red">{m.sold_out()}</p>}
        </div>
        {price === null && <p className="text-stone">{m.product_no_price()}</p>}
        <div className="grid gap-2.5">
          <Button
            size="lg"
            disabled={price === null || variant?.available === false}
            onClick={() => put(false) && onClose()}
          >
            {m.quick_add()}
          </Button>
          <div className="grid grid-cols-2 gap-2.5">
            <Button variant="outline" disabled={price === null || variant?.available === false} onClick={buy}>
              {m.quick_buy()}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {m.cancel()}
            </Button>
          </div>
        </div>
        <Link
          to={`/product/${product.number}`}
          onClick={onClose}
          className="justify-self-start py-2 underline decoration-gold underline-offset-4"
        >
          {m.quick_whole()}
        </Link>
      </div>
    </>
  )
}

function Pictures({ pictures, name }: { pictures: QuickProduct['pictures']; name: string }) {
  const [at, setAt] = useState(0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: pictures are no form fields
    <div className="grid content-start gap-2 max-sm:mx-auto max-sm:w-3/5" role="group" aria-label={m.gallery({ name })}>
      <Picture picture={pictures[at] ?? null} sizes="(min-width: 640px) 340px, 60vw" />
      {pictures.length > 1 && (
        <div className="grid grid-cols-4 gap-2">
          {pictures.map((picture, i) => (
            <button
              key={picture.key}
              type="button"
              aria-label={m.gallery_show({ at: count(i + 1) })}
              aria-current={i === at}
              onClick={() => setAt(i)}
              className={cx('border-b-2', i === at ? 'border-green' : 'border-transparent')}
            >
              <Picture picture={picture} sizes="80px" maxWidth={160} silent />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
