import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { availabilities } from '#domains/catalogue/contract.ts'
import { fits } from '#domains/catalogue/staff-contract.ts'
import { attributeNames, productAttributes } from '#shared/catalogue/product-attributes.ts'
import { SelectInput, TextArea, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { sizeChartsQuery } from '#web/admin/request/size-charts.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { FormSection } from './form-section.tsx'
import type { ProductValues } from './product-values.ts'
import { withCurrent } from './with-current.ts'

type Props = {
  form: UseFormReturn<ProductValues>
  isNew: boolean
  /** The values that were loaded. */
  before: ProductValues
}

/** Visibility, availability, attributes, care, size chart, tags, SKU, brand and slug. */
export function DetailFields({ form, isNew, before }: Props) {
  const { register, formState } = form
  const { errors } = formState
  const { data: charts } = useQuery(sizeChartsQuery)
  const chartName = new Map(charts?.map(({ key, titleEn }) => [key, titleEn]))
  return (
    <FormSection title={t('Details')}>
      <label className="flex min-h-11 items-center gap-3 pointer-fine:min-h-9">
        <input type="checkbox" className="size-4.5" {...register('isActive')} />
        {t('Shown in the shop')}
      </label>
      <SelectInput
        label={t('Availability')}
        hint={t(
          'It follows the stock. Out of Stock takes it off sale whatever lies on the shelf, In Stock puts it back on sale, and Low Stock raises the minimum of its variants to their present stock, so that it is listed as low.',
        )}
        error={errors.availability?.message}
        {...register('availability')}
      >
        {availabilities.map((word) => (
          <option key={word} value={word}>
            {translateServerText(word)}
          </option>
        ))}
      </SelectInput>
      <SelectInput label={t('Fit')} error={errors.fit?.message} {...register('fit')}>
        {fits.map((word) => (
          <option key={word} value={word}>
            {translateServerText(word)}
          </option>
        ))}
      </SelectInput>
      {attributeNames.map((name) => (
        <TextInput
          key={name}
          label={translateServerText(productAttributes[name].label)}
          error={errors[name]?.message}
          {...register(name)}
        />
      ))}
      <TextArea
        label={t('Care')}
        hint={t('One instruction per line')}
        error={errors.care?.message}
        {...register('care')}
      />
      <SelectInput
        label={t('Size chart')}
        hint={t('What the Size Chart button on its page opens. Without one it is that of the category')}
        error={errors.chart?.message}
        {...register('chart')}
      >
        <option value="">{t('That of the category, if it has one')}</option>
        {withCurrent([...chartName.keys()], before.chart).map((chart) => (
          <option key={chart} value={chart}>
            {chartName.get(chart) ?? chart}
          </option>
        ))}
      </SelectInput>
      <TextInput label={t('Tags')} hint={t('With commas between')} error={errors.tags?.message} {...register('tags')} />
      <TextInput
        label={t('SKU')}
        hint={!isNew ? undefined : t('Empty: one is made')}
        error={errors.sku?.message}
        {...register('sku')}
      />
      <TextInput
        label={t('Brand')}
        hint={!isNew ? undefined : t("Empty: the shop's name")}
        error={errors.brand?.message}
        {...register('brand')}
      />
      {!isNew && (
        <TextInput
          label={t('Slug')}
          required
          autoComplete="off"
          spellCheck={false}
          hint={t('/product/{slug} leads to the product; earlier ones go on doing so', {
            slug: form.watch('slug') || before.slug,
          })}
          error={errors.slug?.message}
          {...register('slug')}
        />
      )}
    </FormSection>
  )
}
