import type { TextPair } from '#shared/text-pair.ts'
import { linesOf } from '../lines-of.ts'
import type { PageDocument } from '../staff-contract.ts'
import type { TextParts } from './parts-of-text.ts'

const isShown = ({ isHidden }: { isHidden: boolean }) => !isHidden

/**
 * The lists of a document, in one language. A missing list leaves that of the standard text.
 * @param say a text in that language, with the values of its variables
 */
export function partsOfDocument(document: PageDocument, say: (text: TextPair) => string): TextParts & Drawings {
  const { crafts, colours, measuring, chartGroups } = document
  return {
    ...(crafts && {
      crafts: crafts.filter(isShown).map(({ name, place, text, picture, search }) => ({
        name: say(name),
        place: say(place),
        text: say(text),
        picture,
        search,
      })),
    }),
    ...(colours && {
      colours: colours.filter(isShown).map(({ name, text, hex }) => ({ name: say(name), text: say(text), hex })),
    }),
    ...careOf(document, say),
    ...(measuring && {
      measuring: measuring.filter(isShown).map(({ id, title, points }) => ({
        drawing: id,
        title: say(title),
        points: points.map(({ letter, name, how }) => ({ letter, name: say(name), how: say(how) })),
      })),
    }),
    ...(chartGroups && {
      groups: chartGroups.filter(isShown).map(({ id, title }) => ({ title: say(title), section: id })),
    }),
  }
}

type Drawings = { drawings?: Record<string, NonNullable<PageDocument['careSymbols']>[number]['drawing']> }

function careOf({ careSymbols, fabrics }: PageDocument, say: (text: TextPair) => string): TextParts & Drawings {
  const symbols = careSymbols?.filter(isShown)
  const shown = symbols && new Set(symbols.map(({ id }) => id))
  return {
    ...(symbols && {
      symbolLabels: Object.fromEntries(symbols.map(({ id, label }) => [id, say(label)])),
      drawings: Object.fromEntries(symbols.map(({ id, drawing }) => [id, drawing])),
    }),
    ...(fabrics && {
      cloths: fabrics.filter(isShown).map(({ id, name, examples, symbols: named, lines }) => ({
        id,
        name: say(name),
        examples: say(examples),
        symbols: named.filter((symbol) => shown?.has(symbol) ?? true),
        lines: linesOf(say(lines)),
      })),
    }),
  }
}
