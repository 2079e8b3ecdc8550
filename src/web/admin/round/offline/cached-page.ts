/** The only address of the back office that opens without a connection. */
export const roundPath = '/admin/round'

/** Name of the cache with the document and its build files. It contains no personal data. */
export const roundCache = 'round'
