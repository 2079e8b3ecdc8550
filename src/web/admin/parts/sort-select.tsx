import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { t } from '#web/admin/translate.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

type Props = {
  /** Sort keys with their labels. */
  sorts: Record<string, string>
  sort: string
  isDescending: boolean
  set: (change: { sort?: string; order?: string }) => void
  className?: string
}

/** Select for the sort key, and a button for the direction. */
export const SortSelect = ({ sorts, sort: chosen, isDescending, set, className }: Props) => (
  <span className={cx('flex items-center max-sm:grow', className)}>
    <SelectInput
      label={t('Sort by')}
      labelHidden
      className="w-36 max-sm:grow"
      value={chosen}
      onChange={(event) => set({ sort: event.target.value })}
    >
      {Object.entries(sorts).map(([sort, word]) => (
        <option key={sort} value={sort}>
          {word}
        </option>
      ))}
    </SelectInput>
    <IconButton
      label={isDescending ? t('Descending, change to ascending') : t('Ascending, change to descending')}
      className="pointer-fine:size-9"
      onClick={() => set({ order: isDescending ? 'asc' : 'desc' })}
    >
      {isDescending ? (
        <ArrowDownNarrowWide aria-hidden="true" className="size-4.5" />
      ) : (
        <ArrowUpNarrowWide aria-hidden="true" className="size-4.5" />
      )}
    </IconButton>
  </span>
)
