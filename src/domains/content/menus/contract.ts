/** Levels of entries in each menu. */
export const menuDepth: Record<'header' | 'drawer' | 'footer' | 'legal', number> = {
  header: 3,
  drawer: 3,
  footer: 2,
  legal: 1,
}

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
