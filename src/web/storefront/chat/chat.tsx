import { MessageCircle } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '#web/ui/cx.ts'
import { lazily } from '#web/ui/lazily.ts'
import { type ChatAbout, messengerLink, whatsappLink } from './chat-links.ts'

const ChatDialog = lazily(() => import('./chat-dialog.tsx'))

type Props = {
  /** WhatsApp number; empty if none. */
  whatsapp: string
  /** URL of the shop's Facebook page, for Messenger; empty if none. */
  facebook: string
  /** 'floating' (default): in the corner, as on large screens. 'inline': on its own line where it is rendered. */
  onPhones?: 'floating' | 'inline' | 'hidden'
  /** Prefilled message if the link is opened in a new tab or without JavaScript. */
  about?: ChatAbout
}

const phoneClasses = {
  floating: 'bottom-5 sm:bottom-6',
  inline: 'bottom-6 max-md:static max-md:mx-auto max-md:mb-10 max-md:translate-y-0',
  hidden: 'bottom-6 max-md:hidden',
}

/**
 * The round chat button in the corner; without JavaScript a link to WhatsApp or Messenger. Not rendered if the shop has
 * neither. Hidden after scrolling down and shown after scrolling up, since it always covers something.
 */
export function Chat({ whatsapp, facebook, onPhones = 'floating', about }: Props) {
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const isAside = useScrolledDown()
  const number = whatsapp.replace(/\D/g, '')
  const way = number ? whatsappLink(number, '', about) : messengerLink(facebook, '', about)
  if (!way) return null
  return (
    <aside aria-label={m.chat()}>
      <a
        href={way}
        aria-label={m.chat()}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          setLoaded(true)
          setOpen(true)
        }}
        className={cx(
          'no-print fixed right-4 z-30 grid size-13 place-items-center rounded-full bg-green text-on-green shadow-lift transition hover:bg-green-deep focus-visible:translate-y-0 sm:right-6',
          phoneClasses[onPhones],
          isAside && 'translate-y-24',
        )}
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

/** Whether the last scroll went down; movements below 12 px are ignored, as a finger trembles. */
function useScrolledDown(): boolean {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let from = window.scrollY
    // At the end of the page the button would cover the footer; ignores overscroll, which bounces back.
    const isAtEnd = () => from > 0 && window.innerHeight + from >= document.documentElement.scrollHeight - 80
    // Browsers restore the scroll position of a reloaded page.
    setDown(isAtEnd())
    const look = () => {
      const moved = window.scrollY - from
      if (Math.abs(moved) < 12) return
      from = window.scrollY
      setDown(moved > 0 || isAtEnd())
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isDown
}
