import { useEffect, useRef } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Diamond } from '../../ui/logo.tsx'

/** Confirms that the message was sent. Takes the focus, because the clicked button is removed. */
export function ContactSent({ onAgain }: { onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className="grid justify-items-start gap-3 border-green border-l-4 bg-green-soft px-6 py-10 outline-none"
    >
      <Diamond className="size-10 text-green" />
      <p className="font-semibold text-title">{m.contact_sent()}</p>
      <p>{m.contact_sent_text()}</p>
      <Button variant="outline" className="mt-3" onClick={onAgain}>
        {m.contact_another()}
      </Button>
    </div>
  )
}
