import { WithoutAdvance } from '../cod/without-advance.tsx'
import { type StatusChange, useStatusChange } from './use-status-change.ts'

/** Retries a status change that was refused because the advance is unpaid, with a reason for overriding. */
export function ChangeWithoutAdvance({
  change: { order, status, ...details },
  missing,
  onClose,
}: {
  change: StatusChange
  missing: string
  onClose: () => void
}) {
  const change = useStatusChange(onClose)
  return (
    <WithoutAdvance
      orderId={order.orderId}
      missing={missing}
      isConfirmation={status === 'confirmed'}
      busy={change.isPending}
      onSubmit={(withoutAdvance) => change.mutate({ order, status, ...details, withoutAdvance })}
      onClose={onClose}
    />
  )
}
