import type { PageParts, TextPair } from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'
import { fact, type TextsByPlace } from './texts-of-documents.ts'

const lists: Record<keyof PageParts, string> = {
  crafts: t('Craft'),
  colours: t('Colour'),
  careSymbols: t('Symbol'),
  fabrics: t('Fabric'),
  measuring: t('How to measure'),
  chartGroups: t('Size charts'),
}

type Part = { id: string; isHidden: boolean } & Record<string, unknown>

const isPair = (value: unknown): value is TextPair =>
  typeof value === 'object' && value !== null && 'en' in value && 'bn' in value

/** The lists of a page: position and settings of each part as a line, and its texts. */
export function partTexts(parts: PageParts): TextsByPlace {
  const texts: TextsByPlace = new Map()
  for (const [list, word] of Object.entries(lists))
    for (const [nr, part] of ((parts[list as keyof PageParts] ?? []) as unknown as Part[]).entries()) {
      const where = t('{word} {nr}', { word, nr: nr + 1 })
      const settings = [...settingsOf(part), part.isHidden && t('hidden')].filter((each) => each)
      texts.set(`${list} ${part.id}`, { where, text: fact([t('Place {nr}', { nr: nr + 1 }), ...settings].join(', ')) })
      for (const [path, text] of pairsIn(part, '')) texts.set(`${list} ${part.id}${path}`, { where, text })
    }
  return texts
}

/** The settings of a part, which are not text: picture, search, drawing, colour, symbols. */
const settingsOf = ({ id: _, ...part }: Part): string[] =>
  Object.values(part).flatMap((value) => {
    if (typeof value === 'string') return value === '' ? [] : [value]
    return Array.isArray(value) && value.every((each) => typeof each === 'string') ? [value.join(' ')] : []
  })

const pairsIn = (value: unknown, path: string): [string, TextPair][] => {
  if (isPair(value)) return [[path, value]]
  if (!value || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, each]) => pairsIn(each, `${path} ${name}`))
}
