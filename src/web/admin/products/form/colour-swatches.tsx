import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { productLimits } from '#domains/catalogue/staff-contract.ts'
import { namesIn } from '#shared/catalogue/name-list.ts'
import { FailedLine } from '#web/admin/parts/failed.tsx'
import { control } from '#web/admin/parts/inputs/inputs.tsx'
import { colorsQuery } from '#web/admin/request/catalogue/colors.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { lookOf } from './color-look.ts'
import type { ProductValues } from './product-values.ts'
import { swatchKey, withFirstHex } from './product-variants.ts'

/** Hex value and Bangla name of each colour of the product. */
export function ColorSwatches({ form }: { form: UseFormReturn<ProductValues> }) {
  const [colors, swatches] = useWatch({ control: form.control, name: ['colors', 'swatches'] })
  const names = namesIn(colors).filter((name) => name !== 'Default')
  const { can } = useSession()
  const isAsked = can('products.view') && names.length > 0
  const { data: known, error, refetch, isFetching } = useQuery({ ...colorsQuery, enabled: isAsked })
  if (names.length === 0) return null
  // Until the shop's colours have loaded, editing a swatch would store a guess over them.
  if (isAsked && !known)
    return error ? (
      <FailedLine what={t('Failed to load colours')} error={error} retry={refetch} busy={isFetching} />
    ) : null
  return (
    <ul aria-label={t('What the colours look like')} className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      {names.map((name) => {
        const look = lookOf(name, known ?? [])
        const shown = swatches[swatchKey(name)] ?? look
        const choose = (change: { hex?: string; nameBn?: string }) =>
          form.setValue(
            `swatches.${swatchKey(name)}`,
            { hex: shown.hex, nameBn: shown.nameBn, ...change },
            { shouldDirty: true },
          )
        return (
          <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
            <input
              type="color"
              aria-label={t('Colour of {name}', { name })}
              value={shown.hex.slice(0, 7)}
              onChange={(event) => choose({ hex: withFirstHex(shown.hex, event.target.value) })}
              className="size-11 cursor-pointer rounded-control border border-edge bg-surface p-1"
            />
            <div className="min-w-0">
              <p className="truncate">
                {name} <span className="text-stone text-xs">{shown.hex}</span>
              </p>
              {!look.isKnown && !swatches[swatchKey(name)] ? (
                <p className="text-amber text-xs">{t('Not known by this name: choose the colour')}</p>
              ) : null}
              <input
                lang="bn"
                aria-label={t('{name} in Bangla', { name })}
                placeholder={t('In Bangla')}
                maxLength={productLimits.color}
                value={shown.nameBn}
                onChange={(event) => choose({ nameBn: event.target.value })}
                className={cx(control, 'mt-1')}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
