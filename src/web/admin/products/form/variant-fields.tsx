import type { UseFormReturn } from 'react-hook-form'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { t } from '#web/admin/translate.ts'
import { ColorSwatches } from './colour-swatches.tsx'
import { FormSection } from './form-section.tsx'
import type { ProductValues } from './product-values.ts'
import { StockGrid } from './stock-grid.tsx'

/** Sizes and colours, and the stock of each combination. */
export function VariantFields({ form, mayCount }: { form: UseFormReturn<ProductValues>; mayCount: boolean }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <FormSection title={t('Sizes, colours, stock')}>
      <Pair>
        <TextInput
          label={t('Sizes')}
          hint={t('With commas between: S, M, L')}
          error={errors.sizes?.message}
          {...register('sizes')}
        />
        <TextInput
          label={t('Colours')}
          hint={t('With commas between: White, Sky Blue')}
          error={errors.colors?.message}
          {...register('colors')}
        />
      </Pair>
      <ColorSwatches form={form} />
      <StockGrid form={form} mayCount={mayCount} />
    </FormSection>
  )
}
