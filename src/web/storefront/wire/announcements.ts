import type { Announcement } from '#domains/content/contract.ts'
import { inPageLocale } from '../../ui/locale.ts'
import { type Packed, pack, unpack } from './packed.ts'

type WireAnnouncement = [id: number, text: string, link: string]

/** In the page's language alone. */
export const packAnnouncements = (announcements: Announcement[]): Packed =>
  pack(
    announcements,
    announcements.map(({ id, text, link }): WireAnnouncement => [id, inPageLocale(text), link]),
  )

export const unpackAnnouncements = (packed: Packed): Announcement[] =>
  unpack(packed, (wire: WireAnnouncement[]) =>
    wire.map(([id, text, link]) => ({ id, text: { en: text, bn: text }, link })),
  )
