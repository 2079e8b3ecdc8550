import { type ComponentProps, use } from 'react'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import { Button } from '#web/ui/button.tsx'
import { DeskKeysOn } from './use-desk-keys.ts'

/** A button that shows its key, on devices with a keyboard and with single keys enabled. */
export function KeyButton({ keyName, children, ...rest }: ComponentProps<typeof Button> & { keyName: string }) {
  const isOn = use(DeskKeysOn)
  return (
    <Button size="sm" className={touchHeight} {...(isOn && { 'aria-keyshortcuts': keyName })} {...rest}>
      {children}
      {isOn && (
        <span
          aria-hidden="true"
          className="hidden min-w-5 rounded border border-current px-1 text-center font-sans text-xs opacity-80 pointer-fine:inline-block"
        >
          {keyName}
        </span>
      )}
    </Button>
  )
}
