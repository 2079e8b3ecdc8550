import { t } from '#web/admin/translate.ts'

/** The columns of the stock grid; each StockRow has the same. */
export function StockHead({ maySeeCost }: { maySeeCost: boolean }) {
  return (
    <thead className="sticky top-0 z-10 bg-paper">
      <tr className="whitespace-nowrap text-left text-ink-soft text-xs *:px-2 *:py-2 *:font-semibold">
        <th scope="col" className="w-10">
          <span className="sr-only">{t('Offered')}</span>
        </th>
        <th scope="col">{t('Size')}</th>
        <th scope="col">{t('Colour')}</th>
        <th scope="col" className="min-w-20 text-right">
          {t('Stock')}
        </th>
        <th scope="col" className="min-w-24 text-right">
          {t('Price (৳)')}
        </th>
        {maySeeCost && (
          <th scope="col" className="min-w-24 text-right">
            {t('Cost (৳)')}
          </th>
        )}
        <th scope="col" className="min-w-24 text-right">
          {t('Weight (g)')}
        </th>
        <th scope="col" className="min-w-36">
          {t('Barcode')}
        </th>
        <th scope="col" className="min-w-44">
          {t('SKU')}
        </th>
      </tr>
    </thead>
  )
}
