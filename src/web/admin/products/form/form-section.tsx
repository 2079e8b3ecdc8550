import type { ReactNode } from 'react'

/** Group of fields with its heading. */
export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid min-w-0 content-start gap-4">
    <legend className="mb-3 font-semibold text-base">{title}</legend>
    {children}
  </fieldset>
)
