import { urlIn } from './url-in.ts'

export type SocialLink = { name: string; address: string }
type Profiles = { facebook: string; instagram: string; youtube: string; tiktok: string }

/** The shop's social media profiles, from its settings. */
export const socialLinks = ({ facebook, instagram, youtube, tiktok }: Profiles): SocialLink[] =>
  [
    { name: 'Facebook', address: facebook },
    { name: 'Instagram', address: instagram },
    { name: 'YouTube', address: youtube },
    { name: 'TikTok', address: tiktok },
  ].filter(({ address }) => isProfile(address))

/** Whether it is the URL of a profile or a post, not just a network's home page. */
const isProfile = (address: string) => (urlIn(address)?.pathname ?? '/') !== '/'

type Network = 'Facebook' | 'Instagram'
const networks: [name: Network, host: RegExp][] = [
  ['Facebook', /(^|\.)(facebook\.com|fb\.com|fb\.watch)$/],
  ['Instagram', /(^|\.)instagram\.com$/],
]

/**
 * The network to which all of these links lead.
 * @returns undefined if one of them leads to another site, to a network's home page, or to a page of the shop
 */
export function networkOf(links: string[]): Network | undefined {
  const found = new Set(
    links.map((link) => {
      const host = isProfile(link) ? new URL(link).hostname : ''
      return networks.find(([, pattern]) => pattern.test(host))?.[0]
    }),
  )
  return found.size === 1 ? [...found][0] : undefined
}
