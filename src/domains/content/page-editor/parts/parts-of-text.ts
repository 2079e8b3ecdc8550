import type { BrandText, CareSymbol, CareText, SizeGuideText } from '#domains/content/contract.ts'
import type { TextPair } from '#shared/text-pair.ts'
import type { PageParts } from './staff-contract.ts'

/** The lists that a standard text may have. */
export type TextParts = Partial<
  Pick<BrandText, 'crafts' | 'colours'> &
    Pick<CareText, 'symbolLabels' | 'cloths'> &
    Pick<SizeGuideText, 'measuring' | 'groups'>
>

const pair = (en: string, bn = ''): TextPair => ({ en, bn })

/** The lists of a standard text in both languages, as they are edited. Both languages have the same parts. */
export function partsOfText(en: TextParts, bn: TextParts): PageParts {
  return { ...brandParts(en, bn), ...careParts(en, bn), ...sizeParts(en, bn) }
}

const brandParts = (en: TextParts, bn: TextParts): PageParts => ({
  ...(en.crafts && {
    crafts: en.crafts.map(({ name, place, text, picture, search }, nr) => ({
      id: search.replaceAll(' ', '-'),
      isHidden: false,
      name: pair(name, bn.crafts?.[nr]?.name),
      place: pair(place, bn.crafts?.[nr]?.place),
      text: pair(text, bn.crafts?.[nr]?.text),
      picture,
      search,
    })),
  }),
  ...(en.colours && {
    colours: en.colours.map(({ name, text, hex }, nr) => ({
      id: hex.slice(1),
      isHidden: false,
      name: pair(name, bn.colours?.[nr]?.name),
      text: pair(text, bn.colours?.[nr]?.text),
      hex,
    })),
  }),
})

const careParts = (en: TextParts, bn: TextParts): PageParts => ({
  ...(en.symbolLabels && {
    careSymbols: Object.entries(en.symbolLabels).map(([id, label]) => ({
      id,
      isHidden: false,
      drawing: id as CareSymbol,
      label: pair(label, bn.symbolLabels?.[id]),
    })),
  }),
  ...(en.cloths && {
    fabrics: en.cloths.map(({ id, name, examples, symbols, lines }, nr) => ({
      id,
      isHidden: false,
      name: pair(name, bn.cloths?.[nr]?.name),
      examples: pair(examples, bn.cloths?.[nr]?.examples),
      symbols,
      lines: pair(lines.join('\n'), bn.cloths?.[nr]?.lines.join('\n')),
    })),
  }),
})

const sizeParts = (en: TextParts, bn: TextParts): PageParts => ({
  ...(en.measuring && {
    measuring: en.measuring.map(({ drawing, title, points }, nr) => ({
      id: drawing,
      isHidden: false,
      title: pair(title, bn.measuring?.[nr]?.title),
      points: points.map(({ letter, name, how }, place) => ({
        letter,
        name: pair(name, bn.measuring?.[nr]?.points[place]?.name),
        how: pair(how, bn.measuring?.[nr]?.points[place]?.how),
      })),
    })),
  }),
  ...(en.groups && {
    chartGroups: en.groups.map(({ title, section }, nr) => ({
      id: section,
      isHidden: false,
      title: pair(title, bn.groups?.[nr]?.title),
    })),
  }),
})
