/** Rewrites /api to /backend/api, so that both share routes and cache entries. */
export const rewriteApiAlias = (url = ''): string => (url.startsWith('/api/') ? `/backend${url}` : url)
