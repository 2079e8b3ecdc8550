import { ApiRefusal, errorMessage } from '#web/admin/api.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * Links to the record that a form has already stored, if its answer was lost and the form was changed since.
 * @param detail of the refusal, with the id of the stored record
 */
export function StoredBefore({
  error,
  detail,
  label,
  onOpen,
}: {
  error: unknown
  detail: string
  label: (id: string) => string
  onOpen: (id: string) => void
}) {
  if (!(error instanceof ApiRefusal) || error.code !== 'key_reused') return null
  const id = String(error.details[detail])
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-red">
      <p className="min-w-0 grow basis-52">{errorMessage(error)}</p>
      <Button variant="outline" size="sm" onClick={() => onOpen(id)}>
        {label(id)}
      </Button>
    </div>
  )
}
