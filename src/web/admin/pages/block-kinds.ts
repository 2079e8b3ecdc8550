import type { PageDocument } from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'

type Kind = PageDocument['sections'][number]['blocks'][number]['kind']

/** What each kind of block in a section is called, and how it is written. */
export const blockKinds: Record<Kind, { label: string; hint: string }> = {
  paragraph: { label: t('Paragraph'), hint: t('A new line begins a new paragraph') },
  list: { label: t('List'), hint: t('A line for each item') },
  steps: { label: t('Numbered steps'), hint: t('A line for each step') },
  note: { label: t('Note'), hint: t('Stands out beside the text') },
  table: { label: t('Table'), hint: t('First line: caption. Second: heads. Cells are separated by |') },
}
