import { MessageCircle } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { lazily } from '../ui/lazily.ts'

const ChatDialog = lazily(() => import('./chat-dialog.tsx'))

type Props = {
  whatsapp: string
  /** The address of the shop's page there, for Messenger; empty: none. */
  facebook: string
  hiddenOnPhones?: boolean
}

/** The round button that stays in the corner; a link to WhatsApp without JavaScript. */
export function Chat({ whatsapp, facebook, hiddenOnPhones }: Props) {
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const number = whatsapp.replace(/\D/g, '')
  return (
    <aside aria-label={m.chat()}>
      <a
        href={`https://wa.me/${number}`}
        aria-label={m.chat()}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          setLoaded(true)
          setOpen(true)
        }}
        className={`no-print fixed right-4 z-30 grid size-13 place-items-center rounded-full bg-green text-on-green shadow-lift transition-colors hover:bg-green-deep sm:right-6 ${hiddenOnPhones ? 'bottom-6 max-md:hidden' : 'bottom-5 sm:bottom-6'}`}
      >
        <MessageCircle aria-hidden="true" className="size-6" strokeWidth={1.6} />
      </a>
      {loaded && (
        <Suspense>
          <ChatDialog open={open} onClose={() => setOpen(false)} number={number} facebook={facebook} />
        </Suspense>
      )}
    </aside>
  )
}
