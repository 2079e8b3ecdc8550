import { type ReactNode, useId, useRef, useState } from 'react'
import { TextArea } from '#web/admin/parts/inputs.tsx'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks why something is done; without a reason it is not sent. `children` come before the reason. */
export function ReasonDialog({
  title,
  text,
  yes,
  busyYes,
  no = 'Cancel',
  danger = false,
  busy,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  text: ReactNode
  yes: string
  busyYes: string
  no?: string
  danger?: boolean
  busy: boolean
  onSubmit: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}) {
  const form = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const written = reason.trim()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={text}
      actions={
        <>
          <Button variant="outline" size="sm" className={touchHeight} onClick={onClose}>
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
          setMissing(written === '')
          if (written === '') field.current?.focus()
          else if (!busy) onSubmit(written)
        }}
      >
        {children}
        <TextArea
          ref={field}
          label="Reason"
          optional="seen by staff only"
          error={isMissing && written === '' ? 'Please give a reason' : undefined}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
