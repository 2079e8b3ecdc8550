import type { HomeSection } from '#web/admin/request/pages.ts'

type Kind = HomeSection['kind']

/** What each kind of section is called, and what it shows. */
export const sectionNames: Record<Kind, { name: string; text: string; isOnce?: boolean }> = {
  hero: { name: 'Slides', text: 'The banners of Settings, Banners.', isOnce: true },
  doors: {
    name: 'Two large pictures',
    text: 'For men and for women: the pictures of Settings, Shop Details.',
    isOnce: true,
  },
  products: {
    name: 'Products',
    text: 'The first products of a collection that can be bought; none stands on the page twice.',
  },
  categories: { name: 'Categories', text: 'The tiles of Settings, Featured Categories.', isOnce: true },
  film: {
    name: 'Film',
    text: 'The film of Settings, Shop Details, with a text. Without a film it is not shown.',
    isOnce: true,
  },
  text: { name: 'Text', text: 'A text of your own, with a picture and a button if you like.' },
  countdown: { name: 'Countdown', text: 'Counts down to a moment, and goes away then.' },
  posts: { name: 'Posts', text: 'The pictures of Settings, Social Posts.', isOnce: true },
  recent: { name: 'Recently viewed', text: 'What this visitor looked at; not shown to new visitors.', isOnce: true },
  tracking: { name: 'Where is my order', text: 'The field for an order number.', isOnce: true },
}

export const sectionKinds = Object.keys(sectionNames) as Kind[]
