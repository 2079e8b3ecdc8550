import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { moment, taka } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { editProducts, type PlannedSale, type Product } from '#web/admin/request/products.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { EditMany } from './edit-many.tsx'

/** '20% off' or '৳1,500' */
const reduction = ({ percent, price }: PlannedSale) => (price === null ? `${percent}% off` : taka(price))

/** 'On sale until 3 Dec 2026, 10:00 am: 20% off.' */
export const saleSentence = (sale: PlannedSale): string =>
  sale.state === 'running'
    ? `On sale until ${moment(sale.until)}: ${reduction(sale)}.`
    : `Sale planned from ${moment(sale.from)} until ${moment(sale.until)}: ${reduction(sale)}.`

/** The planned or running sale of a product. Staff who may edit can plan or end it. */
export function PlannedSaleOf({ product, mayEdit }: { product: Product; mayEdit: boolean }) {
  const queries = useQueryClient()
  const [planning, setPlanning] = useState(false)
  const [ending, setEnding] = useState(false)
  const { plannedSale: sale } = product
  const runs = sale?.state === 'running'
  const end = useMutation({
    mutationFn: () => editProducts([product.id], { what: 'cancel-sale' }),
    onSuccess: (answer) => {
      const refused = 'refused' in answer ? answer.refused[0] : undefined
      if (refused) toast.error(refused.error)
      else toast.success(runs ? 'Sale ended: the price is as before' : 'Planned sale cancelled')
    },
    onError: (error) => toastFailure('Failed to end the sale', error),
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
            {saleSentence(sale)} <span className="text-ink-soft">Planned by {sale.by}</span>
          </>
        ) : (
          'No sale is planned'
        )}
      </p>
      {mayEdit && (
        <Button variant="outline" size="sm" onClick={() => (sale ? setEnding(true) : setPlanning(true))}>
          {!sale ? 'Plan a Sale' : runs ? 'End the Sale' : 'Cancel the Sale'}
        </Button>
      )}
      {planning && <EditMany ids={[product.id]} first="plan-sale" onClose={() => setPlanning(false)} />}
      <Confirm
        open={ending}
        title={runs ? 'End the sale now?' : 'Cancel the planned sale?'}
        text={runs ? 'The price is then what it was before the sale.' : 'The price stays as it is.'}
        yes={runs ? 'End the Sale' : 'Cancel the Sale'}
        no="Keep It"
        busy={end.isPending}
        onYes={() => end.mutate()}
        onNo={() => setEnding(false)}
      />
    </div>
  )
}
