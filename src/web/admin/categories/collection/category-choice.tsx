import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { type OfficeCategory, officeCategoriesQuery } from '#web/admin/request/categories.ts'
import { t } from '#web/admin/translate.ts'
import { placeOf, sectionLabels } from '../category-labels.ts'

/** Sections whose categories products are filed under. */
const filed = ['mainCollections', 'mensCategories', 'womensCategories', 'kidsCategories', 'accessories']

/** Selects categories by id, one at a time. */
export function CategoryChoice({
  ids,
  error,
  onChange,
}: {
  ids: string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}) {
  const { data } = useQuery(officeCategoriesQuery)
  const byId = new Map(data?.categories.map((each) => [each.id, each]))
  return (
    <div className="grid gap-2">
      <SelectInput
        label={t('Categories')}
        error={error}
        value=""
        onChange={(event) => event.target.value && onChange([...ids, event.target.value])}
      >
        <option value="">{t('Choose a category')}</option>
        {filed.map((section) => (
          <optgroup key={section} label={sectionLabels[section] ?? section}>
            {data?.categories
              .filter((each) => each.section === section && !ids.includes(each.id))
              .map((each) => (
                <option key={each.id} value={each.id}>
                  {each.title}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectInput>
      {ids.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label={t('Chosen categories')}>
          {ids.map((id) => (
            <li key={id} className="inline-flex items-center rounded-[4px] bg-mist pl-2 text-sm">
              {nameOf(byId.get(id))}
              <button
                type="button"
                aria-label={t('Remove {nameOf}', { nameOf: nameOf(byId.get(id)) })}
                onClick={() => onChange(ids.filter((each) => each !== id))}
                className="grid size-9 place-items-center text-stone hover:text-ink pointer-fine:size-7"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const nameOf = (category: OfficeCategory | undefined) =>
  category ? `${category.title} (${placeOf(category)})` : t('A deleted category')
