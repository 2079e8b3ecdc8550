import { Combobox } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import type { PlaceOption } from '#shared/places/search-places.ts'
import { inPageLocale, pageLocale } from '../locale.ts'

/** The name in the page's language, and a small one in the other script. */
export function PlaceComboboxOption({ option }: { option: PlaceOption }) {
  const other = pageLocale() === 'bn' ? 'en' : 'bn'
  return (
    <Combobox.Item
      value={option}
      className="flex min-h-11 cursor-pointer items-center gap-2 px-3.5 py-1.5 outline-none data-highlighted:bg-mist data-selected:font-semibold"
    >
      <span className="min-w-0 grow">
        {inPageLocale(option.name)}{' '}
        <span lang={other} className="ml-1 whitespace-nowrap font-normal text-sm text-stone">
          {option.name[other]}
        </span>
      </span>
      <Combobox.ItemIndicator>
        <Check aria-hidden="true" className="size-4 text-green" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  )
}
