import { type ReactNode, useId } from 'react'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { touchHeight } from './touch-height.ts'

/**
 * A dialog with one form. Cancel comes first; Enter in a field submits. It cannot be changed or closed while `busy`.
 */
export function FormDialog({
  title,
  text,
  yes,
  busyYes = t('Saving...'),
  no = t('Cancel'),
  danger = false,
  busy = false,
  size,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  text: ReactNode
  yes: string
  /** Label of the button while the form is being sent. */
  busyYes?: string
  no?: string
  danger?: boolean
  busy?: boolean
  size?: 'sm' | 'md'
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const form = useId()
  return (
    <Dialog
      open
      onClose={busy ? () => {} : onClose}
      title={title}
      text={text}
      {...(size && { size })}
      actions={
        <>
          <Button variant="outline" size="sm" className={touchHeight} disabled={busy} onClick={onClose}>
            {no}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger' : 'solid'}
            size="sm"
            className={touchHeight}
            busy={busy}
          >
            {busy ? busyYes : yes}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
