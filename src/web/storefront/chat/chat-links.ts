import { urlIn } from '#shared/url-in.ts'

/** Subject of a chat that starts on this page: as text for the message, and as `ref` parameter for Messenger. */
export type ChatAbout = { text: string; ref: string }

/**
 * @param number of the shop; '' lets the user choose the recipient in WhatsApp @param words the message; '' for none
 */
export function whatsappLink(number: string, words: string, about?: ChatAbout | null): string {
  const text = [words, about?.text].filter(Boolean).join('\n\n')
  return `https://wa.me/${number.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`
}

/**
 * The Messenger link of the shop's Facebook page.
 * @param facebook URL of the page, from the settings
 * @returns undefined if the URL is not that of a page (facebook.com itself, a post)
 */
export function messengerLink(facebook: string, words: string, about?: ChatAbout | null): string | undefined {
  const page = pageIn(facebook)
  if (!page) return undefined
  const query = new URLSearchParams({
    ...(about && { ref: about.ref.replace(forbiddenInRef, '-') }),
    text: [words, about?.text].filter(Boolean).join('\n\n'),
  })
  return `https://m.me/${page}?${query}`
}

/** Messenger drops a reference with any of these characters, such as the space in "Free Size". */
const forbiddenInRef = /[^\w+/=.:-]+/g

/** First path segments of posts, groups and shared links, which are not pages. */
const noPage = /^(share|sharer|groups|watch|events|reels?|stories|photos?|hashtag|search|marketplace|[\w.]+\.php)$/

/** Name or number of a page: facebook.com/name, /profile.php?id=1, /pages/Name/1, /p/Name-1. */
function pageIn(facebook: string): string | undefined {
  const url = urlIn(facebook)
  const [first = '', ...rest] = url?.pathname.split('/').filter(Boolean) ?? []
  if (first === 'profile.php') return url?.searchParams.get('id')?.match(/^\d+$/)?.[0]
  if (/^(pages|people|p)$/.test(first)) return /(\d{5,})$/.exec(rest.at(-1) ?? '')?.[1]
  return /^[\w.-]{2,}$/.test(first) && !noPage.test(first) ? first : undefined
}
