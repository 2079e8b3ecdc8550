import type { OrderRequestView } from '#domains/orders/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import type { ReportDraft } from './report-draft.ts'

export type Wrong = { field: 'kind' | 'lines' | 'text' | 'photos'; message: string }

/** The first error, in the order of the form. */
export function complaintAbout(draft: ReportDraft, areOnTheWay: boolean): Wrong | null {
  if (draft.kind === '') return { field: 'kind', message: m.report_missing_kind() }
  if (Object.keys(draft.lines).length === 0) return { field: 'lines', message: m.report_missing_lines() }
  if (draft.text.trim() === '') return { field: 'text', message: m.report_missing_text() }
  if (areOnTheWay) return { field: 'photos', message: m.report_wait() }
  if (draft.photos.length === 0) return { field: 'photos', message: m.report_missing_photos() }
  return null
}

export const reportOf = ({ key, kind, text, lines, photos }: ReportDraft) => ({
  idempotencyKey: key,
  // Not '': complaintAbout has validated it.
  kind: kind as OrderRequestView['kind'],
  text,
  lines: Object.entries(lines).map(([line, quantity]) => ({ line: Number(line), quantity })),
  photos: photos.map((photo) => photo.key),
})
