import type { HomeDocument, HomeSection } from './staff-contract.ts'

const none = { en: '', bn: '' }

const section = <Section extends object>(id: string, rest: Section) => ({
  id,
  isHidden: false,
  showFrom: null,
  showUntil: null,
  ...rest,
})

/** The home page that the shop came with. Sections without content (no film, no posts) are not shown. */
export const standardHome: HomeDocument = {
  sections: [
    section('hero', { kind: 'hero' }),
    section('tiles', { kind: 'tiles' }),
    section('new', { kind: 'products', title: none, collection: 'new-arrivals', count: 8 }),
    section('categories', { kind: 'categories', title: none }),
    section('film', { kind: 'film', title: none, text: none, button: none, link: '' }),
    section('mens', { kind: 'products', title: none, collection: 'mens', count: 4 }),
    section('posts', { kind: 'posts', title: none }),
    section('recent', { kind: 'recent' }),
    section('tracking', { kind: 'tracking' }),
  ] satisfies HomeSection[],
}
