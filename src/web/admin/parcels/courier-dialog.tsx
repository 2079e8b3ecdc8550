import { useId, useState } from 'react'
import type { ParcelState } from '#shared/parcels/parcel-states.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import type { ParcelView } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CourierSelect } from './courier-select.tsx'
import { parcelStateLabels } from './parcel-state-labels.tsx'
import { useMove } from './use-move.ts'

/** Asks for the courier and its consignment number. The parcel then enters `state`, or keeps its own. */
export function CourierDialog({
  parcel: current,
  state,
  note,
  onClose,
  onDone,
}: {
  parcel: ParcelView
  /** If missing, the parcel keeps its state. */
  state?: ParcelState
  note: string
  onClose: () => void
  onDone: () => void
}) {
  const form = useId()
  // Snapshot from when the dialog opened. A refetch may change the parcel while the user types.
  const [parcel] = useState(current)
  const [courier, setCourier] = useState(parcel.courier ?? '')
  const [consignment, setConsignment] = useState(parcel.consignment ?? '')
  const [fields, setFields] = useState<Record<string, string>>({})
  const move = useMove(onDone, (error) => {
    if (!(error instanceof ApiRefusal) || Object.keys(error.fields).length === 0) return false
    setFields(error.fields)
    return true
  })
  const title = state ? parcelStateLabels[state] : t('Courier')
  const message = state ? `${parcel.number}: ${title}` : t('Courier saved')
  return (
    <Dialog
      open
      onClose={() => move.isPending || onClose()}
      title={title}
      text={parcel.number}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose} disabled={move.isPending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} size="sm" busy={move.isPending}>
            {move.isPending ? t('Saving...') : state ? title : t('Save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (move.isPending) return
          setFields({})
          const changed = {
            ...(courier !== (parcel.courier ?? '') && { courier }),
            ...(consignment.trim() !== (parcel.consignment ?? '') && { consignment: consignment.trim() }),
          }
          if (!state && Object.keys(changed).length === 0) return onClose()
          const entered = { number: parcel.number, from: parcel.state, ...(state && { state }), ...changed, note }
          move.mutate({ move: entered, message })
        }}
      >
        <CourierSelect value={courier} onChange={setCourier} error={fields.courier} />
        <TextInput
          label={t('Courier’s number')}
          optional={t('optional')}
          hint={t('The consignment number: webhooks, search and the scanner find the parcel by it.')}
          maxLength={64}
          autoComplete="off"
          value={consignment}
          error={fields.consignment}
          onChange={(event) => setConsignment(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
