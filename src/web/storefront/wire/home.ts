import type { ShownSection } from '#domains/content/home/contract.ts'
import { readCards, type WireCards, writeCards } from './cards.ts'
import { type Packed, pack, unpack } from './packed.ts'

type WireSection = Exclude<ShownSection, { cards: unknown }> | { kind: 'products'; cards: WireCards }

export const packSections = (sections: ShownSection[]): Packed =>
  pack(
    sections,
    sections.map((section) =>
      section.kind === 'products' ? { ...section, cards: writeCards(section.cards) } : section,
    ) satisfies WireSection[],
  )

export const unpackSections = (packed: Packed): ShownSection[] =>
  unpack(packed, (sections: WireSection[]) =>
    sections.map(
      (section) =>
        (section.kind === 'products' ? { ...section, cards: readCards(section.cards) } : section) as ShownSection,
    ),
  )
