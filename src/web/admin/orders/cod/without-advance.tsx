import { touchHeight } from '#web/admin/parts/touch-height.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ReasonDialog } from '../steps/reason-dialog.tsx'

/** Asks for a reason to continue an order without its advance. Users without the permission see whom to ask. */
export function WithoutAdvance({
  orderId,
  missing,
  isConfirmation,
  initial,
  busy,
  onSubmit,
  onClose,
}: {
  orderId: string
  /** 'The advance of ৳300 has not come in', in the language of the back office. */
  missing: string
  /** The step is to confirm the order. */
  isConfirmation: boolean
  /** The reason that was typed earlier. */
  initial?: string
  busy: boolean
  onSubmit: (reason: string) => void
  onClose: () => void
}) {
  const { can } = useSession()
  const title = t('{orderId}: advance not received', { orderId })
  if (!can('orders.override'))
    return (
      <Dialog
        open
        title={title}
        text={t(
          '{missing}. Please ask the main admin, or staff who may change orders against the usual course, to decide otherwise, or call again later.',
          { missing },
        )}
        onClose={onClose}
        actions={
          <Button size="sm" className={touchHeight} onClick={onClose}>
            {t('Close')}
          </Button>
        }
      />
    )
  return (
    <ReasonDialog
      title={title}
      text={
        isConfirmation
          ? t(
              '{missing}. Confirm without it? Then it is paid at the door, and the shop asks for no advance any more.',
              {
                missing,
              },
            )
          : t('{missing}. Go on without it? Then it is paid at the door, and the shop asks for no advance any more.', {
              missing,
            })
      }
      yes={isConfirmation ? t('Confirm without it') : t('Go on without it')}
      busyYes={t('Saving...')}
      busy={busy}
      {...(initial !== undefined && { initial })}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  )
}
