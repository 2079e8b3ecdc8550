import type { MetaDescriptor } from 'react-router'
import { localPath, pageLocale } from '../ui/locale.ts'

type About = {
  title: string
  description?: string
  /** The page's path without language, and only the parameters that make it another page. */
  path: string
  /** https://shop.example */
  origin: string
  /** Path of the picture that stands for the page where it is shared. */
  image?: string
  shopName: string
  /** Pages that should not be found through a search engine: filtered lists, search results. */
  hidden?: boolean
}

/** Title, description, canonical address, the same page in the other language, and what a shared link shows. */
export function pageMeta({ title, description, path, origin, image, shopName, hidden }: About): MetaDescriptor[] {
  const address = (locale: 'en' | 'bn') => origin + localPath(path, locale)
  const here = address(pageLocale())
  const whole = title.includes(shopName) ? title : `${title} · ${shopName}`
  return [
    { title: whole },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(hidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { tagName: 'link', rel: 'canonical', href: here },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: address('en') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'bn', href: address('bn') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address('en') },
    { property: 'og:title', content: whole },
    { property: 'og:site_name', content: shopName },
    { property: 'og:url', content: here },
    { property: 'og:type', content: 'website' },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    ...(image ? [{ property: 'og:image', content: origin + image }] : []),
  ]
}
