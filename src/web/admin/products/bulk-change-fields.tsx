import { useQuery } from '@tanstack/react-query'
import { SelectInput, TextInput } from '#web/admin/parts/inputs.tsx'
import { type BulkChange, categoriesQuery, type Product } from '#web/admin/request/products.ts'
import type { TypedChange } from './bulk-change.ts'
import { mainCategories, subcategoriesOf } from './categories.ts'

/** The kinds of change, as the form names them. */
export const changeLabels: Record<BulkChange['what'], { word: string; hint: string }> = {
  price: { word: 'Set the price', hint: 'Sizes with a price of their own keep it.' },
  percent: {
    word: 'Raise or lower the price',
    hint: 'In per cent; -10 lowers by a tenth. Prices come out in whole taka.',
  },
  sale: { word: 'Put on sale', hint: 'In per cent off the usual price, which is shown struck through.' },
  'end-sale': { word: 'End the sale', hint: 'The price becomes the usual one again.' },
  'plan-sale': {
    word: 'Plan a sale from – to',
    hint: 'Off the usual price; it begins and ends by itself. Sizes with a price of their own keep it.',
  },
  'cancel-sale': {
    word: 'Cancel the planned sale',
    hint: 'One that runs ends now: the price is what it was before.',
  },
  category: { word: 'Move to a category', hint: 'The shop shows them there at once.' },
  availability: { word: 'Set the availability', hint: '' },
  'add-tags': { word: 'Add tags', hint: 'Tags that they have stay.' },
  'remove-tags': { word: 'Remove tags', hint: 'Their other tags stay.' },
}

const availabilityHints = {
  'In Stock': 'For sale, as far as there is stock',
  'Low Stock': 'Listed as low: each minimum becomes the present stock',
  'Out of Stock': 'Off sale, whatever lies on the shelf',
}

type Props = {
  what: BulkChange['what']
  typed: TypedChange
  error: string | undefined
  onChange: (typed: TypedChange) => void
}

/** Inputs of one kind of change. A planned sale has its own. */
export function BulkChangeFields({ what, typed, error, onChange }: Props) {
  const categories = useQuery(categoriesQuery).data ?? []
  const set = (change: Partial<TypedChange>) => onChange({ ...typed, ...change })
  return (
    <>
      {(what === 'price' || what === 'percent' || what === 'sale') && (
        <TextInput
          label={what === 'price' ? 'Price (৳)' : 'Per cent'}
          inputMode="decimal"
          value={typed.figure}
          error={error}
          onChange={(event) => set({ figure: event.target.value })}
        />
      )}
      {(what === 'add-tags' || what === 'remove-tags') && (
        <TextInput
          label="Tags"
          hint="With commas between"
          value={typed.tags}
          error={error}
          onChange={(event) => set({ tags: event.target.value })}
        />
      )}
      {what === 'category' && (
        <>
          <SelectInput
            label="Category"
            value={typed.main}
            error={error}
            onChange={(event) => set({ main: event.target.value, sub: '' })}
          >
            <option value="">Choose</option>
            {mainCategories(categories).map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </SelectInput>
          <SelectInput
            label="Subcategory"
            value={typed.sub}
            disabled={!typed.main}
            onChange={(event) => set({ sub: event.target.value })}
          >
            <option value="">None</option>
            {subcategoriesOf(categories, typed.main).map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </SelectInput>
        </>
      )}
      {what === 'availability' && (
        <SelectInput
          label="Availability"
          value={typed.availability}
          onChange={(event) => set({ availability: event.target.value as Product['availability'] })}
        >
          {Object.entries(availabilityHints).map(([word, meaning]) => (
            <option key={word} value={word}>
              {word}: {meaning.toLowerCase()}
            </option>
          ))}
        </SelectInput>
      )}
    </>
  )
}
