import { useMutation } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useNavigate } from 'react-router'
import { toastReason } from '#web/admin/query-client.ts'
import { makePickingList } from '#web/admin/request/couriers/packing.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'

/** Creates a picking list of the selection, and opens it. */
export function PickingButton({ of }: { of: { orderIds: string[] } | { parcelIds: string[] } }) {
  const navigate = useNavigate()
  const make = useMutation({
    mutationFn: () => makePickingList(of),
    onSuccess: (list) => navigate(`/admin/parcels/picking?list=${list}`),
    onError: (error) => toastReason(t('Failed to make the picking list. Please try again.'), error),
  })
  return (
    <Button variant="outline" size="sm" onClick={() => make.mutate()} busy={make.isPending}>
      <ListChecks aria-hidden="true" className="size-4" />
      {t('Picking List')}
    </Button>
  )
}
