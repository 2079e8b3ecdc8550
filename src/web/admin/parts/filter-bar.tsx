import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { inBrackets } from './figures.ts'
import { SearchInput } from './inputs/search-input.tsx'

type Props = {
  /** Name of the search field. */
  label: string
  search: string
  onSearch: (search: string) => void
  /** Of the button that opens the filters. */
  word?: string
  open: boolean
  onOpen: (open: boolean) => void
  /** Id of the panel that the button also opens on wide screens. Without it the button appears on phones only. */
  panel?: string
  /** How many filters inside the panel are set. */
  used: number
  /** Set if any filter can be cleared. */
  onClear?: (() => void) | undefined
  /** Filters in the line of the search field. On phones only while `open`, to leave space for the rows. */
  children?: ReactNode
}

/** Search field of a list, with its filters next to it. */
export const FilterBar = ({
  label,
  search,
  onSearch,
  word = t('Filter'),
  open,
  onOpen,
  panel,
  used,
  onClear,
  children,
}: Props) => (
  <div className="mb-3 flex flex-wrap items-end gap-2">
    <SearchInput
      label={label}
      value={search}
      onSearch={onSearch}
      className="grow max-sm:basis-56 sm:min-w-56 sm:max-w-md"
    />
    <Button
      variant="quiet"
      size="sm"
      className={panel ? undefined : 'sm:hidden'}
      aria-expanded={open}
      aria-controls={panel}
      onClick={() => onOpen(!open)}
    >
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      <span className="max-sm:sr-only">{word}</span>
      {inBrackets(used)}
    </Button>
    <div className={cx('contents', !open && 'max-sm:hidden')}>{children}</div>
    {onClear && (
      <Button variant="quiet" size="sm" onClick={onClear}>
        {t('Clear filters')}
      </Button>
    )}
  </div>
)
