import type { TextPair } from '#domains/content/page-editor/contract.ts'

export const menuItemKinds = ['link', 'category', 'collections', 'profiles'] as const

/**
 * An entry of a menu, as it is edited. Entries below entries make the tree.
 * - `link`: leads to `link`; without one it is a heading over its entries.
 * - `category`: leads to the category `link` and lists what is below it, without what is switched off. Without a label
 *   it has the category's title.
 * - `collections`: lists the special collections.
 * - `profiles`: the shop's pages elsewhere, of the settings.
 */
export type MenuItem = {
  /** Unique in the document. */
  id: string
  kind: (typeof menuItemKinds)[number]
  label: TextPair
  link: string
  /** In red, as the sale. */
  isHighlighted: boolean
  items: MenuItem[]
}

/** The menus as one document with versions. */
export type MenuDocument = {
  /** Of wide screens: entries, with submenus of groups. */
  header: MenuItem[]
  /** Of phones; null: the same as on wide screens. */
  drawer: MenuItem[] | null
  /** Columns of the footer: headings with links. */
  footer: MenuItem[]
  /** The line below the footer. */
  legal: MenuItem[]
}

export type MenuName = keyof MenuDocument

/** Levels of entries in each menu. */
export const menuDepth: Record<MenuName, number> = { header: 3, drawer: 3, footer: 2, legal: 1 }

export type MenuLink = { label: string; to: string }

/** An entry of the header with its submenu, in one language. */
export type TopEntry = {
  key: string
  label: string
  /** Empty: a heading that only opens its submenu. */
  to: string
  isSale?: boolean
  groups: { title: string | null; entries: MenuLink[] }[]
}

/** The menus as a page shows them, in its language. */
export type ShopMenus = {
  header: TopEntry[]
  /** null: as the header. */
  drawer: TopEntry[] | null
  footer: { key: string; title: string; links: MenuLink[] }[]
  legal: MenuLink[]
}
