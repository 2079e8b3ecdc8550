import { ChevronRight } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { saleState } from '#shared/catalogue/planned-sale-state.ts'
import { discountPercent } from '#shared/money.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { saleSentence } from '#web/admin/products/planned-sale.tsx'
import { type noSale, SaleFields } from '#web/admin/products/sale-fields.tsx'
import type { Product } from '#web/admin/request/products.ts'
import { t } from '#web/admin/translate.ts'
import { FormSection } from './form-section.tsx'
import { amount } from './product-request.ts'
import type { ProductValues } from './product-values.ts'

type Sale = typeof noSale
type Props = {
  form: UseFormReturn<ProductValues>
  /** The sale that is planned or running; its prices are not typed here. */
  planned: Product['plannedSale'] | undefined
  sale: Sale
  wrong: Parameters<typeof SaleFields>[0]['wrong']
  onSale: (sale: Sale) => void
}

/** Price, original price, and a planned sale. */
export function PriceFields({ form, planned, sale, wrong, onSale }: Props) {
  const { register, formState } = form
  const { errors } = formState
  const [now, before] = form.watch(['price', 'originalPrice'])
  const percent = discountPercent(amount(now), amount(before))
  const runs = planned ? saleState(planned.state).setsPrice : false
  return (
    <FormSection title={t('Price')}>
      <Pair>
        <TextInput
          label={t('Price (৳)')}
          inputMode="decimal"
          hint={t('Empty: no price, not for sale')}
          readOnly={runs}
          error={errors.price?.message}
          {...register('price')}
        />
        <TextInput
          label={t('Original price (৳)')}
          inputMode="decimal"
          hint={percent > 0 ? t('On sale: {percent}% off', { percent }) : t('Only when it is on sale')}
          readOnly={runs}
          error={errors.originalPrice?.message}
          {...register('originalPrice')}
        />
      </Pair>
      {planned ? (
        <p className="border-gold border-l-2 pl-3">
          {saleSentence(planned)}{' '}
          <span className="text-ink-soft">
            {runs
              ? t('To change the price, end the sale first: open the product and choose End the Sale.')
              : t('It takes off the price that the product has then.')}
          </span>
        </p>
      ) : (
        <details className="group">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 font-semibold text-green pointer-fine:min-h-9">
            <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
            {t('Plan a sale from – to')}
          </summary>
          <div className="mt-2">
            <SaleFields typed={sale} wrong={wrong} onChange={onSale} />
          </div>
        </details>
      )}
    </FormSection>
  )
}
