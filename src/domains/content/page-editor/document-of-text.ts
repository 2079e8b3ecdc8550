import type { TextPair } from '#shared/text-pair.ts'
import type { Block, PageText } from '../contract.ts'
import { partsOfText, type TextParts } from './parts/parts-of-text.ts'
import type { DocumentBlock, PageDocument } from './staff-contract.ts'

type Text = PageText &
  TextParts & {
    questions?: { id: string; question: string; answer: string[] }[]
    tips?: { title: string; text: string }[]
    reasons?: { title: string; text: string }[]
  }

/**
 * The text of a standard page as a document. Both languages have the same sections and kinds of blocks; a test holds
 * the texts to that.
 */
export function documentOfText(en: Text, bn: Text): PageDocument {
  const points = en.tips ?? en.reasons
  const pointsInBangla = bn.tips ?? bn.reasons
  return {
    title: pair(en.title, bn.title),
    description: pair(en.description, bn.description),
    lead: pair(en.lead, bn.lead),
    sections: en.sections.map((section, nr) => {
      const twin = bn.sections[nr]
      return {
        id: section.id,
        title: pair(section.title, twin?.title),
        blocks: section.body.map((block, place) => blockOf(block, twin?.body[place])),
      }
    }),
    ...(en.questions && {
      questions: en.questions.map(({ id, question, answer }, nr) => ({
        id,
        question: pair(question, bn.questions?.[nr]?.question),
        answer: pair(answer.join('\n'), bn.questions?.[nr]?.answer.join('\n')),
      })),
    }),
    ...(points && {
      points: points.map(({ title, text }, nr) => ({
        title: pair(title, pointsInBangla?.[nr]?.title),
        text: pair(text, pointsInBangla?.[nr]?.text),
      })),
    }),
    ...partsOfText(en, bn),
  }
}

/** A page that has just been added. */
export const emptyDocument = (title: TextPair): PageDocument => ({
  title,
  description: { en: '', bn: '' },
  lead: { en: '', bn: '' },
  sections: [],
})

const pair = (en: string, bn = ''): TextPair => ({ en, bn })

const blockOf = (en: Block, bn: Block = ''): DocumentBlock => ({ kind: kindOf(en), ...pair(linesOf(en), linesOf(bn)) })

function kindOf(block: Block): DocumentBlock['kind'] {
  if (typeof block === 'string') return 'paragraph'
  if ('list' in block) return 'list'
  if ('steps' in block) return 'steps'
  return 'note' in block ? 'note' : 'table'
}

function linesOf(block: Block): string {
  if (typeof block === 'string') return block
  if ('list' in block) return block.list.join('\n')
  if ('steps' in block) return block.steps.join('\n')
  if ('note' in block) return block.note
  return [block.caption, ...[block.head, ...block.rows].map((cells) => cells.join(' | '))].join('\n')
}
