import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { maxMatches, type Page, pageSizes } from '#shared/paging.ts'
import { t } from '#web/admin/translate.ts'
import { IconButton } from '#web/ui/button.tsx'
import { count, many } from './figures.ts'
import { SelectInput } from './inputs/inputs.tsx'

/** 'Page X of Y' with Previous and Next, and the page size where it can be chosen. */
export function Pager({
  page,
  noun,
  more,
  onPage,
  onPerPage,
}: {
  page: Page
  noun: string
  /** Plural of the noun, if irregular. */
  more?: string
  onPage: (page: number) => void
  onPerPage?: (perPage: number) => void
}) {
  return (
    <nav aria-label={t('Pages')} className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft">
      <p className="grow tabular-nums" aria-live="polite">
        {page.precision === 'at_least'
          ? t('More than {things}', { things: many(maxMatches, noun, more) })
          : many(page.total, noun, more)}
      </p>
      {onPerPage && <PageSize perPage={page.perPage} onPerPage={onPerPage} />}
      <span className="ml-auto flex items-center gap-2">
        <Step label={t('Previous page')} isEnd={page.page <= 1} onPress={() => onPage(page.page - 1)}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Step>
        <p className="tabular-nums" aria-live="polite">
          {t('Page {page} of {pages}', { page: count(page.page), pages: count(page.pages) })}
        </p>
        <Step label={t('Next page')} isEnd={page.page >= page.pages} onPress={() => onPage(page.page + 1)}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Step>
      </span>
    </nav>
  )
}

/** Not disabled on the last page, where it would lose the focus. */
const Step = ({
  label,
  isEnd,
  onPress,
  children,
}: {
  label: string
  isEnd: boolean
  onPress: () => void
  children: ReactNode
}) => (
  <IconButton
    label={label}
    aria-disabled={isEnd || undefined}
    className="aria-disabled:opacity-45"
    onClick={() => !isEnd && onPress()}
  >
    {children}
  </IconButton>
)

function PageSize({ perPage, onPerPage }: { perPage: number; onPerPage: (perPage: number) => void }) {
  const sizes = pageSizes.includes(perPage) ? pageSizes : [...pageSizes, perPage].sort((a, b) => a - b)
  return (
    <SelectInput
      label={t('Rows per page')}
      labelHidden
      className="w-36"
      value={perPage}
      onChange={(event) => onPerPage(Number(event.target.value))}
    >
      {sizes.map((size) => (
        <option key={size} value={size}>
          {t('{size} per page', { size })}
        </option>
      ))}
    </SelectInput>
  )
}
