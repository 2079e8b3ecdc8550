import { many } from '#web/admin/parts/figures.ts'
import type { RefusedRestoration } from '#web/admin/request/catalogue/product-trash.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'

type Props = {
  refused: RefusedRestoration[]
  busy: boolean
  onReplace: (ids: string[]) => void
  onClose: () => void
}

/** Products that could not be restored, the reasons, and possible actions. */
export function RefusedRestorations({ refused, busy, onReplace, onClose }: Props) {
  const ids = refused.filter(({ conflicts }) => conflicts.length > 0).map(({ id }) => id)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('{products} could not be restored', { products: many(refused.length, 'product') })}
      text={
        ids.length > 0 &&
        t(
          'Restore with new SKUs: what another product has by now gets a number behind it, and such barcodes are left empty. Or leave them in the trash, and change the other product first.',
        )
      }
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose} disabled={busy}>
            {t('Leave in the Trash')}
          </Button>
          {ids.length > 0 && (
            <Button size="sm" busy={busy} onClick={() => onReplace(ids)}>
              {t('Restore with New SKUs')}
            </Button>
          )}
        </>
      }
    >
      <ul className="grid max-h-80 gap-3 overflow-y-auto">
        {refused.map(({ id, title, error, conflicts }) => (
          <li key={id}>
            <p className="font-semibold">{title}</p>
            {conflicts.length === 0 && <p className="text-red text-sm">{translateServerText(error)}</p>}
            {conflicts.map(({ kind, value, holder }) => (
              <p key={`${kind} ${value} ${holder.number}`} className="text-sm">
                {kind === 'sku' ? t('SKU') : t('Barcode')} <span className="font-semibold">{value}</span>{' '}
                {t('belongs to')}{' '}
                <Link to={`/admin/products?view=${holder.number}`} className="text-green underline">
                  {holder.title}
                </Link>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
