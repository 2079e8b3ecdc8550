import { useEffect } from 'react'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { colorInAddress } from '#shared/catalogue/shown-color.ts'
import { variantPath } from '#shared/catalogue/variant-path.ts'
import { toPaisa } from '#shared/money.ts'
import { variantLabel } from '#web/storefront/card/variant-label.ts'
import { nameOf } from '#web/storefront/cart/cart.ts'
import { type Lines, subtotalOf } from '#web/storefront/cart/cart-lines.ts'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { count, inPageLocale, localPath, money } from '#web/ui/locale.ts'
import type { ChatAbout } from './chat-links.ts'

let read: (() => ChatAbout | null) | null = null

/** The subject of the open page; null if it has none. */
export const chatAbout = (): ChatAbout | null => read?.() ?? null

/** While the component is mounted, `describe` returns the subject of a chat that starts. */
export function useChatAbout(describe: () => ChatAbout | null) {
  const latest = useStableCallback(describe)
  useEffect(() => {
    read = latest
    return () => {
      if (read === latest) read = null
    }
  }, [latest])
}

type Chosen = { color: string | null; size: string | null; price: number | null }

/** The selected variant of a product: title, size, colour, price and URL. @param price in paisa */
export function aboutProduct(
  product: Pick<ProductPage, 'number' | 'title' | 'colors'>,
  { color, size, price }: Chosen,
  origin: string,
): ChatAbout {
  const colorBn = product.colors.find(({ name }) => name === color)?.nameBn ?? ''
  const choice = variantLabel({ size: size ?? '', color: color ?? 'Default', colorBn })
  return {
    text: [
      inPageLocale(product.title),
      [choice, price === null ? '' : money(price)].filter(Boolean).join(' · '),
      origin + localPath(variantPath(product.number, color, size)),
    ]
      .filter(Boolean)
      .join('\n'),
    ref: ['product', product.number, size, color && colorInAddress(color)].filter(Boolean).join('_'),
  }
}

/** Maximum length of the cart's lines in the URL, where each Bangla letter takes nine characters. */
const maxEncoded = 2000

/**
 * A cart: lines with size, colour, price and URL, as many as fit (at least one), and the subtotal. A cart has no id: it
 * is stored in the browser.
 */
export function aboutCart(lines: Lines, origin: string): ChatAbout {
  const rows: string[] = []
  let encoded = 0
  for (const line of lines) {
    const address = origin + localPath(variantPath(line.id, line.color, line.size))
    const row = `${count(line.quantity)} × ${nameOf(line)} (${variantLabel(line)}) · ${money(toPaisa(line.price))}\n${address}`
    encoded += encodeURIComponent(row).length
    if (rows.length > 0 && encoded > maxEncoded) break
    rows.push(row)
  }
  const more = lines.length > rows.length ? ['…'] : []
  const pieces = lines.slice(0, rows.length).map(({ id, quantity }) => `${id}x${quantity}`)
  return { text: [...rows, ...more, money(subtotalOf(lines))].join('\n'), ref: ['cart', ...pieces].join('_') }
}
