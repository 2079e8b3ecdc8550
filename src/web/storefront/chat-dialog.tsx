import { m } from '#shared/paraglide/messages.js'
import { Dialog } from '../ui/dialog.tsx'

/** Five questions, each opens WhatsApp with its words filled in. */
export default function ChatDialog({ open, onClose, number }: { open: boolean; onClose: () => void; number: string }) {
  const questions = [m.chat_1(), m.chat_2(), m.chat_3(), m.chat_4(), m.chat_5()]
  return (
    <Dialog open={open} onClose={onClose} title={m.chat()} text={m.chat_intro()}>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {questions.map((question) => (
          <li key={question}>
            <a
              href={`https://wa.me/${number}?text=${encodeURIComponent(question)}`}
              target="_blank"
              rel="noreferrer"
              onClick={onClose}
              className="flex min-h-13 items-center justify-between gap-4 hover:text-green"
            >
              {question}
              <span aria-hidden="true" className="text-gold">
                →
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
