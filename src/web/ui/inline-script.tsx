import { createContext, useContext } from 'react'

/** A word of this one page that marks what the shop itself has written; it stands in no page that is sent. */
export const InlineMark = createContext<string | undefined>(undefined)

/** A script of ours in a page. Only those that are written so, and React Router's own, may run. */
export function InlineScript({ text, type }: { text: string; type?: string }) {
  const mark = useContext(InlineMark)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; as a child React would escape its quotes
  return <script type={type} nonce={mark} dangerouslySetInnerHTML={{ __html: text }} />
}
