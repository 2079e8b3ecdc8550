import { Undo2 } from 'lucide-react'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { Thumb } from '#web/admin/parts/thumb.tsx'
import type { PickedProduct } from '#web/admin/request/catalogue/collection-products.ts'
import { t } from '#web/admin/translate.ts'

/** The products that a rule leaves out. */
export const ExcludedList = ({
  products,
  onTakeBack,
}: {
  products: PickedProduct[]
  onTakeBack: (number: number) => void
}) => (
  <section aria-label={t('Left out')} className="grid gap-2">
    <h3 className="font-semibold">{t('Left out')}</h3>
    <ul className="divide-y divide-line rounded-control border border-line">
      {products.map(({ number, title, image }) => (
        <li key={number} className="flex items-center gap-3 px-2 py-1">
          <Thumb image={image} className="w-8" />
          <p className="wrap-anywhere min-w-0 grow">{title}</p>
          <RowAction label={t('Take {title} back', { title })} icon={Undo2} onPress={() => onTakeBack(number)} />
        </li>
      ))}
    </ul>
  </section>
)
