import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { categoryLimits } from '#domains/catalogue/categories/staff-contract.ts'
import { slugWithin } from '#shared/text/slug.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { SelectInput, TextArea, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { categorySections, type OfficeCategory, officeCategoriesQuery } from '#web/admin/request/categories.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import {
  type CategoryFields,
  changesOf,
  differing,
  fieldNames,
  gramsIn,
  problemsOf,
  sectionLabels,
  subsectionLabel,
} from './category-labels.ts'
import type { TreeChange } from './use-save-tree.ts'
import { WordsField } from './words-field.tsx'

const empty: CategoryFields = {
  title: '',
  titleBn: '',
  slug: '',
  section: '',
  subsection: null,
  keywords: [],
  aliases: [],
  description: '',
  descriptionBn: '',
  isActive: true,
  weightGrams: null,
  secondSize: false,
}

/** Form for a new or an existing category. Keeps the typed values until they are saved. */
export function CategoryForm({
  category,
  fixed,
  tree,
  onSave,
  onClose,
}: {
  category?: OfficeCategory | undefined
  /** The slug and the section cannot be changed. */
  fixed: boolean
  tree: { saving: boolean; savingFrom: string | undefined }
  onSave: (change: TreeChange) => void
  onClose: () => void
}) {
  const id = useId()
  const saving = tree.savingFrom === id
  const queries = useQueryClient()
  const [opened] = useState<CategoryFields>(() => category ?? empty)
  // A background refetch must not replace the version under unsaved edits.
  const [base] = useState(() => queries.getQueryData(officeCategoriesQuery.queryKey))
  const [fields, setFields] = useState<CategoryFields>(opened)
  const [weight, setWeight] = useState(String(opened.weightGrams ?? ''))
  const [ownSlug, setOwnSlug] = useState(category !== undefined)
  const [errors, setErrors] = useState<Partial<Record<keyof CategoryFields, string>>>({})
  const changed = differing(opened, fields).length > 0
  const guard = useGuard(changed)
  const set = (change: Partial<CategoryFields>) => setFields({ ...fields, ...change })
  const subsections: readonly string[] = categorySections[fields.section as keyof typeof categorySections] ?? []

  const submit = () => {
    const problems = problemsOf(fields)
    setErrors(problems)
    const all = Object.values(problems)
    if (all.length > 0) return toast.error(t('Validation errors: {list}', { list: all.join(', ') }), { duration: 8000 })
    onSave({
      ...saved(category, opened, fields),
      // A new category conflicts with no other change.
      base: category && base,
      from: id,
      onSaved: guard.release,
      onDone: onClose,
    })
  }

  return (
    <Sheet
      open
      form
      saving={saving}
      onClose={onClose}
      title={category ? t('Edit {title}', { title: category.title }) : t('Add Category')}
      foot={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} size="sm" busy={tree.saving} disabled={category !== undefined && !changed}>
            {saving ? t('Saving…') : category ? t('Save Changes') : t('Create Category')}
          </Button>
        </>
      }
    >
      {guard.question}
      <form
        id={id}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!tree.saving) submit()
        }}
      >
        <TextInput
          label={t('Title')}
          required
          maxLength={categoryLimits.title}
          value={fields.title}
          error={errors.title}
          onChange={({ target: { value } }) =>
            set({ title: value, ...(!ownSlug && { slug: slugWithin(value, categoryLimits.slug) }) })
          }
        />
        <TextInput
          label={t('Bangla title')}
          optional={t('optional')}
          lang="bn"
          maxLength={categoryLimits.title}
          value={fields.titleBn}
          onChange={(event) => set({ titleBn: event.target.value })}
        />
        <TextInput
          label={t('Slug')}
          required
          maxLength={categoryLimits.slug}
          autoComplete="off"
          spellCheck={false}
          disabled={fixed}
          hint={slugHint(fixed, category, fields)}
          value={fields.slug}
          error={errors.slug}
          onChange={(event) => {
            setOwnSlug(true)
            set({ slug: event.target.value })
          }}
        />
        <Pair>
          <SelectInput
            label={t('Section')}
            required
            disabled={fixed}
            value={fields.section}
            error={errors.section}
            onChange={(event) => set({ section: event.target.value, subsection: null })}
          >
            <option value="">{t('Choose')}</option>
            {Object.keys(categorySections)
              .filter((section) => section !== 'mainCollections' || !category || category.section === section)
              .map((section) => (
                <option key={section} value={section}>
                  {sectionLabels[section]}
                </option>
              ))}
          </SelectInput>
          <SelectInput
            label={t('Subsection')}
            optional={t('optional')}
            disabled={fixed || subsections.length === 0}
            value={fields.subsection ?? ''}
            onChange={(event) => set({ subsection: event.target.value || null })}
          >
            <option value="">{t('None')}</option>
            {subsections.map((subsection) => (
              <option key={subsection} value={subsection}>
                {subsectionLabel(subsection)}
              </option>
            ))}
          </SelectInput>
        </Pair>
        <WordsField
          label={t('Keywords')}
          maxLength={categoryLimits.word}
          words={fields.keywords}
          error={errors.keywords}
          onChange={(keywords) => set({ keywords })}
        />
        <WordsField
          label={t('Aliases')}
          maxLength={categoryLimits.word}
          optional={t('optional')}
          hint={t('Other addresses and names that lead to it')}
          words={fields.aliases}
          onChange={(aliases) => set({ aliases })}
        />
        <TextArea
          label={t('Description')}
          optional={t('optional')}
          maxLength={categoryLimits.description}
          value={fields.description}
          onChange={(event) => set({ description: event.target.value })}
        />
        <TextArea
          label={t('Bangla description')}
          optional={t('optional')}
          lang="bn"
          maxLength={categoryLimits.description}
          value={fields.descriptionBn}
          onChange={(event) => set({ descriptionBn: event.target.value })}
        />
        <TextInput
          label={t('Weight of a piece, in grams')}
          optional={t('optional')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          hint={t(
            'Delivery can cost more beyond a kilogram. Empty: the weight of the main category, else that in the settings',
          )}
          value={weight}
          error={errors.weightGrams}
          onChange={({ target: { value } }) => {
            setWeight(value)
            set({ weightGrams: gramsIn(value) })
          }}
        />
        <div>
          <Checkbox
            label={t('Customers may take a second size to try')}
            aria-describedby={`${id}-second-size`}
            checked={fields.secondSize}
            onChange={(event) => set({ secondSize: event.target.checked })}
          />
          <p id={`${id}-second-size`} className="text-ink-soft">
            {t(
              'You send two sizes of a piece, and the customer pays for the one that is kept. Both are out of stock until the other one is back, and couriers charge for a delivery in part. Each category follows its own switch.',
            )}
          </p>
        </div>
        <Checkbox
          label={t('Active: shown in the shop')}
          checked={fields.isActive}
          onChange={(event) => set({ isActive: event.target.checked })}
        />
      </form>
    </Sheet>
  )
}

