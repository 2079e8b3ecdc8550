import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saleState } from '#shared/catalogue/planned-sale-state.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { moment, taka } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { editProducts, type PlannedSale, type Product } from '#web/admin/request/products.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { EditMany } from './edit-many.tsx'

/** '20% off' or '৳1,500' */
const reduction = ({ percent, price }: PlannedSale) =>
  price === null ? t('{percent}% off', { percent: percent ?? '' }) : taka(price)

/** 'On sale until 3 Dec 2026, 10:00 am: 20% off.' */
export const saleSentence = (sale: PlannedSale): string =>
  saleState(sale.state).setsPrice
    ? t('On sale until {until}: {sale}.', { until: moment(sale.until), sale: reduction(sale) })
    : t('Sale planned from {from} until {until}: {sale}.', {
        from: moment(sale.from),
        until: moment(sale.until),
        sale: reduction(sale),
      })

/** The planned or running sale of a product. Staff who may edit can plan or end it. */
export function PlannedSaleOf({ product, mayEdit }: { product: Product; mayEdit: boolean }) {
  const queries = useQueryClient()
  const [planning, setPlanning] = useState(false)
  const [ending, setEnding] = useState(false)
  const { plannedSale: sale } = product
  const runs = sale ? saleState(sale.state).setsPrice : false
  const end = useMutation({
    mutationFn: () => editProducts([product.id], { what: 'cancel-sale' }),
    onSuccess: (answer) => {
      const refused = 'refused' in answer ? answer.refused[0] : undefined
      if (refused) toast.error(translateServerText(refused.error))
      else toast.success(runs ? t('Sale ended: the price is as before') : t('Planned sale cancelled'))
    },
    onError: (error) => toastFailure(t('Failed to end the sale'), error),
    onSettled: async () => {
      setEnding(false)
      await queries.invalidateQueries({ queryKey: ['products'] })
    },
  })
  if (!sale && (!mayEdit || !product.price)) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-gold border-l-2 pl-3">
      <p className="grow">
        {sale ? (
          <>
            {saleSentence(sale)} <span className="text-ink-soft">{t('Planned by {by}', { by: sale.by })}</span>
          </>
        ) : (
          t('No sale is planned')
        )}
      </p>
      {mayEdit && (
        <Button variant="outline" size="sm" onClick={() => (sale ? setEnding(true) : setPlanning(true))}>
          {!sale ? t('Plan a Sale') : runs ? t('End the Sale') : t('Cancel the Sale')}
        </Button>
      )}
      {planning && <EditMany ids={[product.id]} first="plan-sale" onClose={() => setPlanning(false)} />}
      <Confirm
        open={ending}
        title={runs ? t('End the sale now?') : t('Cancel the planned sale?')}
        text={runs ? t('The price is then what it was before the sale.') : t('The price stays as it is.')}
        yes={runs ? t('End the Sale') : t('Cancel the Sale')}
        no={t('Keep It')}
        busy={end.isPending}
        onYes={() => end.mutate()}
        onNo={() => setEnding(false)}
      />
    </div>
  )
}
