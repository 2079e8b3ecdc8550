import { formatDate } from '#shared/dates.ts'
import { inOfficeLanguage } from '#web/admin/parts/name-of.ts'
import type {
  AnnouncementDocument,
  HomeDocument,
  HomeSection,
  MenuDocument,
  MenuItem,
  TextPair,
} from '#web/admin/request/pages.ts'
import { language, t } from '#web/admin/translate.ts'
import { sectionNames } from './home/section-names.ts'
import { menuNames } from './menus/menu-names.ts'

/** Texts of a document by a key that is stable between versions, each with a description of its position. */
export type TextsByPlace = Map<string, { where: string; text: TextPair }>

/** A line that is not a text of the shop, as the same text in both languages. */
export const fact = (line: string): TextPair => ({ en: line, bn: line })

/** The sections of a home page: position and settings of each as a line, and its texts. */
export function homeTexts({ sections }: HomeDocument): TextsByPlace {
  const texts: TextsByPlace = new Map()
  for (const [nr, section] of sections.entries()) {
    const where = nameOf(section)
    texts.set(section.id, { where, text: fact(settingsOf(section, nr)) })
    for (const [name, label] of Object.entries(textFields)) {
      const text = (section as Record<string, unknown>)[name] as TextPair | undefined
      if (text) texts.set(`${section.id} ${name}`, { where: `${where}, ${label}`, text })
    }
  }
  return texts
}

const textFields = { title: t('title'), text: t('text'), button: t('button') }

/** 'Products: Eid panjabi' */
export const nameOf = (section: HomeSection): string => {
  const title = 'title' in section ? inOfficeLanguage(section.title) : ''
  return sectionNames[section.kind].name + (title && `: ${title}`)
}

function settingsOf(section: HomeSection, nr: number): string {
  return [
    ...placeOf(section, nr),
    section.kind === 'products' &&
      t('{count} of {collection}', { count: section.count, collection: section.collection }),
    section.kind === 'countdown' && t('ends {until}', { until: moment(section.until) }),
    section.kind === 'text' && section.picture !== '' && t('with a picture'),
    section.kind === 'text' && section.isOnGreen && t('on colour'),
    'link' in section && section.link !== '' && t('leads to {link}', { link: section.link }),
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ')
}

const moment = (at: string) => formatDate(at, language, 'moment')

/** Position of a part, and when it is shown. */
const placeOf = (part: { showFrom: string | null; showUntil: string | null; isHidden: boolean }, nr: number) => [
  t('Place {nr}', { nr: nr + 1 }),
  part.isHidden && t('hidden'),
  part.showFrom && t('from {showFrom}', { showFrom: moment(part.showFrom) }),
  part.showUntil && t('until {showUntil}', { showUntil: moment(part.showUntil) }),
]

/** The announcements: position, times and link of each as a line, and its text. */
export function announcementTexts({ announcements }: AnnouncementDocument): TextsByPlace {
  const texts: TextsByPlace = new Map()
  for (const [nr, line] of announcements.entries()) {
    const where = `“${inOfficeLanguage(line.text)}”`
    const settings = [...placeOf(line, nr), line.link !== '' && t('leads to {link}', { link: line.link })]
    texts.set(line.id, { where, text: fact(settings.filter((part) => part).join(', ')) })
    texts.set(`${line.id} text`, { where: t('{where}, text', { where }), text: line.text })
  }
  return texts
}

/** The entries of all menus: the position, target and label of each. */
export function menuTexts(document: MenuDocument): TextsByPlace {
  const texts: TextsByPlace = new Map()
  const add = (items: readonly MenuItem[], place: string) => {
    for (const [nr, item] of items.entries()) {
      const where = inOfficeLanguage(item.label) || item.link || item.kind
      const leads = item.link === '' ? '' : t(', leads to {link}', { link: item.link })
      texts.set(item.id, { where, text: fact(t('{place}, place {nr}{leads}', { place, nr: nr + 1, leads })) })
      texts.set(t('{id} label', { id: item.id }), { where: t('{where}, label', { where }), text: item.label })
      add(item.items, t('{place}, below {where}', { place, where }))
    }
  }
  for (const name of ['header', 'drawer', 'footer', 'legal'] as const) add(document[name] ?? [], menuNames[name].name)
  return texts
}
