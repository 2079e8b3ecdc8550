import { useQuery } from '@tanstack/react-query'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { type BulkChange, categoriesQuery, type Product } from '#web/admin/request/products.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { AttributeOfMany } from './attribute-of-many.tsx'
import type { TypedChange } from './bulk-change.ts'
import { mainCategories, subcategoriesOf } from './categories.ts'

/** The kinds of change, as the form names them. */
export const changeLabels: Record<BulkChange['what'], { word: string; hint: string }> = {
  price: { word: t('Set the price'), hint: t('Sizes with a price of their own keep it.') },
  percent: {
    word: t('Raise or lower the price'),
    hint: t('In per cent; -10 lowers by a tenth. Prices come out in whole taka.'),
  },
  sale: { word: t('Put on sale'), hint: t('In per cent off the usual price, which is shown struck through.') },
  'end-sale': { word: t('End the sale'), hint: t('The price becomes the usual one again.') },
  'plan-sale': {
    word: t('Plan a sale from – to'),
    hint: t('Off the usual price; it begins and ends by itself. Sizes with a price of their own keep it.'),
  },
  'cancel-sale': {
    word: t('Cancel the planned sale'),
    hint: t('One that runs ends now: the price is what it was before.'),
  },
  category: { word: t('Move to a category'), hint: t('The shop shows them there at once.') },
  availability: { word: t('Set the availability'), hint: '' },
  'add-tags': { word: t('Add tags'), hint: t('Tags that they have stay.') },
  'remove-tags': { word: t('Remove tags'), hint: t('Their other tags stay.') },
  'set-attribute': { word: t('Set an attribute'), hint: t('What they have of it is replaced; nothing empties it.') },
  'add-values': { word: t('Add values of a choice list'), hint: t('Values that they have stay.') },
  'remove-values': { word: t('Take values of a choice list off'), hint: t('Their other values stay.') },
}

const availabilityHints = {
  'In Stock': t('For sale, as far as there is stock'),
  'Low Stock': t('Listed as low: each minimum becomes the present stock'),
  'Out of Stock': t('Off sale, whatever lies on the shelf'),
}

type Props = {
  what: BulkChange['what']
  typed: TypedChange
  error: string | undefined
  onChange: (typed: TypedChange) => void
}

/** Inputs of one type of bulk change, except a scheduled sale, which has its own form. */
export function BulkChangeFields({ what, typed, error, onChange }: Props) {
  const categories = useQuery(categoriesQuery).data ?? []
  const set = (change: Partial<TypedChange>) => onChange({ ...typed, ...change })
  return (
    <>
      {(what === 'price' || what === 'percent' || what === 'sale') && (
        <TextInput
          label={what === 'price' ? t('Price (৳)') : t('Per cent')}
          inputMode="decimal"
          value={typed.figure}
          error={error}
          onChange={(event) => set({ figure: event.target.value })}
        />
      )}
      {(what === 'add-tags' || what === 'remove-tags') && (
        <TextInput
          label={t('Tags')}
          hint={t('With commas between')}
          value={typed.tags}
          error={error}
          onChange={(event) => set({ tags: event.target.value })}
        />
      )}
      {what === 'category' && (
        <>
          <SelectInput
            label={t('Category')}
            value={typed.main}
            error={error}
            onChange={(event) => set({ main: event.target.value, sub: '' })}
          >
            <option value="">{t('Choose')}</option>
            {mainCategories(categories).map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </SelectInput>
          <SelectInput
            label={t('Subcategory')}
            value={typed.sub}
            disabled={!typed.main}
            onChange={(event) => set({ sub: event.target.value })}
          >
            <option value="">{t('None')}</option>
            {subcategoriesOf(categories, typed.main).map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </SelectInput>
        </>
      )}
      {(what === 'set-attribute' || what === 'add-values' || what === 'remove-values') && (
        <AttributeOfMany isList={what !== 'set-attribute'} typed={typed} error={error} onChange={set} />
      )}
      {what === 'availability' && (
        <SelectInput
          label={t('Availability')}
          value={typed.availability}
          onChange={(event) => set({ availability: event.target.value as Product['availability'] })}
        >
          {Object.entries(availabilityHints).map(([word, meaning]) => (
            <option key={word} value={word}>
              {translateServerText(word)}: {meaning.toLowerCase()}
            </option>
          ))}
        </SelectInput>
      )}
    </>
  )
}
