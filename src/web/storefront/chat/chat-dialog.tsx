import { m } from '#shared/paraglide/messages.js'
import { Dialog } from '#web/ui/dialog.tsx'
import { chatAbout } from './chat-about.ts'
import { messengerLink, whatsappLink } from './chat-links.ts'
import { WayList } from './way-list.tsx'

type Props = { open: boolean; onClose: () => void; number: string; facebook: string }

/**
 * Five questions that open WhatsApp, if the shop has it, with a prefilled message: the question and the subject of the
 * page (the selected variant or the cart). Messenger is the last link, if the shop has a Facebook page.
 */
export default function ChatDialog({ open, onClose, number, facebook }: Props) {
  const about = chatAbout()
  const questions = [m.chat_1(), m.chat_2(), m.chat_3(), m.chat_4(), m.chat_5()]
  const messenger = messengerLink(facebook, m.chat_1(), about)
  const ways = [
    ...(number ? questions.map((words) => ({ words, href: whatsappLink(number, words, about) })) : []),
    ...(messenger ? [{ words: m.ask_messenger(), href: messenger }] : []),
  ]
  return (
    <Dialog open={open} onClose={onClose} title={m.chat()} {...(number && { text: m.chat_intro() })}>
      {about && <p className="mt-4 line-clamp-4 whitespace-pre-line break-words text-ink-soft text-sm">{about.text}</p>}
      <WayList ways={ways} onLeave={onClose} />
    </Dialog>
  )
}
