/** The languages of texts that the shop stores and writes. The storefront may have more: see locales.ts. */
export const contentLanguages = ['en', 'bn'] as const
export type ContentLanguage = (typeof contentLanguages)[number]
