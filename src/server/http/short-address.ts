/** /api answers as /backend/api does: one set of routes, and one kept answer, for both. */
export const wholeAddress = (url = ''): string => (url.startsWith('/api/') ? `/backend${url}` : url)
