import { MessageCircle } from 'lucide-react'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Chat } from '#web/storefront/chat/chat.tsx'
import { aboutProduct, useChatAbout } from '#web/storefront/chat/chat-about.ts'
import { messengerLink, whatsappLink } from '#web/storefront/chat/chat-links.ts'
import { variantOf } from '../choices.ts'

type Props = {
  product: ProductPage
  color: string | null
  size: string | null
  origin: string
  /** Contact data for the links; `facebook` is the URL of the shop's page. */
  shop: { whatsapp: string; facebook: string }
}

/** Links to ask the shop about the selected variant, and the round chat button. They work without JavaScript. */
export function AskAbout({ product, color, size, origin, shop }: Props) {
  const variant = variantOf(product.variants, size, color)
  const price = variant ? variant.price : product.price
  const about = aboutProduct(product, { color, size, price }, origin)
  useChatAbout(() => about)
  const links = [
    { words: m.ask_whatsapp(), href: shop.whatsapp && whatsappLink(shop.whatsapp, m.chat_1(), about) },
    { words: m.ask_messenger(), href: messengerLink(shop.facebook, m.chat_1(), about) },
  ].filter(({ href }) => href)
  if (links.length === 0) return null
  return (
    <div className="no-print -my-3">
      <p className="flex flex-wrap gap-x-6">
        {links.map(({ words, href }) => (
          <a
            key={words}
            href={href}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 underline decoration-gold underline-offset-4"
          >
            <MessageCircle aria-hidden="true" className="size-5" strokeWidth={1.6} />
            {words}
          </a>
        ))}
      </p>
      <Chat whatsapp={shop.whatsapp} facebook={shop.facebook} onPhones="hidden" about={about} />
    </div>
  )
}
