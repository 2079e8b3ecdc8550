import type { MenuItem } from '#web/admin/request/pages.ts'

/** All entries of these trees. */
export const allItems = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...allItems(item.items)])
