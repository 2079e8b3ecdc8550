import { type ContentLanguage, contentLanguages } from '#shared/content-languages.ts'
import { inOfficeLanguage } from '#web/admin/parts/name-of.ts'
import type { EditedDocument, PageDocument, TextPair } from '#web/admin/request/pages.ts'
import { digits, t } from '#web/admin/translate.ts'
import { blockKinds } from './block-kinds.ts'
import { partTexts } from './part-texts.ts'
import { announcementTexts, homeTexts, menuTexts, type TextsByPlace } from './texts-of-documents.ts'

export const languageNames: Record<ContentLanguage, string> = { en: t('English'), bn: t('Bangla') }

/** A text that differs between two versions of a page. `language` is null if both languages have the same text. */
export type Change = { where: string; language: ContentLanguage | null; before: string; after: string }

/** Differences between two versions, in the order of the page. null: a version without text. */
export function changesBetween(before: EditedDocument | null, after: EditedDocument | null): Change[] {
  const [old, fresh] = [textsOf(before), textsOf(after)]
  const places = [...fresh.keys(), ...[...old.keys()].filter((key) => !fresh.has(key))]
  return places.flatMap((key): Change[] => {
    const [was, is] = [old.get(key), fresh.get(key)]
    const where = (is ?? was)?.where ?? key
    const [first, second] = [was?.text ?? none, is?.text ?? none]
    if (first.en === first.bn && second.en === second.bn)
      return first.en === second.en ? [] : [{ where, language: null, before: first.en, after: second.en }]
    return contentLanguages.flatMap((language) =>
      first[language] === second[language] ? [] : { where, language, before: first[language], after: second[language] },
    )
  })
}

const none = { en: '', bn: '' }

/** Every text of a document, by key, with a description of its position. */
function textsOf(document: EditedDocument | null): TextsByPlace {
  if (!document) return new Map()
  if ('header' in document) return menuTexts(document)
  if ('announcements' in document) return announcementTexts(document)
  return 'title' in document ? pageTexts(document) : homeTexts(document)
}

function pageTexts(document: PageDocument): TextsByPlace {
  const texts: TextsByPlace = new Map()
  const { title, description, lead, sections, questions = [], points = [] } = document
  const add = (key: string, where: string, text: TextPair) => texts.set(key, { where, text })
  add('title', t('Title'), title)
  add('description', t('Description'), description)
  add('lead', t('Lead'), lead)
  for (const { id, title: heading, blocks } of sections) {
    add(`section ${id}`, t('{heading}, heading', { heading: inOfficeLanguage(heading) }), heading)
    for (const [nr, block] of blocks.entries())
      add(
        `section ${id} ${nr}`,
        `${inOfficeLanguage(heading)}, ${blockKinds[block.kind].label.toLowerCase()} ${digits(nr + 1)}`,
        block,
      )
  }
  for (const { id, question, answer } of questions) {
    add(`question ${id}`, t('Question “{question}”', { question: inOfficeLanguage(question) }), question)
    add(`answer ${id}`, t('Answer to “{question}”', { question: inOfficeLanguage(question) }), answer)
  }
  for (const [nr, point] of points.entries()) {
    add(`point ${nr}`, t('Point {nr}, heading', { nr: nr + 1 }), point.title)
    add(`point ${nr} text`, t('Point {nr}', { nr: nr + 1 }), point.text)
  }
  for (const [key, text] of partTexts(document)) texts.set(key, text)
  return texts
}

/**
 * The language in which a text was changed or filled in while the other was not; undefined if both or neither.
 * @param before the published text
 */
export function changedInOne(before: TextPair | undefined, now: TextPair): ContentLanguage | undefined {
  const missing = contentLanguages.find((language) => now[language].trim() === '')
  if (missing) {
    const other = missing === 'en' ? 'bn' : 'en'
    return now[other].trim() === '' ? undefined : other
  }
  if (!before) return undefined
  const changed = contentLanguages.filter((language) => before[language] !== now[language])
  return changed.length === 1 ? changed[0] : undefined
}
