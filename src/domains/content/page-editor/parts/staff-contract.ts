import { z } from 'zod'
import { careSymbols, measureDrawings } from '#domains/content/contract.ts'
import { chartSections } from '#shared/catalogue/measures.ts'
import {
  anchor,
  duplicateAnchor,
  fullPair,
  haveUniqueIds,
  line,
  lines,
  must,
  pair,
  picture,
} from '#shared/content-fields.ts'

/** Characters that a language's text may have. */
const maxLength = { name: 80, place: 120, text: 600, label: 60, search: 100 } as const
/** Parts of a list. */
const maxParts = 60

/** `id` is unique in its list; a hidden part stays in the document and is not shown. */
const part = { id: anchor, isHidden: z.boolean() }
const listOf = <Each extends z.ZodType<{ id: string }>>(each: Each) =>
  z.array(each).max(maxParts, `At most ${maxParts} entries`).refine(haveUniqueIds, duplicateAnchor).optional()

const name = fullPair(maxLength.name)

/** Lists of a page besides its text: of Brand, Care and Size guide. */
export const pageParts = {
  /** `search` finds its products. */
  crafts: listOf(
    z.object({
      ...part,
      name,
      place: pair(line(maxLength.place)),
      text: pair(line(maxLength.text)),
      picture,
      search: must(maxLength.search),
    }),
  ),
  colours: listOf(
    z.object({
      ...part,
      name,
      text: pair(line(maxLength.text)),
      hex: z.string().regex(/^#[0-9a-f]{6}$/i, 'Please give a colour as #15493f'),
    }),
  ),
  /** Drawings of the shop with a label. */
  careSymbols: listOf(z.object({ ...part, drawing: z.enum(careSymbols), label: fullPair(maxLength.label) })),
  /** How each is cared for: symbols by their id, and a line of advice per line of `lines`. */
  fabrics: listOf(
    z.object({
      ...part,
      name,
      examples: pair(line(maxLength.place)),
      symbols: z.array(anchor).max(careSymbols.length),
      lines: pair(lines),
    }),
  ),
  /** The drawing has the letters; `points` says what each of them measures. */
  measuring: listOf(
    z.object({
      id: z.enum(measureDrawings),
      isHidden: z.boolean(),
      title: name,
      points: z.array(z.object({ letter: z.string().regex(/^[A-F]$/), name, how: pair(line(maxLength.text)) })).max(6),
    }),
  ),
  /** Headings over the size charts of a section. */
  chartGroups: listOf(z.object({ id: z.enum(chartSections), isHidden: z.boolean(), title: name })),
}
export type PageParts = z.output<z.ZodObject<typeof pageParts>>

type Symbols = { careSymbols?: { id: string }[] | undefined; fabrics?: { symbols: string[] }[] | undefined }

/** Fabrics name symbols of the same document, each once. */
export function refuseUnknownSymbols({ careSymbols: known, fabrics = [] }: Symbols, context: z.core.$RefinementCtx) {
  if (!known) return
  const ids = new Set(known.map(({ id }) => id))
  for (const [nr, { symbols }] of fabrics.entries())
    if (new Set(symbols).size < symbols.length || symbols.some((id) => !ids.has(id)))
      context.addIssue({
        code: 'custom',
        path: ['fabrics', nr, 'symbols'],
        message: 'Please choose symbols of the list, each once',
      })
}
