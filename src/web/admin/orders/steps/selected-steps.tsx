import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import { useRefreshAfterBulkTask, useUndoBulkTask } from '#web/admin/parts/bulk-tasks/use-undo-bulk-task.ts'
import { many } from '#web/admin/parts/figures.ts'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import { changeStatuses, type RefusedOrder } from '#web/admin/request/order-desk.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { manyToldTexts, useReach } from '../customer-told.ts'
import { RefusedList } from '../refused-list.tsx'
import { statusLabels } from '../status.tsx'
import { type SelectedOrder, type SharedStep, sharedSteps } from './next-steps.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { stockAfterCancel } from './stock-after-cancel.ts'
import { toastNotChanged } from './use-status-change.ts'

/** A button for each step that most of the orders allow. Lists the refused orders afterwards. */
export function SelectedSteps({ orders, onAllChanged }: { orders: SelectedOrder[]; onAllChanged: () => void }) {
  const { can } = useSession()
  const [cancelling, setCancelling] = useState<SharedStep>()
  const [left, setLeft] = useState<RefusedOrder[]>([])
  const change = useStepOfMany((notChanged) => {
    setCancelling(undefined)
    setLeft(notChanged)
    if (notChanged.length === 0) onAllChanged()
  })
  const press = (step: SharedStep) => {
    if (change.isPending) return
    if (step.to === 'cancelled') setCancelling(step)
    else change.mutate({ step })
  }
  return (
    <>
      {sharedSteps(orders, can).map((step) => {
        const isSaving = change.isPending && change.variables.step.words === step.words
        return (
          <Button
            key={step.words}
            variant={step.to === 'cancelled' ? 'quiet' : 'outline'}
            size="sm"
            className={step.to === 'cancelled' ? `${touchHeight} text-red` : touchHeight}
            aria-disabled={change.isPending}
            aria-busy={isSaving}
            onClick={() => press(step)}
          >
            {isSaving ? t('Saving...') : labelOf(step)}
          </Button>
        )
      })}
      {cancelling && (
        <CancelMany
          statuses={cancelling.fitting.map(({ status }) => status)}
          busy={change.isPending}
          onSubmit={(note) => change.mutate({ step: cancelling, note })}
          onClose={() => setCancelling(undefined)}
        />
      )}
      <Dialog
        open={left.length > 0}
        onClose={() => setLeft([])}
        title={t('Update Order Status')}
        actions={
          <Button size="sm" className={touchHeight} onClick={() => setLeft([])}>
            {t('Close')}
          </Button>
        }
      >
        <div className="mt-4">
          <RefusedList title={t('{orders} not changed', { orders: many(left.length, 'order') })} refused={left} />
        </div>
      </Dialog>
    </>
  )
}

/** Takes a step with the orders that allow it. `onDone` receives all others, each with the reason. */
function useStepOfMany(onDone: (notChanged: RefusedOrder[]) => void) {
  const refresh = useRefreshAfterBulkTask()
  const undo = useUndoBulkTask().mutate
  return useMutation({
    mutationFn: ({ step, note }: { step: SharedStep; note?: string }) =>
      changeStatuses({ orderIds: step.fitting.map(({ orderId }) => orderId), status: step.to, note }),
    onSuccess: (answer, { step }) => {
      const others = step.others.map(({ orderId, status }) => ({
        orderId,
        error: t('It is {status}', { status: statusLabels[status] }),
      }))
      // A background job handles very large selections; the list shows its progress.
      if (!('refused' in answer)) return onDone(others)
      const { changed, refused, task } = answer
      if (changed > 0)
        toast.success(
          t('Order status updated to {status}: {orders}', {
            status: statusLabels[step.to],
            orders: many(changed, 'order'),
          }),
          {
            duration: 10_000,
            ...(task.mayUndo && { action: { label: t('Undo'), onPress: () => undo(task.id) } }),
          },
        )
      onDone([...refused, ...others])
    },
    onError: toastNotChanged,
    onSettled: refresh,
  })
}

/** 'Start packing', or 'Start packing (2 of 3)'. */
function labelOf({ to, words, fitting, others }: SharedStep): string {
  const name = to === 'cancelled' ? cancelText(fitting.length) : words
  return others.length > 0
    ? t('{name} ({count} of {count2})', { name, count: fitting.length, count2: fitting.length + others.length })
    : name
}

const cancelText = (orders: number) => (orders === 1 ? t('Cancel order') : t('Cancel orders'))

type CancelProps = { statuses: OrderStatus[]; busy: boolean; onSubmit: (reason: string) => void; onClose: () => void }

function CancelMany({ statuses, busy, onSubmit, onClose }: CancelProps) {
  const orders = statuses.length
  const reach = useReach()
  return (
    <ReasonDialog
      title={t('Cancel {orders}?', { orders: many(orders, 'order') })}
      text={`${stockAfterCancel(statuses)} ${manyToldTexts[reach('any')]}`.trim()}
      yes={cancelText(orders)}
      busyYes={t('Cancelling...')}
      no={orders === 1 ? t('Keep order') : t('Keep orders')}
      danger
      busy={busy}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  )
}
