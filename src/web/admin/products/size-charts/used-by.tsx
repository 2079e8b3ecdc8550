import { X } from 'lucide-react'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import type { OfficeCategory } from '#web/admin/request/categories.ts'
import { t } from '#web/admin/translate.ts'

/** The categories of a chart; selecting one adds it. */
export function UsedBy({
  categories,
  chosen,
  error,
  onChange,
}: {
  categories: OfficeCategory[]
  chosen: string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}) {
  const ofGarments = categories.filter(({ section }) => !withoutOwnProducts.includes(section))
  const titles = new Map(categories.map(({ id, title }) => [id, title]))
  return (
    <div className="grid gap-2">
      <SelectInput
        label={t('Categories that use it')}
        optional={t('optional')}
        hint={t(
          'For their products that name no chart of their own. A category has one chart: choosing it here takes it from another one.',
        )}
        value=""
        error={error}
        onChange={(event) => onChange([...chosen, event.target.value])}
      >
        <option value="">{t('Add a category')}</option>
        {ofGarments
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, title, section }) => (
            <option key={id} value={id}>
              {section === 'mainCollections' ? t('{title} (main category)', { title }) : title}
            </option>
          ))}
      </SelectInput>
      {chosen.length > 0 && (
        <ul aria-label={t('Categories')} className="flex flex-wrap gap-2">
          {chosen.map((id) => {
            const title = titles.get(id) ?? id
            return (
              <li key={id} className="flex items-center rounded-control border border-line pl-3">
                {title}
                <button
                  type="button"
                  aria-label={t('Remove {title}', { title })}
                  onClick={() => onChange(chosen.filter((each) => each !== id))}
                  className="grid size-11 place-items-center text-ink-soft hover:text-red pointer-fine:size-9"
                >
                  <X aria-hidden="true" className="size-4" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

/** Collections: the products in them belong to other categories. */
const withoutOwnProducts = ['specialCollections', 'saleCollections', 'others']
