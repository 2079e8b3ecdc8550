import { useId, useState } from 'react'
import type { ParcelState } from '#shared/parcels/parcel-states.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { TextInput } from '#web/admin/parts/inputs.tsx'
import type { ParcelView } from '#web/admin/request/parcels.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CourierSelect } from './courier-select.tsx'
import { parcelStateLabels } from './parcel-state-labels.tsx'
import { useMove } from './use-move.ts'

/** Courier and its number, with the state that the parcel enters by it, or keeps. */
export function CourierDialog({
  parcel,
  state,
  note,
  onClose,
  onDone,
}: {
  parcel: ParcelView
  state: ParcelState
  note: string
  onClose: () => void
  onDone: () => void
}) {
  const form = useId()
  const [courier, setCourier] = useState(parcel.courier ?? '')
  const [consignment, setConsignment] = useState(parcel.consignment ?? '')
  const [fields, setFields] = useState<Record<string, string>>({})
  const move = useMove(onDone, (error) => {
    if (!(error instanceof ApiRefusal) || Object.keys(error.fields).length === 0) return false
    setFields(error.fields)
    return true
  })
  const isNew = state !== parcel.state
  const title = isNew ? parcelStateLabels[state] : 'Courier'
  const said = isNew ? `${parcel.number}: ${parcelStateLabels[state]}` : 'Courier saved'
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={parcel.number}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} size="sm" busy={move.isPending}>
            {move.isPending ? 'Saving...' : isNew ? title : 'Save'}
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
          move.mutate({ move: { number: parcel.number, state, courier, consignment: consignment.trim(), note }, said })
        }}
      >
        <CourierSelect value={courier} onChange={setCourier} error={fields.courier} />
        <TextInput
          label="Courier’s number"
          optional="optional"
          hint="The consignment number: webhooks, search and the scanner find the parcel by it."
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
