/** The only address of the back office that opens without a connection. */
export const roundPath = '/admin/round'

/** The cache with its document and the files of its build. Nothing of it names a person. */
export const roundCache = 'round'
