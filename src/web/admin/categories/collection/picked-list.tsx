import { ArrowUpToLine } from 'lucide-react'
import { SortableList } from '#web/admin/pages/sortable.tsx'
import { Thumb } from '#web/admin/parts/thumb.tsx'
import type { PickedProduct } from '#web/admin/request/catalogue/collection-products.ts'
import { EntryRow } from '#web/admin/settings/entry-row.tsx'
import { Mover } from '#web/admin/settings/mover.tsx'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The products in their order. A row is moved by dragging, by buttons, or to the top. */
export function PickedList({
  products,
  soldOutLast,
  onChange,
}: {
  products: PickedProduct[]
  soldOutLast: boolean
  onChange: (products: PickedProduct[]) => void
}) {
  const move = (number: number, to: number) => {
    const moved = products.filter((each) => each.number === number)
    onChange(products.filter((each) => each.number !== number).toSpliced(to, 0, ...moved))
  }
  return (
    <SortableList
      label={t('Products')}
      className="border-line border-t"
      total={products.length}
      nameOf={(nr) => products[nr]?.title ?? ''}
      onMove={(from, to) => {
        const product = products[from]
        if (product) move(product.number, to)
      }}
    >
      {products.map((product, at) => (
        <EntryRow
          key={product.number}
          name={product.title}
          mayChange
          at={at}
          isLast={at === products.length - 1}
          onUp={() => move(product.number, at - 1)}
          onDown={() => move(product.number, at + 1)}
          onDelete={() => onChange(products.filter(({ number }) => number !== product.number))}
          deleteLabel={t('Remove {title}', { title: product.title })}
        >
          <div className="flex items-center gap-3">
            <Thumb image={product.image} className="w-10" />
            <div className="min-w-0 grow">
              <p className="wrap-anywhere font-semibold">{product.title}</p>
              {!product.isShown && <Badge tone="red">{t('Switched off')}</Badge>}
              {product.isShown && !product.isInStock && (
                <Badge tone="amber">{soldOutLast ? t('Sold out: comes last') : t('Sold out')}</Badge>
              )}
            </div>
            <Mover
              label={t('Put {title} first', { title: product.title })}
              icon={ArrowUpToLine}
              off={at === 0}
              onPress={() => move(product.number, 0)}
            />
          </div>
        </EntryRow>
      ))}
    </SortableList>
  )
}
