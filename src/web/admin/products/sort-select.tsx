import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import { SelectInput } from '#web/admin/parts/inputs.tsx'
import { IconButton } from '#web/ui/button.tsx'

const sorts = {
  createdAt: 'Newest',
  title: 'Title',
  price: 'Price',
  stock: 'Stock',
  category: 'Category',
  brand: 'Brand',
  updatedAt: 'Last changed',
}

type Props = { sort: string; isDescending: boolean; set: (change: { sort?: string; order?: string }) => void }

/** What the product list is sorted by, and the direction. */
export const SortSelect = ({ sort: chosen, isDescending, set }: Props) => (
  <span className="flex items-center max-sm:grow">
    <SelectInput
      label="Sort by"
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
      label={isDescending ? 'Descending, press for ascending' : 'Ascending, press for descending'}
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
