import type { ReactNode } from 'react'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Confirmation of a destructive action. Cancel comes first and has the focus. */
export function Confirm({
  open,
  title,
  text,
  yes,
  busyYes,
  no = t('Cancel'),
  busy = false,
  onYes,
  onNo,
  children,
}: {
  open: boolean
  title: string
  text: ReactNode
  yes: string
  /** Label while the action runs: 'Deleting...'. */
  busyYes?: string
  no?: string
  busy?: boolean
  onYes: () => void
  onNo: () => void
  children?: ReactNode
}) {
  return (
    <Dialog
      open={open}
      onClose={busy ? stay : onNo}
      title={title}
      text={text}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onNo} disabled={busy}>
            {no}
          </Button>
          <Button variant="danger" size="sm" onClick={onYes} busy={busy}>
            {busy && busyYes ? busyYes : yes}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

const stay = () => {}
