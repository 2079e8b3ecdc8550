import type { MenuLink, ShopMenus, TopEntry } from '#domains/content/menus/contract.ts'
import { type Packed, pack, unpack } from './packed.ts'

type WireLink = [label: string, to: string]
type WireEntry = [key: string, label: string, to: string, isSale: 0 | 1, groups: [title: string | 0, WireLink[]][]]
type WireMenus = {
  header: WireEntry[]
  drawer: WireEntry[] | null
  footer: [key: string, title: string, links: WireLink[]][]
  legal: WireLink[]
}

/** Path prefix of most entries. */
const collections = '/collections/'

export const packMenus = (menus: ShopMenus): Packed =>
  pack(menus, {
    header: menus.header.map(writeEntry),
    drawer: menus.drawer?.map(writeEntry) ?? null,
    footer: menus.footer.map(({ key, title, links }) => [key, title, links.map(writeLink)]),
    legal: menus.legal.map(writeLink),
  } satisfies WireMenus)

export const unpackMenus = (packed: Packed): ShopMenus =>
  unpack(packed, ({ header, drawer, footer, legal }: WireMenus) => ({
    header: header.map(readEntry),
    drawer: drawer?.map(readEntry) ?? null,
    footer: footer.map(([key, title, links]) => ({ key, title, links: links.map(readLink) })),
    legal: legal.map(readLink),
  }))

const writeEntry = ({ key, label, to, isSale, groups }: TopEntry): WireEntry => [
  key,
  label,
  writeAddress(to),
  isSale ? 1 : 0,
  groups.map(({ title, entries }) => [title ?? 0, entries.map(writeLink)]),
]
const readEntry = ([key, label, to, isSale, groups]: WireEntry): TopEntry => ({
  key,
  label,
  to: readAddress(to),
  ...(isSale === 1 && { isSale: true }),
  groups: groups.map(([title, entries]) => ({ title: title === 0 ? null : title, entries: entries.map(readLink) })),
})

const writeLink = ({ label, to }: MenuLink): WireLink => [label, writeAddress(to)]
const readLink = ([label, to]: WireLink): MenuLink => ({ label, to: readAddress(to) })

const writeAddress = (to: string) => (to.startsWith(collections) ? `*${to.slice(collections.length)}` : to)
const readAddress = (to: string) => (to.startsWith('*') ? collections + to.slice(1) : to)
