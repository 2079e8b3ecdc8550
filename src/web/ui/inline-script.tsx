import { createContext, useContext } from 'react'

/**
 * Nonce of the page being rendered: marks the shop's own scripts and styles. collectInline() removes it before the page
 * is sent.
 */
export const InlineNonce = createContext<string | undefined>(undefined)

/** An inline script of the shop. The CSP allows only these and React Router's own. */
export function InlineScript({ text, type }: { text: string; type?: string }) {
  const nonce = useContext(InlineNonce)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; as a child React would escape its quotes
  return <script type={type} nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />
}
