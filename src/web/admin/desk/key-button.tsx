import type { ComponentProps } from 'react'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import { Button } from '#web/ui/button.tsx'

/** A button with its key beside it, where there is a keyboard. */
export const KeyButton = ({ keyName, children, ...rest }: ComponentProps<typeof Button> & { keyName: string }) => (
  <Button size="sm" className={touchHeight} aria-keyshortcuts={keyName} {...rest}>
    {children}
    <span
      aria-hidden="true"
      className="hidden min-w-5 rounded border border-current px-1 text-center font-sans text-xs opacity-80 pointer-fine:inline-block"
    >
      {keyName}
    </span>
  </Button>
)
