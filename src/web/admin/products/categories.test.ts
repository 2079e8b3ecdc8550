import { expect, test } from 'vitest'
import { collectionsOf, mainCategories, subcategoriesOf, titleOfCategory } from './categories.ts'

const all = [
  { slug: 'mens', title: 'Mens', section: 'mainCollections', members: 'main' as const },
  { slug: 'panjabi', title: 'Panjabi', section: 'mensCategories', members: 'subcategory' as const },
  { slug: 'accessories', title: 'Accessories', section: 'accessories', members: 'main' as const },
  { slug: 'bags', title: 'Bags', section: 'accessories', members: 'subcategory' as const },
  { slug: 'new-arrivals', title: 'New Arrivals', section: 'specialCollections', members: 'new' as const },
  { slug: 'puja-25', title: 'Puja/25', section: 'specialCollections', members: 'listed' as const },
  { slug: 'season-of-sale', title: 'Season of Sale', section: 'saleCollections', members: 'listed' as const },
].map((each) => ({ ...each, id: `${each.section}-root-${each.slug}` }))
const slugs = (categories: { slug: string }[]) => categories.map(({ slug }) => slug)

test('accessories are a main category, with bags, special and sale collections below it', () => {
  expect(slugs(mainCategories(all))).toEqual(['mens', 'accessories'])
  expect(slugs(subcategoriesOf(all, 'accessories'))).toEqual(['bags', 'puja-25', 'season-of-sale'])
  expect(slugs(subcategoriesOf(all, 'mens'))).toEqual(['panjabi'])
  expect(subcategoriesOf(all, '')).toEqual([])
  expect(slugs(collectionsOf(all))).toEqual(['puja-25', 'season-of-sale'])
})

test('a category that is missing from the list gets its title from the slug', () => {
  expect(titleOfCategory(all, 'bags')).toBe('Bags')
  expect(titleOfCategory(all, 'winter-bags')).toBe('Winter Bags')
})
