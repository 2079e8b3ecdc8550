import type { HomeSection } from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'

type Kind = HomeSection['kind']

/** Name and description of each section type. */
export const sectionNames: Record<Kind, { name: string; text: string; isOnce?: boolean }> = {
  hero: { name: t('Slides'), text: t('The banners of Settings, Banners.'), isOnce: true },
  tiles: {
    name: t('Two large pictures'),
    text: t('For men and for women: the pictures of Settings, Shop Details.'),
    isOnce: true,
  },
  products: {
    name: t('Products'),
    text: t('The first products of a collection that can be bought; none stands on the page twice.'),
  },
  categories: { name: t('Categories'), text: t('The tiles of Settings, Featured Categories.'), isOnce: true },
  film: {
    name: t('Film'),
    text: t('The film of Settings, Shop Details, with a text. Without a film it is not shown.'),
    isOnce: true,
  },
  text: { name: t('Text'), text: t('A text of your own, with a picture and a button if you like.') },
  countdown: { name: t('Countdown'), text: t('Counts down to a moment, and goes away then.') },
  posts: { name: t('Posts'), text: t('The pictures of Settings, Social Posts.'), isOnce: true },
  recent: {
    name: t('Recently viewed'),
    text: t('What this visitor looked at; not shown to new visitors.'),
    isOnce: true,
  },
  tracking: { name: t('Where is my order'), text: t('The field for an order number.'), isOnce: true },
}

export const sectionKinds = Object.keys(sectionNames) as Kind[]
