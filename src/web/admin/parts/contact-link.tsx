import type { Phone } from 'lucide-react'

/** Item of a list of contacts: an e-mail address or a phone number, as a link. */
export const ContactLink = ({ icon: Icon, href, words }: { icon: typeof Phone; href: string; words: string }) => (
  <li>
    <a
      href={href}
      className="inline-flex min-h-11 max-w-full items-center gap-2 text-green underline-offset-4 hover:underline pointer-fine:min-h-8"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{words}</span>
    </a>
  </li>
)
