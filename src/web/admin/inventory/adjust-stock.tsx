import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Failed } from '#web/admin/parts/failed.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { stockLevelsQuery } from '#web/admin/request/inventory.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdjustStockForm } from './adjust-stock-form.tsx'
import { variantName } from './stock-labels.tsx'

export type Adjusting = { product: string; name: string; variantId?: number }

/**
 * Records stock in, stock out or a count. If pieces were sold since the dialog loaded, a count is refused and must be
 * repeated.
 */
export function AdjustStock({ of, onClose }: { of: Adjusting; onClose: () => void }) {
  const form = useId()
  const { data, error, refetch } = useQuery(stockLevelsQuery(of.product))
  const [variantId, setVariantId] = useState(of.variantId)
  const stockLevels = data?.stockLevels ?? []
  const stockLevel =
    stockLevels.find((each) => each.variantId === variantId) ?? (stockLevels.length === 1 ? stockLevels[0] : undefined)
  const [busy, setBusy] = useState(false)
  const [ready, setReady] = useState(false)
  return (
    <Dialog
      open
      onClose={() => busy || onClose()}
      title={t('Adjust Stock')}
      text={of.name}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose} disabled={busy}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} size="sm" disabled={!stockLevel || !ready} busy={busy}>
            {busy ? t('Saving...') : t('Update Stock')}
          </Button>
        </>
      }
    >
      {error && !data ? (
        <Failed what={t('Failed to load the sizes and colours')} error={error} retry={refetch} />
      ) : !data ? (
        <Skeleton className="mt-4 h-40 w-full" />
      ) : (
        <div className="mt-4 grid gap-4">
          {stockLevels.length > 1 && (
            <SelectInput
              label={t('Size and colour')}
              value={stockLevel?.variantId ?? ''}
              disabled={busy}
              onChange={(event) => setVariantId(Number(event.target.value))}
            >
              {!stockLevel && <option value="">{t('Choose')}</option>}
              {stockLevels.map((each) => (
                <option key={each.variantId} value={each.variantId}>
                  {variantName(each)} ({many(each.currentStock, 'piece')})
                </option>
              ))}
            </SelectInput>
          )}
          {stockLevel && (
            <AdjustStockForm
              key={stockLevel.variantId}
              id={form}
              stockLevel={stockLevel}
              onReady={setReady}
              onBusy={setBusy}
              onDone={onClose}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
