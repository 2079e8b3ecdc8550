import { type ReactNode, useId } from 'react'
import type { Wrong } from './check-report.ts'

type Props = { name: Wrong['field']; label: string; error: string | undefined; children: ReactNode }

/** One question of the report, with its error. */
export function ReportGroup({ name, label, error, children }: Props) {
  const id = useId()
  return (
    <fieldset data-field={name} aria-describedby={error && id} className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      {children}
      {error && (
        <p id={id} className="mt-1.5 flex gap-1.5 text-red text-sm">
          <span aria-hidden="true">◆</span>
          {error}
        </p>
      )}
    </fieldset>
  )
}
