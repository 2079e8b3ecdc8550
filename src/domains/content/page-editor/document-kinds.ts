import type { AnnouncementDocument } from '#domains/content/announcements/staff-contract.ts'
import type { HomeDocument } from '#domains/content/home/staff-contract.ts'
import { standardHome } from '#domains/content/home/standard-home.ts'
import type { MenuDocument } from '#domains/content/menus/staff-contract.ts'
import { standardMenus } from '#domains/content/menus/standard-menus.ts'
import type { PageDocument } from './staff-contract.ts'

/** A document with versions: a text page, the home page, the menus, the announcements. */
export type EditedDocument = PageDocument | HomeDocument | MenuDocument | AnnouncementDocument

/** Documents of the whole shop, by the slug of their row. */
const shopDocuments: Record<string, { title: string; path: string; standard: () => EditedDocument }> = {
  home: { title: 'Home page', path: '/', standard: () => standardHome },
  menus: { title: 'Menus', path: '/', standard: standardMenus },
  announcements: { title: 'Announcements', path: '/', standard: () => ({ announcements: [] }) },
}

export const shopDocumentNames = Object.keys(shopDocuments)

/** undefined: it is a text page. */
export const shopDocument = (slug: string) => (Object.hasOwn(shopDocuments, slug) ? shopDocuments[slug] : undefined)
