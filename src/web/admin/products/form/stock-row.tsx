import { memo, useId } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { sizeAndColor } from '#shared/catalogue/piece-name.ts'
import { control, TickBox } from '#web/admin/parts/inputs/inputs.tsx'
import { t, translateServerText } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import type { ProductValues } from './product-values.ts'

type Row = {
  form: UseFormReturn<ProductValues>
  at: string
  size: string
  color: string
  mayCount: boolean
  cost: 'hidden' | 'shown' | 'edited'
}

/** Stock, price, cost, weight, barcode and SKU of one variant. */
export const StockRow = memo(function StockRow({ form, at, size, color, mayCount, cost }: Row) {
  const id = useId()
  const variant = sizeAndColor({ size, color })
  const offered = useWatch({ control: form.control, name: `stock.${at}.offered` }) !== false
  const { errors } = useFormState({ control: form.control, name: [`stock.${at}.stock`, `stock.${at}.barcode`] })
  const wrong = errors.stock?.[at]?.stock?.message
  const wrongCode = errors.stock?.[at]?.barcode?.message
  return (
    <tr className={cx('border-line border-t *:px-2 *:py-1', !offered && 'text-stone line-through')}>
      <td className="p-0!">
        <TickBox
          label={t('Offer {variant}', { variant })}
          checked={offered}
          onChange={(event) => form.setValue(`stock.${at}.offered`, event.target.checked, { shouldDirty: true })}
        />
      </td>
      <td className="whitespace-nowrap">{size}</td>
      <td>{color !== 'Default' && color}</td>
      <td>
        {mayCount ? (
          <>
            <input
              aria-label={t('Stock of {variant}', { variant })}
              inputMode="numeric"
              placeholder="0"
              disabled={!offered}
              aria-invalid={wrong ? true : undefined}
              aria-describedby={wrong ? `${id}-stock` : undefined}
              className={cx(control, 'text-right tabular-nums')}
              {...form.register(`stock.${at}.stock`)}
            />
            {wrong && (
              <p id={`${id}-stock`} className="text-right text-red text-xs">
                {wrong}
              </p>
            )}
          </>
        ) : (
          <span className="block text-right tabular-nums">{form.getValues(`stock.${at}.stock`) || '0'}</span>
        )}
      </td>
      <td>
        <Amount
          form={form}
          name={`stock.${at}.price`}
          label={t('Price of {variant}', { variant })}
          disabled={!offered}
        />
      </td>
      {cost !== 'hidden' && (
        <td>
          {cost === 'edited' ? (
            <Amount
              form={form}
              name={`stock.${at}.cost`}
              label={t('Cost of {variant}', { variant })}
              disabled={!offered}
            />
          ) : (
            <span className="block text-right tabular-nums">{form.getValues(`stock.${at}.cost`)}</span>
          )}
        </td>
      )}
      <td>
        <Amount
          form={form}
          name={`stock.${at}.weight`}
          label={t('Weight of {variant}', { variant })}
          disabled={!offered}
        />
      </td>
      <td>
        <input
          aria-label={t('Barcode of {variant}', { variant })}
          placeholder={t('none')}
          disabled={!offered}
          aria-invalid={wrongCode ? true : undefined}
          aria-describedby={wrongCode ? `${id}-code` : undefined}
          className={control}
          {...form.register(`stock.${at}.barcode`)}
          // A scanner ends with Enter, which would save the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {wrongCode && (
          <p id={`${id}-code`} className="text-red text-xs">
            {wrongCode}
          </p>
        )}
      </td>
      <td>
        <input
          aria-label={t('SKU of {variant}', { variant })}
          placeholder={t('made for you')}
          disabled={!offered}
          className={control}
          {...form.register(`stock.${at}.sku`)}
        />
      </td>
    </tr>
  )
})

type AmountProps = {
  form: UseFormReturn<ProductValues>
  name: `stock.${string}.${'price' | 'cost' | 'weight'}`
  label: string
  disabled: boolean
}

function Amount({ form, name, label, disabled }: AmountProps) {
  const id = useId()
  const { error } = form.getFieldState(name, useFormState({ control: form.control, name }))
  return (
    <>
      <input
        aria-label={label}
        inputMode="decimal"
        placeholder={name.endsWith('cost') ? t('none') : t('same')}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        className={cx(control, 'text-right tabular-nums')}
        {...form.register(name)}
      />
      {error && (
        <p id={id} className="text-right text-red text-xs">
          {translateServerText(error.message)}
        </p>
      )}
    </>
  )
}
