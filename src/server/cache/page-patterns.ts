import { pathPrefixes } from '#shared/locales.ts'

const prefix = new RegExp(`^(?:${pathPrefixes.map((each) => each.slice(1)).join('|')})\\??(/|$)`)

/**
 * The route label of a page in metrics.
 * @param pattern as React Router composes it
 * @returns '/product/:number' for /bn/product/12 and for /product/12, '/*' for an unknown page
 */
export const pageOf = (pattern: string) => `/${pattern.replace(/^\/+/, '').replace(prefix, '')}`
