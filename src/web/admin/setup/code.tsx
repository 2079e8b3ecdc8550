import type { ReactNode } from 'react'

/** Inline code: a setting, command or value. */
export const Code = ({ children }: { children: ReactNode }) => (
  <code className="wrap-anywhere rounded-[4px] bg-mist px-1.5 py-0.5 font-mono text-ink text-sm">{children}</code>
)
