/** The shapes of a banner. */
export const bannerUses = ['wide', 'tall'] as const
export type BannerUse = (typeof bannerUses)[number]

/** The shop's own marks. */
export const brandUses = ['logo', 'icon', 'share'] as const
export type BrandUse = (typeof brandUses)[number]

/** Uses of a cropped picture. */
export const cutUseNames = [...bannerUses, ...brandUses] as const
export type CutUse = BannerUse | BrandUse
