import type { PageDocument } from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'

type Kind = PageDocument['sections'][number]['blocks'][number]['kind']

/** Label of each block type in a section, and a hint for writing it. */
export const blockKinds: Record<Kind, { label: string; hint: string }> = {
  paragraph: { label: t('Paragraph'), hint: t('A new line begins a new paragraph') },
  list: { label: t('List'), hint: t('A line for each item') },
  steps: { label: t('Numbered steps'), hint: t('A line for each step') },
  note: { label: t('Note'), hint: t('Stands out beside the text') },
  table: { label: t('Table'), hint: t('First line: caption. Second: heads. Cells are separated by |') },
}
