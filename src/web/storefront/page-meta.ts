import type { MetaDescriptor } from 'react-router'
import { type Locale, locales } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import { asJpeg, sharedPictureUrl } from '#shared/pictures.ts'
import { localPath, pageLocale } from '../ui/locale.ts'
import type { ShopFacts } from './shop-facts.ts'

/** What the shop sells, in a sentence. */
const homeDescription = (facts: ShopFacts | undefined): string =>
  facts?.isDemoBrand ? m.home_description() : m.home_description_plain()

type About = {
  title: string
  description?: string
  /** The page's path without language, and only the parameters that make it another page. */
  path: string
  /** https://shop.example */
  origin: string
  /** Path of the picture that stands for the page where it is shared; without one, the shop's own stands there. */
  image?: string
  shopName: string
  /** As the frame has loaded them; they say what stands for the shop where the page says nothing of its own. */
  facts: ShopFacts | undefined
  /** Pages that should not be found through a search engine: filtered lists, search results. */
  hidden?: boolean
  /** What Open Graph calls it. */
  type?: 'website' | 'product'
}

/** The demo brand's sign and some of its clothes, 1200 × 630. */
const demoPicture = sharedPictureUrl('demo/scene-share.webp')
/** The bare sign. */
const plainPicture = '/icons/icon-512.png'

/** Title, description, canonical address, the same page in the other language, and what a shared link shows. */
export function pageMeta({
  title,
  facts,
  description = homeDescription(facts),
  path,
  origin,
  image,
  shopName,
  hidden,
  type = 'website',
}: About): MetaDescriptor[] {
  const address = (locale: Locale) => origin + localPath(path, locale)
  const isBangla = pageLocale() === 'bn'
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
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address('en') },
    { property: 'og:title', content: whole },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: shopName },
    { property: 'og:url', content: here },
    { property: 'og:type', content: type },
    { property: 'og:locale', content: isBangla ? 'bn_BD' : 'en_US' },
    { property: 'og:locale:alternate', content: isBangla ? 'en_US' : 'bn_BD' },
    // Facebook and WhatsApp take no WebP.
    {
      property: 'og:image',
      content: origin + (image ? asJpeg(image) : facts?.isDemoBrand ? demoPicture : plainPicture),
    },
    { name: 'twitter:card', content: image || facts?.isDemoBrand ? 'summary_large_image' : 'summary' },
  ]
}
