import type { PageParts } from '#domains/content/page-editor/parts/contract.ts'

/** Text in both languages. An empty text is left out of the page in its language. */
export type TextPair = { en: string; bn: string }

export const blockKinds = ['paragraph', 'list', 'steps', 'note', 'table'] as const

/**
 * A block of a page, as it is edited: plain text, in which [text](/path) is a link, **text** is bold and {name} a
 * variable. Lists and steps have an item per line. Of a table the first line is the caption and the second the heads;
 * cells are separated by |.
 */
export type DocumentBlock = TextPair & { kind: (typeof blockKinds)[number] }

type DocumentSection = { id: string; title: TextPair; blocks: DocumentBlock[] }

/** What can be edited of a page, in both languages. */
export type PageDocument = {
  title: TextPair
  /** The sentence that search engines show. */
  description: TextPair
  lead: TextPair
  sections: DocumentSection[]
  /** Of the FAQ; answers have a paragraph per line. */
  questions?: { id: string; question: TextPair; answer: TextPair }[]
  /** Tips beside the FAQ, reasons of About. */
  points?: { title: TextPair; text: TextPair }[]
} & PageParts

/** A page that has just been added. */
export const emptyDocument = (title: TextPair): PageDocument => ({
  title,
  description: { en: '', bn: '' },
  lead: { en: '', bn: '' },
  sections: [],
})
