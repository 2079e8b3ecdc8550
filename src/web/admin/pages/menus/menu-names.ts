import type { MenuDocument, MenuItem } from '#web/admin/request/pages.ts'

/** What each menu is called, and where it stands. */
export const menuNames: Record<keyof MenuDocument, { name: string; text: string }> = {
  header: {
    name: 'Header',
    text: 'The menu of wide screens. Entries below an entry open as its submenu; those below them stand in groups.',
  },
  drawer: { name: 'Drawer', text: 'The menu of phones.' },
  footer: { name: 'Footer', text: 'Columns below every page: each a heading with links.' },
  legal: { name: 'Last line', text: 'Small links at the very end.' },
}

export const itemKinds: Record<MenuItem['kind'], { name: string; hint: string }> = {
  link: { name: 'Link', hint: 'A page of the shop (/pages/eid) or an address with https://; empty: a heading' },
  category: { name: 'Category', hint: 'Lists what is below it by itself; not shown while it is switched off' },
  collections: { name: 'Special collections', hint: 'Lists them by itself' },
  profiles: { name: 'Pages elsewhere', hint: 'Facebook, Instagram … of the shop’s details' },
}