function slugHint(fixed: boolean, category: OfficeCategory | undefined, { slug }: CategoryFields): string {
  if (fixed) return t('Pages of the shop are built on it: it stays')
  if (category && category.slug !== slug)
    return t('/collections/{slug} will lead to the new address', { slug: category.slug })
  return `/collections/${slug}`
}

/**
 * A new category is appended. For an existing one only the touched fields are written, so that other people's changes
 * stay.
 */
function saved(category: OfficeCategory | undefined, opened: CategoryFields, fields: CategoryFields): TreeChange {
  const failed = t('Failed to save category. Please try again.')
  if (!category) {
    const fresh = { ...fields, id: '', productCount: 0, createdAt: '', updatedAt: '' }
    return { change: (all) => [...all, fresh], done: t('Category created successfully!'), failed }
  }
  const changes = changesOf(opened, fields)
  return {
    change: (all) =>
      all.some(({ id }) => id === category.id)
        ? all.map((each) => (each.id === category.id ? { ...each, ...changes } : each))
        : // Another person deleted it in the meantime: saving creates it again.
          [...all, { ...category, ...pick(fields) }],
    done: t('Category updated successfully!'),
    failed,
  }
}

const pick = (fields: CategoryFields): CategoryFields =>
  Object.fromEntries(fieldNames.map((name) => [name, fields[name]])) as unknown as CategoryFields
