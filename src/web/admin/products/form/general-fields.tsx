import type { UseFormReturn } from 'react-hook-form'
import { SelectInput, TextArea, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { mainCategories, subcategoriesOf, titleOfCategory } from '#web/admin/products/categories.ts'
import type { Category } from '#web/admin/request/products.ts'
import { t } from '#web/admin/translate.ts'
import { FormSection } from './form-section.tsx'
import type { ProductValues } from './product-values.ts'
import { withCurrent } from './with-current.ts'

type Props = { form: UseFormReturn<ProductValues>; categories: Category[]; isLoading: boolean }

/** Title, category and description. */
export function GeneralFields({ form, categories, isLoading }: Props) {
  const { register, formState } = form
  const { errors } = formState
  const main = form.watch('category')
  const mains = mainCategories(categories)
  const subs = subcategoriesOf(categories, main)
  return (
    <FormSection title={t('What it is')}>
      <TextInput label={t('Title')} required error={errors.title?.message} {...register('title')} />
      <Pair>
        <SelectInput
          label={t('Category')}
          required
          error={errors.category?.message}
          {...register('category', { onChange: () => form.setValue('subcategory', '', { shouldDirty: true }) })}
          value={main}
        >
          <option value="">{isLoading ? t('Loading…') : t('Choose')}</option>
          {withCurrent(
            mains.map(({ slug }) => slug),
            main,
          ).map((slug) => (
            <option key={slug} value={slug}>
              {titleOfCategory(categories, slug)}
            </option>
          ))}
        </SelectInput>
        <SelectInput
          label={t('Subcategory')}
          disabled={!main}
          error={errors.subcategory?.message}
          {...register('subcategory')}
          value={form.watch('subcategory')}
        >
          <option value="">{t('None')}</option>
          {withCurrent(
            subs.map(({ slug }) => slug),
            form.watch('subcategory'),
          ).map((slug) => (
            <option key={slug} value={slug}>
              {titleOfCategory(categories, slug)}
            </option>
          ))}
        </SelectInput>
      </Pair>
      <TextArea label={t('Description')} rows={5} error={errors.description?.message} {...register('description')} />
    </FormSection>
  )
}
