import type { TextPair } from '#domains/content/page-editor/contract.ts'

/** A line of the bar above the header, as it is edited. '{threshold}' stands for the free-delivery threshold. */
export type AnnouncementLine = {
  /** Unique in the document. */
  id: string
  text: TextPair
  /** Empty: it leads nowhere. */
  link: string
  isHidden: boolean
  /** ISO; null: from the start, and without an end. */
  showFrom: string | null
  showUntil: string | null
}

/** The announcements as one document with versions, in their order. */
export type AnnouncementDocument = { announcements: AnnouncementLine[] }
