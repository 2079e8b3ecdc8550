import type { MenuDocument, MenuItem } from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'

/** Name and description of each menu. */
export const menuNames: Record<keyof MenuDocument, { name: string; text: string }> = {
  header: {
    name: t('Header'),
    text: t('The menu of wide screens. Entries below an entry open as its submenu; those below them stand in groups.'),
  },
  drawer: { name: t('Drawer'), text: t('The menu of phones.') },
  footer: { name: t('Footer'), text: t('Columns below every page: each a heading with links.') },
  legal: { name: t('Last line'), text: t('Small links at the very end.') },
}

export const itemKinds: Record<MenuItem['kind'], { name: string; hint: string }> = {
  link: { name: t('Link'), hint: t('A page of the shop (/pages/eid) or an address with https://; empty: a heading') },
  category: { name: t('Category'), hint: t('Lists what is below it by itself; not shown while it is switched off') },
  collections: { name: t('Special collections'), hint: t('Lists them by itself') },
  profiles: { name: t('Pages elsewhere'), hint: t('Facebook, Instagram … of the shop’s details') },
}
