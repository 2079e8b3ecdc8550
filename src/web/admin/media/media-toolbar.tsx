import { FolderInput, FolderPen, FolderX, Trash2 } from 'lucide-react'
import { mediaFilters } from '#domains/catalogue/media/staff-contract.ts'
import { count } from '#web/admin/parts/figures.ts'
import { SelectInput, TickBox } from '#web/admin/parts/inputs/inputs.tsx'
import { SearchInput } from '#web/admin/parts/inputs/search-input.tsx'
import type { MediaFile } from '#web/admin/request/catalogue/media.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import type { Question } from './media-actions.tsx'
import { filterWords, type MediaFilters } from './media-filters.ts'

type Props = {
  filters: MediaFilters
  set: (change: Partial<MediaFilters>) => void
  ticked: ReadonlySet<number>
  shown: MediaFile[]
  mayChange: boolean
  /** The open folder; null if none. */
  folder: string | null
  onTickAll: (ids: number[]) => void
  onAsk: (asked: Question) => void
}

/** Search, filters, and what can be done with the ticked files and the open folder. */
export function MediaToolbar({ filters, set, ticked, shown, mayChange, folder, onTickAll, onAsk }: Props) {
  const onPage = shown.filter(({ id }) => ticked.has(id)).length
  const ids = [...ticked]
  return (
    <div className="mb-3 grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label={t('Search by name, text, product or SKU')}
          value={filters.search}
          onSearch={(search) => set({ search })}
          className="min-w-56 grow sm:max-w-md"
        />
        <SelectInput
          label={t('Which files')}
          labelHidden
          className="w-52 max-sm:grow"
          value={filters.filter}
          onChange={(event) => set({ filter: event.target.value })}
        >
          {mediaFilters.map((filter) => (
            <option key={filter} value={filter}>
              {filterWords[filter]}
            </option>
          ))}
        </SelectInput>
        <SelectInput
          label={t('Kind')}
          labelHidden
          className="w-40 max-sm:grow"
          value={filters.kind}
          onChange={(event) => set({ kind: event.target.value })}
        >
          <option value="">{t('Pictures and films')}</option>
          <option value="picture">{t('Pictures')}</option>
          <option value="film">{t('Films')}</option>
        </SelectInput>
      </div>
      {mayChange && (
        <div className="flex min-h-11 flex-wrap items-center gap-2 pointer-fine:min-h-9">
          <TickBox
            label={t('Select all on this page')}
            checked={shown.length > 0 && onPage === shown.length}
            partly={onPage > 0}
            disabled={shown.length === 0}
            onChange={(event) => onTickAll(event.target.checked ? shown.map(({ id }) => id) : [])}
          />
          {ids.length > 0 ? (
            <>
              <p className="text-ink-soft">{t('{count} selected', { count: count(ids.length) })}</p>
              <Button variant="outline" size="sm" onClick={() => onAsk({ what: 'move', ids })}>
                <FolderInput aria-hidden="true" className="size-4" />
                {t('Move')}
              </Button>
              <Button variant="danger" size="sm" onClick={() => onAsk({ what: 'delete', ids })}>
                <Trash2 aria-hidden="true" className="size-4" />
                {t('Delete')}
              </Button>
            </>
          ) : (
            <>
              <span aria-hidden="true" className="text-ink-soft">
                {t('Select all on this page')}
              </span>
              {folder !== null && (
                <>
                  <Button variant="quiet" size="sm" onClick={() => onAsk({ what: 'rename-folder', folder })}>
                    <FolderPen aria-hidden="true" className="size-4" />
                    {t('Rename Folder')}
                  </Button>
                  <Button variant="quiet" size="sm" onClick={() => onAsk({ what: 'delete-folder', folder })}>
                    <FolderX aria-hidden="true" className="size-4" />
                    {t('Delete Folder')}
                  </Button>
                </>
              )}
            </>
          )}
        </div>
      )}
    </div>
  )
}
