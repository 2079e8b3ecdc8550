import { useRef, useState } from 'react'
import { firstColor } from '#shared/catalogue/shown-color.ts'
import { m } from '#shared/paraglide/messages.js'
import { add } from '#web/storefront/cart/cart.ts'
import { cartLine } from '#web/storefront/cart/cart-line.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { isChoiceSoldOut, variantOf } from '../choices.ts'
import { addFromQuickView } from './add-from-quick-view.ts'
import type { QuickProduct } from './quick-shop-host.tsx'

const shownColor = (product: QuickProduct, size: string | null, pictured: string | null): string | null =>
  firstColor({
    colors: product.colors.map(({ name }) => name),
    pictured: pictured ?? product.pictures[0]?.color,
    has: (name) => product.variants.some((v) => v.color === name && v.available && (!size || v.size === size)),
  })

/**
 * State of the choice in the quick view.
 * @param cardColor the colour that the card showed
 */
export function useQuickChoice(product: QuickProduct, firstSize: string | null, cardColor: string | null) {
  const [color, setColor] = useState(() => shownColor(product, firstSize, cardColor))
  const [size, setSize] = useState(firstSize)
  const [wanted, setQuantity] = useState(1)
  const [missing, setMissing] = useState(false)
  const sizesBox = useRef<HTMLFieldSetElement>(null)
  const variant = variantOf(product.variants, size, color)
  const { price, originalPrice } = variant ?? product
  const isSoldOut = isChoiceSoldOut(product.variants, size, color)
  const max = isSoldOut ? 1 : (variant?.left ?? 1000)
  // Another colour may have fewer left: clamp to the number shown.
  const quantity = Math.min(wanted, max)

  /** Adds the choice to the cart. @returns false, and shows a message, if something is missing or sold out */
  const put = (quietly: boolean) => {
    if (!size) {
      setMissing(true)
      sizesBox.current?.scrollIntoView({ block: 'center' })
      sizesBox.current?.querySelector<HTMLElement>('[aria-pressed]')?.focus({ preventScroll: true })
      toast.error(m.select_size_first(), { isAnnounced: true })
      return false
    }
    if (!variant?.available || price === null) {
      toast.error(m.sold_out())
      return false
    }
    const chosen = product.colors.find(({ name }) => name === color)
    const line = cartLine({ ...product, originalPrice }, size, chosen, price)
    if (quietly) add(line, quantity, { quietly })
    else addFromQuickView(line, quantity)
    return true
  }
  const chooseSize = (each: string) => {
    setMissing(false)
    setSize(each === size ? null : each)
    setQuantity(1)
  }

  return {
    color,
    setColor,
    size,
    chooseSize,
    missing,
    sizesBox,
    variant,
    isSoldOut,
    price,
    originalPrice,
    quantity,
    setQuantity,
    max,
    put,
  }
}
