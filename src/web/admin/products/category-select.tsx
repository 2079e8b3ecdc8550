import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import type { Category } from '#web/admin/request/products.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { collectionsOf, mainCategories } from './categories.ts'

type Props = { categories: Category[]; value: string; onChange: (slug: string) => void }

/** Filter by a main category or a collection. */
export function CategorySelect({ categories, value, onChange }: Props) {
  const collections = collectionsOf(categories)
  return (
    <SelectInput
      label={t('Category')}
      labelHidden
      className="w-40 max-sm:grow"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="all">{t('All categories')}</option>
      {mainCategories(categories).map(({ slug, title }) => (
        <option key={slug} value={slug}>
          {translateServerText(title)}
        </option>
      ))}
      {collections.length > 0 && (
        <optgroup label={t('Collections')}>
          {collections.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </optgroup>
      )}
    </SelectInput>
  )
}
