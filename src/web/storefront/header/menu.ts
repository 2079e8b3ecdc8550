import type { MenuEntry, Words } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { inPageLocale } from '../../ui/locale.ts'

type MenuGroup = { title: string | null; entries: { label: string; to: string }[] }
export type TopEntry = { key: string; label: string; to: string; isSale?: boolean; groups: MenuGroup[] }

/** The eight entries of the header with their subcategories; deactivated categories are left out. */
export function topEntries(menu: MenuEntry[]): TopEntry[] {
  const entry = (slug: string, label: string, to = `/collections/${slug}`): TopEntry[] => {
    const found = menu.find((each) => each.slug === slug)
    return found ? [{ key: slug, label, to, groups: groupsOf(found) }] : []
  }
  const links = (...entries: [string, string][]): MenuGroup[] => [
    { title: null, entries: entries.map(([name, to]) => ({ label: name, to })) },
  ]
  return [
    ...entry('mens', m.menu_mens()),
    ...entry('womens', m.menu_womens()),
    ...entry('kids', m.menu_kids()),
    ...entry('accessories', m.menu_accessories()),
    ...entry('new-arrivals', m.menu_new_arrivals()),
    ...entry('collections', m.menu_collections(), '/shop'),
    ...entry('sale', m.menu_sale()).map((each) => ({ ...each, isSale: true })),
    {
      key: 'brand',
      label: m.menu_brand(),
      to: '/brand',
      groups: links(
        [m.menu_our_story(), '/story'],
        [m.menu_about(), '/about'],
        [m.menu_stores(), '/stores'],
        [m.menu_care(), '/care'],
      ),
    },
  ]
}

const link = ({ slug, title }: { slug: string; title: Words }) => ({
  label: inPageLocale(title),
  to: `/collections/${slug}`,
})

const groupsOf = (entry: MenuEntry): MenuGroup[] =>
  entry.groups.map(({ title, entries }) => ({ title: title && inPageLocale(title), entries: entries.map(link) }))
