import type { MetaDescriptor } from 'react-router'
import { type Locale, locales } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import { asJpeg, shareSize } from '#shared/pictures.ts'
import { localPath, pageLocale } from '../ui/locale.ts'
import type { ShopFacts } from './shop-facts.ts'
import { isRead } from './structured-data.ts'

/** Default description: what the shop sells, in one sentence. */
const homeDescription = (facts: ShopFacts | undefined): string =>
  facts?.isDemoBrand ? m.home_description() : m.home_description_plain()

type About = {
  title: string
  description?: string
  /** The page's path without language, with only the query parameters that belong to its canonical URL. */
  path: string
  /** https://shop.example */
  origin: string
  /** Path of the preview image when the page is shared; by default the shop's own. */
  image?: string
  /** It has the size that other sites show. */
  isShareImage?: boolean
  shopName: string
  /** From the frame's loader; for the default description and preview image. */
  facts: ShopFacts | undefined
  /** noindex: for filtered lists and search results. */
  hidden?: boolean
  /** og:type. */
  type?: 'website' | 'product'
}

const sizeTags: MetaDescriptor[] = [
  { property: 'og:image:width', content: String(shareSize.width) },
  { property: 'og:image:height', content: String(shareSize.height) },
]

/** Title, description, canonical URL, hreflang alternates, and Open Graph and Twitter tags. */
export function pageMeta({
  title,
  facts,
  description = homeDescription(facts),
  path,
  origin,
  image,
  isShareImage = !image && facts?.share.isLarge,
  shopName,
  hidden,
  type = 'website',
}: About): MetaDescriptor[] {
  const address = (locale: Locale) => origin + localPath(path, locale)
  const here = address(pageLocale())
  const whole = title.includes(shopName) ? title : `${title} · ${shopName}`
  return [
    { title: whole },
    { name: 'description', content: description },
    ...(hidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { tagName: 'link', rel: 'canonical', href: here },
    ...locales.map(
      (locale) => ({ tagName: 'link', rel: 'alternate', hrefLang: locale, href: address(locale) }) as const,
    ),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address(facts?.firstLanguage ?? 'en') },
    // Read by other sites, from the server's HTML.
    ...(isRead
      ? [
          { property: 'og:title', content: whole },
          { property: 'og:description', content: description },
          { property: 'og:site_name', content: shopName },
          { property: 'og:url', content: here },
          { property: 'og:type', content: type },
          ...locales.map((locale) => ({
            property: locale === pageLocale() ? 'og:locale' : 'og:locale:alternate',
            // Every other language is that of a shop in Bangladesh.
            content: locale === 'en' ? 'en_US' : `${locale}_BD`,
          })),
          // Facebook and WhatsApp do not accept WebP.
          {
            property: 'og:image',
            content: origin + (image ? asJpeg(image) : (facts?.share.image ?? '/icons/icon-512.png')),
          },
          ...(isShareImage ? sizeTags : []),
          { property: 'og:image:alt', content: whole },
          { name: 'twitter:card', content: image || facts?.share.isLarge ? 'summary_large_image' : 'summary' },
        ]
      : []),
  ]
}
