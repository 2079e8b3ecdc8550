import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { maxMatches } from '#shared/paging.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { count, many } from './figures.ts'

type Props = {
  /** Number of rows that match the filters, as the list shows it. */
  total: number
  /** Rows of the shown page, and how many of them are ticked. */
  onPage: number
  tickedOnPage: number
  /** All ticked rows, on whatever page. */
  ticked: number
  noun: string
  /** Number of matching rows that the action excludes. */
  leftOut?: number
  /** Describes the excluded rows, such as "2 cannot be: …". */
  leftOutText?: string
  /** Description of the filters; '' without any. */
  filterWords: string
  /** Selects all matching rows. @throws ApiRefusal 409 count_changed if their number differs from `expected` */
  onSelect: (expected: number) => Promise<void>
  /** Reads the list again, whose count was old. */
  onStale: () => void
}

/**
 * Offers to select every matching row, once all rows of the page are selected. Sends the count that was shown: if it
 * has changed, the server selects nothing, and the list shows the new count.
 */
export function SelectMatching(props: Props) {
  const { total, onPage, tickedOnPage, ticked, noun, leftOut = 0, leftOutText, filterWords, onSelect, onStale } = props
  // Rows selected under other filters count, too, so the number alone does not show that all matches are selected.
  const [selectedFor, setSelectedFor] = useState<string>()
  useEffect(() => setSelectedFor((earlier) => (earlier === filterWords ? earlier : undefined)), [filterWords])
  const select = useMutation({
    mutationFn: onSelect,
    onSuccess: () => setSelectedFor(filterWords),
    onError: (error) => {
      toastFailure(t('Not selected'), error)
      if (error instanceof ApiRefusal && error.code === 'count_changed') onStale()
    },
  })
  const isAll = selectedFor === filterWords && ticked > onPage && ticked >= total - leftOut
  if (total <= onPage || tickedOnPage < onPage || onPage === 0) return null
  const words = filterWords && ` (${filterWords})`
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-green-soft px-3 py-1.5"
    >
      {isAll ? (
        <p>
          {t('All {things} that match{words} are selected.', { things: many(total - leftOut, noun), words })}
          {leftOutText && ` ${leftOutText}`}
        </p>
      ) : (
        <>
          <p>{t('All {onPage} on this page are selected.', { onPage: count(onPage) })}</p>
          {total <= maxMatches ? (
            <Button variant="quiet" size="sm" busy={select.isPending} onClick={() => select.mutate(total)}>
              {t('Select all {total} that match{words}', { total: count(total), words })}
            </Button>
          ) : (
            <p className="text-ink-soft">
              {t('More than {things} match: narrow the list to select them all.', { things: many(maxMatches, noun) })}
            </p>
          )}
        </>
      )}
    </div>
  )
}
