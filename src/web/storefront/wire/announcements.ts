import type { Announcement } from '#domains/content/contract.ts'
import { inPageLocale } from '../../ui/locale.ts'
import { type Packed, pack, unpack } from './packed.ts'

type WireAnnouncement = [text: string, link: string]

/** In the page's language only. */
export const packAnnouncements = (announcements: Announcement[]): Packed =>
  pack(
    announcements,
    announcements.map(({ text, link }): WireAnnouncement => [inPageLocale(text), link]),
  )

export const unpackAnnouncements = (packed: Packed): Announcement[] =>
  unpack(packed, (wire: WireAnnouncement[]) => wire.map(([text, link]) => ({ text: { en: text, bn: text }, link })))
