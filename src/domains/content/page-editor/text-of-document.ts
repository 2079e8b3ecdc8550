import { contentLocale, type Locale } from '#shared/locales.ts'
import type { TextPair } from '#shared/text-pair.ts'
import type { Block, PageText, Question } from '../contract.ts'
import { linesOf } from './lines-of.ts'
import type { PageValues } from './page-values.ts'
import { fillIn, fillInPlain, zoneRows } from './page-values.ts'
import { partsOfDocument } from './parts/parts-of-document.ts'
import type { TextParts } from './parts/parts-of-text.ts'
import type { DocumentBlock, PageDocument } from './staff-contract.ts'

/** The text of a document in one language; `tips` and `reasons` are its points. */
export type WrittenText = PageText &
  TextParts & {
    questions?: Question[]
    tips?: { title: string; text: string }[]
    reasons?: { title: string; text: string }[]
  }

/** The text of a document in one language, with today's values in place of its variables. */
export function textOfDocument(document: PageDocument, locale: Locale, values: PageValues): WrittenText {
  const language = contentLocale(locale)
  const say = (text: TextPair) => fillIn(text[language], values)
  const sayPlain = (text: TextPair) => fillInPlain(text[language], values)
  const points = document.points?.map(({ title, text }) => ({ title: sayPlain(title), text: say(text) }))
  return {
    title: sayPlain(document.title),
    description: sayPlain(document.description),
    lead: say(document.lead),
    sections: document.sections.flatMap(({ id, title, blocks }) => {
      const body = blocks.flatMap((block) => blocksOf({ ...block, text: block[language] }, values))
      return title[language] === '' && body.length === 0 ? [] : { id, title: sayPlain(title), body }
    }),
    ...(document.questions && {
      questions: document.questions
        .filter(({ question }) => question[language] !== '')
        .map(({ id, question, answer }) => ({
          id,
          question: sayPlain(question),
          answer: linesOf(answer[language]).map((line) => fillIn(line, values)),
        })),
    }),
    ...(points && { tips: points, reasons: points }),
    ...partsOfDocument(document, say),
  }
}

function blocksOf({ kind, text }: Pick<DocumentBlock, 'kind'> & { text: string }, values: PageValues): Block[] {
  const lines = linesOf(text)
  if (lines.length === 0) return []
  if (kind === 'table') return tableOf(lines, values)
  const filled = lines.map((line) => fillIn(line, values))
  if (kind === 'list') return [{ list: filled }]
  if (kind === 'steps') return [{ steps: filled }]
  if (kind === 'note') return [{ note: filled.join(' ') }]
  return filled
}

function tableOf([caption = '', head = '', ...rows]: string[], values: PageValues): Block[] {
  const cellsOf = (line: string) => line.split('|').map((cell) => fillIn(cell.trim(), values))
  const columns = head.split('|').map((cell) => fillInPlain(cell.trim(), values))
  return [
    {
      caption: fillInPlain(caption, values),
      head: columns,
      rows: rows.flatMap((row) => (row === zoneRows ? values.zones : [cellsOf(row)])),
    },
  ]
}
