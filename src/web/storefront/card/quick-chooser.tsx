import { useNavigate } from 'react-router'
import { m } from '#shared/paraglide/messages.js'
import { Quantity } from '#web/storefront/cart/quantity.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { count, inPageLocale, localPath } from '#web/ui/locale.ts'
import { Price } from '#web/ui/price.tsx'
import { picturesIn, sizesIn } from '../choices.ts'
import { ColorChoice } from './color-choice.tsx'
import { QuickPictures } from './quick-pictures.tsx'
import type { QuickProduct } from './quick-shop-host.tsx'
import { SizeChip } from './size-chip.tsx'
import { useQuickChoice } from './use-quick-choice.ts'

/** The choice of colour, size and quantity in the quick view. */
export function QuickChooser({
  product,
  firstSize,
  cardColor,
  onClose,
}: {
  product: QuickProduct
  firstSize: string | null
  /** The colour that the card showed. */
  cardColor: string | null
  onClose: () => void
}) {
  const navigate = useNavigate()
  const choice = useQuickChoice(product, firstSize, cardColor)
  const { color, size, variant, isSoldOut, price, originalPrice, quantity, max, put } = choice
  const buy = () => {
    if (!put(true)) return
    onClose()
    navigate(localPath('/checkout'))
  }

  return (
    <>
      <QuickPictures
        pictures={picturesIn(product.pictures, color).slice(0, 4)}
        key={color}
        name={inPageLocale(product.title)}
      />
      <div className="grid content-start gap-4">
        <div className="grid gap-1">
          <h2 className="pr-10 font-semibold text-lg">{inPageLocale(product.title)}</h2>
          <Price price={price} original={originalPrice} className="text-lg" />
        </div>
        {product.colors.length > 0 && (
          <ColorChoice
            colors={product.colors}
            chosen={color}
            onChoose={choice.setColor}
            isSoldOut={(name) => !product.variants.some((v) => v.color === name && v.available)}
          />
        )}
        <fieldset ref={choice.sizesBox}>
          <legend className="mb-1.5 text-stone">{m.size()}</legend>
          <div className="flex flex-wrap gap-2">
            {sizesIn(product.variants, product.sizes, color).map((each) => (
              <SizeChip
                key={each.size}
                size={each.size}
                available={each.available}
                chosen={each.size === size}
                onChoose={() => choice.chooseSize(each.size)}
              />
            ))}
          </div>
          <p role="status" className="mt-2 text-red empty:hidden">
            {choice.missing && !size ? m.select_size_first() : ''}
          </p>
        </fieldset>
        <div className="flex items-center gap-4">
          <Quantity value={quantity} max={max} onChange={choice.setQuantity} />
          {variant?.left !== undefined && variant.available && (
            <p className="text-amber">{m.only_left({ count: count(variant.left) })}</p>
          )}
          {isSoldOut && <p className="text-red">{m.sold_out()}</p>}
        </div>
        {price === null && <p className="text-stone">{m.product_no_price()}</p>}
        {/* Sticky on phones, where picture and sizes alone fill the sheet. */}
        <div className="low:static grid bg-paper max-sm:sticky max-sm:-bottom-5 max-sm:-mx-5 max-sm:-my-2 max-sm:border-line max-sm:border-t max-sm:px-5 max-sm:py-3">
          <Button size="lg" disabled={price === null || isSoldOut} onClick={() => put(false) && onClose()}>
            {m.quick_add()}
          </Button>
        </div>
        <div className="grid grid-cols-2 gap-2.5 sm:-mt-1.5">
          <Button variant="outline" disabled={price === null || isSoldOut} onClick={buy}>
            {m.quick_buy()}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {m.cancel()}
          </Button>
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
