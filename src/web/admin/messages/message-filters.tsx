import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { SearchInput } from '#web/admin/parts/inputs/search-input.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { inquiryLabels } from './message-labels.tsx'

export const messageDefaults = { search: '', status: 'all', inquiryType: 'all', page: '1' }
type Filters = typeof messageDefaults

type Props = {
  filters: Filters
  set: (change: Partial<Filters>) => void
  reset: () => void
  touched: boolean
}

/** Filters of the inbox. */
export function MessageFilters({ filters, set, reset, touched }: Props) {
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <SearchInput
        label={t('Search by name, e-mail, phone or words')}
        value={filters.search}
        onSearch={(search) => set({ search })}
        className="grow max-sm:basis-40 sm:min-w-56 sm:max-w-md"
      />
      <SelectInput
        label={t('About')}
        labelHidden
        className="w-40 max-sm:w-32"
        value={filters.inquiryType}
        onChange={(event) => set({ inquiryType: event.target.value })}
      >
        <option value="all">{t('About anything')}</option>
        {Object.entries(inquiryLabels).map(([type, words]) => (
          <option key={type} value={type}>
            {words}
          </option>
        ))}
      </SelectInput>
      {touched && (
        <Button variant="quiet" size="sm" onClick={reset}>
          {t('Clear filters')}
        </Button>
      )}
    </div>
  )
}
