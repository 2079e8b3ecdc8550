export type SocialLink = { name: string; address: string }
type Profiles = { facebook: string; instagram: string; youtube: string; tiktok: string }

/** The profiles that the shop has, as its settings name them. */
export const socialLinks = ({ facebook, instagram, youtube, tiktok }: Profiles): SocialLink[] =>
  [
    { name: 'Facebook', address: facebook },
    { name: 'Instagram', address: instagram },
    { name: 'YouTube', address: youtube },
    { name: 'TikTok', address: tiktok },
  ].filter(({ address }) => address !== '')
