import { useEffect } from 'react'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { toPaisa } from '#shared/money.ts'
import { colorInAddress } from '#shared/shown-color.ts'
import { variantWords } from '#web/storefront/card/variant-words.ts'
import { nameOf } from '#web/storefront/cart/cart.ts'
import { type Lines, subtotalOf } from '#web/storefront/cart/cart-lines.ts'
import { count, inWords, localPath, money } from '#web/ui/locale.ts'
import { useStableCallback } from '#web/ui/use-stable-callback.ts'

/** What a chat that begins on this page is about: in words for a person, and as a reference for Messenger. */
type ChatAbout = { text: string; ref: string }

let read: (() => ChatAbout | null) | null = null

/** What the open page is about; null on pages about nothing in particular. */
export const chatAbout = (): ChatAbout | null => read?.() ?? null

/** As long as this page is open, a chat is about what `describe` says at that moment. */
export function useChatAbout(describe: () => ChatAbout | null) {
  const latest = useStableCallback(describe)
  useEffect(() => {
    read = latest
    return () => {
      if (read === latest) read = null
    }
  }, [latest])
}

type Chosen = { colour: string | null; size: string | null; price: number | null }

/** A product as it is chosen: title, size, colour, price and the address of exactly this choice. @param price whole paisa */
export function aboutProduct(
  product: Pick<ProductPage, 'number' | 'title' | 'colors'>,
  { colour, size, price }: Chosen,
  origin: string,
): ChatAbout {
  const colorBn = product.colors.find(({ name }) => name === colour)?.nameBn ?? ''
  const query = new URLSearchParams({
    ...(colour && { color: colorInAddress(colour) }),
    ...(size && { size }),
  }).toString()
  const choice = variantWords({ size: size ?? '', color: colour ?? 'Default', colorBn })
  return {
    text: [
      inWords(product.title),
      [choice, price === null ? '' : money(price)].filter(Boolean).join(' · '),
      `${origin}${localPath(`/product/${product.number}${query && `?${query}`}`)}`,
    ]
      .filter(Boolean)
      .join('\n'),
    ref: ['product', product.number, size, colour && colorInAddress(colour)].filter(Boolean).join('_'),
  }
}

/** What the lines of a cart may take of an address, in which each Bangla letter is nine characters. */
const maxEncoded = 2000

/** A cart: each line with size, colour, price and address, and what they come to. At least one line, and as many as fit. */
export function aboutCart(lines: Lines, origin: string): ChatAbout {
  const rows: string[] = []
  let encoded = 0
  for (const line of lines) {
    const row = `${count(line.quantity)} × ${nameOf(line)} (${variantWords(line)}) · ${money(toPaisa(line.price))}\n${origin}${localPath(`/product/${line.id}`)}`
    encoded += encodeURIComponent(row).length
    if (rows.length > 0 && encoded > maxEncoded) break
    rows.push(row)
  }
  const more = lines.length > rows.length ? ['…'] : []
  const pieces = lines.slice(0, rows.length).map(({ id, quantity }) => `${id}x${quantity}`)
  return { text: [...rows, ...more, money(subtotalOf(lines))].join('\n'), ref: ['cart', ...pieces].join('_') }
}

/** @param number of the shop; '' lets people choose whom to write @param words what is asked; '' for nothing yet */
export function whatsappLink(number: string, words: string, about: ChatAbout | null): string {
  const text = [words, about?.text].filter(Boolean).join('\n\n')
  return `https://wa.me/${number.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`
}

/**
 * The Messenger link of a page that the shop has on Facebook.
 * @param facebook the address of the page as the settings have it; facebook.com itself is none
 * @returns undefined when there is none
 */
export function messengerLink(facebook: string, words: string, about: ChatAbout | null): string | undefined {
  const page = pageIn(facebook)
  if (!page) return undefined
  const query = new URLSearchParams({
    ...(about && { ref: about.ref.replace(forbiddenInRef, '-') }),
    text: [words, about?.text].filter(Boolean).join('\n\n'),
  })
  return `https://m.me/${page}?${query}`
}

/** Messenger drops a reference with any other character, as the space of "Free Size". */
const forbiddenInRef = /[^\w+/=.:-]+/g

/** Addresses of a post, a group or a shared link: they name no page. */
const noPage = /^(share|sharer|groups|watch|events|reels?|stories|photos?|hashtag|search|marketplace|[\w.]+\.php)$/

/** Name or number of a page: facebook.com/name, /profile.php?id=1, /pages/Name/1, /p/Name-1. */
function pageIn(facebook: string): string | undefined {
  const url = URL.canParse(facebook) ? new URL(facebook) : undefined
  const [first = '', ...rest] = url?.pathname.split('/').filter(Boolean) ?? []
  if (first === 'profile.php') return url?.searchParams.get('id')?.match(/^\d+$/)?.[0]
  if (/^(pages|people|p)$/.test(first)) return /(\d{5,})$/.exec(rest.at(-1) ?? '')?.[1]
  return /^[\w.-]{2,}$/.test(first) && !noPage.test(first) ? first : undefined
}
