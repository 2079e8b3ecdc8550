import { type ReactNode, useRef, useState } from 'react'
import { FormDialog } from '#web/admin/parts/form-dialog.tsx'
import { TextArea } from '#web/admin/parts/inputs/inputs.tsx'
import { t } from '#web/admin/translate.ts'

/** Dialog with a required reason. `children` come before the reason. */
export function ReasonDialog({
  title,
  text,
  yes,
  busyYes,
  no = t('Cancel'),
  danger = false,
  busy,
  initial = '',
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
  /** Text from an attempt that failed to send. */
  initial?: string
  onSubmit: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState(initial)
  const [isMissing, setMissing] = useState(false)
  const written = reason.trim()
  return (
    <FormDialog
      {...{ title, text, yes, busyYes, no, danger, busy, onClose }}
      onSubmit={() => {
        setMissing(written === '')
        if (written === '') field.current?.focus()
        else onSubmit(written)
      }}
    >
      {children}
      <TextArea
        ref={field}
        label={t('Reason')}
        optional={t('seen by staff only')}
        error={isMissing && written === '' ? t('Please give a reason') : undefined}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
