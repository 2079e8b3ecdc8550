import type { CareSymbol, Measuring } from '#domains/content/contract.ts'
import type { ChartSection } from '#shared/catalogue/measures.ts'
import type { TextPair } from '../contract.ts'

/** `id` is unique in its list; a hidden part stays in the document and is not shown. */
type Part = { id: string; isHidden: boolean }

/** `search` finds its products. */
type CraftPart = Part & { name: TextPair; place: TextPair; text: TextPair; picture: string; search: string }

type ColourPart = Part & { name: TextPair; text: TextPair; hex: string }

/** A care symbol: one of the shop's drawings with a label. */
type CareSymbolPart = Part & { drawing: CareSymbol; label: TextPair }

/** How a fabric is cared for: symbols by their id, and a line of advice per line of `lines`. */
type FabricPart = Part & { name: TextPair; examples: TextPair; symbols: string[]; lines: TextPair }

/** The drawing has the letters; `points` says what each of them measures. */
type MeasuringPart = {
  id: Measuring['drawing']
  isHidden: boolean
  title: TextPair
  points: { letter: string; name: TextPair; how: TextPair }[]
}

/** A heading over the size charts of a section. */
type ChartGroupPart = { id: ChartSection; isHidden: boolean; title: TextPair }

/** Lists of a page besides its text: of Brand, Care and Size guide. */
export type PageParts = {
  crafts?: CraftPart[]
  colours?: ColourPart[]
  careSymbols?: CareSymbolPart[]
  fabrics?: FabricPart[]
  measuring?: MeasuringPart[]
  chartGroups?: ChartGroupPart[]
}
